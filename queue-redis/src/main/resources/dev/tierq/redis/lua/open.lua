-- Opens a queue, and creates it if there is none.
--
-- KEYS    see queue.lua
-- ARGV    pairs: a field of the description, and its value for a queue that is created; the first field is the format
--
-- Returns { 'OK', generation, then the stored value of each field of ARGV, nil if it is not stored }
--         { 'TYPE', key, type found, type expected }    a key of the queue is of another type; nothing written
-- Cost    O(1)
--@include queue
local FIRST_GENERATION = '1'
local EXPECTED = { [QUEUE] = 'hash', [WAITING] = 'zset', [RECORDS] = 'hash' }
local exists = {}
for key, expected in pairs(EXPECTED) do
  local found = redis.call('TYPE', key).ok
  exists[key] = found ~= 'none'
  if exists[key] and found ~= expected then
    return unchanged({ 'TYPE', key, found, expected })
  end
end

local fields, reply = {}, { 'OK' }
for i = 1, #ARGV, 2 do
  fields[#fields + 1] = ARGV[i]
end
if exists[QUEUE] then
  reply[2] = redis.call('HGET', QUEUE, 'generation')
  for _, value in ipairs(redis.call('HMGET', QUEUE, unpack(fields))) do
    reply[#reply + 1] = value
  end
  return unchanged(reply)
end
reply[2] = FIRST_GENERATION
for i = 2, #ARGV, 2 do
  reply[#reply + 1] = ARGV[i]
end
redis.call('HSET', QUEUE, 'generation', FIRST_GENERATION, unpack(ARGV))
return reply
