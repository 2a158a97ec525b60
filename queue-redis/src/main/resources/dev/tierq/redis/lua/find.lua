-- Looks up a waiting job by its id; changes nothing.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  id
--
-- Returns { 'OK', id, score, record }, or { 'OK' } if no such job waits
--         { 'GENERATION' }            the queue is not the one that was opened
--         { 'RECORD', id, found }     the record is of a format unknown here
-- Cost    O(1)
--@include queue
--@include records
local id = ARGV[2]
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local score = redis.call('ZSCORE', WAITING, id)
local record = redis.call('HGET', RECORDS, id)
if not score or not record then
  return unchanged({ 'OK' })
end
local format = foreign_format(record)
if format then
  return unchanged({ 'RECORD', id, format })
end
return unchanged({ 'OK', id, score, record })
