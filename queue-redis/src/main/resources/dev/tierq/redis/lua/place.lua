-- Included by the scripts that go through the waiting jobs in pages; needs queue.lua. Only reads.
--
-- A place is a score (text) and an id. Jobs leave by score, equal scores by the bytes of their ids; a page begins after a
-- place, whether or not a job waits there.

-- Whether a comes after b by its bytes. Lua's own < would go by the collation of the server's locale.
local function is_after(a, b)
  for i = 1, math.min(#a, #b) do
    local left, right = a:byte(i), b:byte(i)
    if left ~= right then
      return left > right
    end
  end
  return #a > #b
end

-- How many members have a lower value than the bound (text).
local function count_below(bound)
  return redis.call('ZCOUNT', WAITING, '-inf', '(' .. bound)
end

-- How many members come before a place or are at it: the rank at which the page after it begins.
local function rank_after(value, id)
  local held = redis.call('ZSCORE', WAITING, id)
  if held and tonumber(held) == tonumber(value) then
    return redis.call('ZRANK', WAITING, id) + 1
  end
  local low = count_below(value)
  local high = low + redis.call('ZCOUNT', WAITING, value, value)
  while low < high do
    local middle = math.floor((low + high) / 2)
    if is_after(redis.call('ZRANGE', WAITING, middle, middle)[1], id) then
      high = middle
    else
      low = middle + 1
    end
  end
  return low
end
