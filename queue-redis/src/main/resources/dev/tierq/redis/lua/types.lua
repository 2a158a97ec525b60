-- Included by the scripts that meet keys before anybody has opened the queue; needs queue.lua. Only reads.
local EXPECTED = { [QUEUE] = 'hash', [WAITING] = 'zset', [RECORDS] = 'hash', [WAKEUP] = 'zset' }

-- Which keys of the queue exist, as a table of true by key. A key of another type is returned as second:
-- { key, type found, type expected }.
local function existing_keys()
  local exists = {}
  for key, expected in pairs(EXPECTED) do
    local found = redis.call('TYPE', key).ok
    exists[key] = found ~= 'none'
    if exists[key] and found ~= expected then
      return exists, { key, found, expected }
    end
  end
  return exists
end
