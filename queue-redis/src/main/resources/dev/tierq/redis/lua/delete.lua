-- Deletes a queue: its description, its jobs, their records, whatever else it keeps.
--
-- KEYS    see queue.lua
-- ARGV 1  the format that the description must have
--
-- Returns { 'OK', 'deleted' }, or { 'OK', 'none' } if there is no such queue
--         { 'TYPE', key, type found, type expected }    a key of the queue is of another type; nothing deleted
--         { 'UNDESCRIBED', key with jobs, key without the description }    nothing deleted
--         { 'FORMAT', found, '' if there is none }    the queue is stored in another format; nothing deleted
-- Cost    O(1); the server frees the memory later, beside its work
--@include queue
--@include types
local exists, foreign = existing_keys()
if foreign then
  return unchanged({ 'TYPE', foreign[1], foreign[2], foreign[3] })
end
if not exists[QUEUE] and (exists[RECORDS] or exists[WAITING]) then
  return unchanged({ 'UNDESCRIBED', exists[RECORDS] and RECORDS or WAITING, QUEUE })
end
if not exists[QUEUE] then
  return unchanged({ 'OK', 'none' })
end
local format = redis.call('HGET', QUEUE, 'format')
if format ~= ARGV[1] then
  return unchanged({ 'FORMAT', format or '' })
end

redis.call('UNLINK', unpack(KEYS))
return { 'OK', 'deleted' }
