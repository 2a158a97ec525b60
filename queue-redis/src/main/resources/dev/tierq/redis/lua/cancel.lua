-- Removes a waiting job and its record by its id.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  id
--
-- Returns { 'OK', 'removed' }, or { 'OK', 'unknown' } if no such job waits
--         { 'GENERATION' }            the queue is not the one that was opened; nothing removed
--         { 'RECORD', id, found }     the record is of a format unknown here; nothing removed
-- Cost    O(log N) among N jobs
--@include queue
--@include records
local id = ARGV[2]
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local score = redis.call('ZSCORE', WAITING, id)
local record = redis.call('HGET', RECORDS, id)
if not score and not record then
  return unchanged({ 'OK', 'unknown' })
end
local format = record and foreign_format(record)
if format then
  return unchanged({ 'RECORD', id, format })
end
local update = counted(record and { [rank_of(record)] = -1 } or {})

redis.call('ZREM', WAITING, id)
redis.call('HDEL', RECORDS, id)
if #update > 0 then
  redis.call('HSET', QUEUE, unpack(update))
end
return { 'OK', 'removed' }
