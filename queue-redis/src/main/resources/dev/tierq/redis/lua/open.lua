-- Opens a queue, and creates it if there is none.
--
-- KEYS    see queue.lua
-- ARGV 1  '1' if a queue may be created around members that other programs have added already, '0' if not
--      2 on  pairs: a field of the description, and its value for a queue that is created
--
-- Returns { 'OK', generation, then the stored value of each field of ARGV, nil if it is not stored }
--         { 'TYPE', key, type found, type expected }    a key of the queue is of another type; nothing written
--         { 'UNDESCRIBED', key with jobs, key without the description }    nothing written
-- Cost    O(1)
--
-- A generation is the server's time of the creation, so that a queue that was deleted and created again, perhaps as
-- something else, is not taken for the one before it.
--@include queue
--@include types
local members_welcome = ARGV[1] == '1'
local exists, foreign = existing_keys()
if foreign then
  return unchanged({ 'TYPE', foreign[1], foreign[2], foreign[3] })
end

local fields, values, description = {}, {}, {}
for i = 2, #ARGV, 2 do
  fields[#fields + 1] = ARGV[i]
  values[#values + 1] = ARGV[i + 1]
  description[#description + 1] = ARGV[i]
  description[#description + 1] = ARGV[i + 1]
end
if exists[QUEUE] then
  local generation = redis.call('HGET', QUEUE, 'generation')
  return unchanged({ 'OK', generation, unpack(redis.call('HMGET', QUEUE, unpack(fields))) })
end
if exists[RECORDS] or exists[WAITING] and not members_welcome then
  return unchanged({ 'UNDESCRIBED', exists[RECORDS] and RECORDS or WAITING, QUEUE })
end

local time = redis.call('TIME')
local generation = string.format('%d%06d', time[1], time[2])
redis.call('HSET', QUEUE, 'generation', generation, unpack(description))
return { 'OK', generation, unpack(values) }
