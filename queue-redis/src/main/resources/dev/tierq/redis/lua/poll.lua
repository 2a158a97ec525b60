-- Takes the jobs of the lowest scores together with their records.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  the most jobs to take
--      3  '' if the caller does not wait. Of one who was woken: how many jobs others of the same client will take at once;
--         if more are left, the marker is set again
--
-- Returns { 'OK', how many jobs are left ('0' if the caller does not wait), then three per job: id, score, record ('' if
--         there was none), lowest score first }
--         { 'GENERATION' }            the queue is not the one that was opened; nothing taken
--         { 'RECORD', id, found }     that record is of a format unknown here; nothing taken
-- Cost    O(n log N) for n jobs among N
--@include queue
--@include records
--@include first-jobs
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local ids, scores, records, foreign = first_jobs(tonumber(ARGV[2]))
if foreign then
  return unchanged({ 'RECORD', foreign[1], foreign[2] })
end
local others, left = tonumber(ARGV[3]), 0
if others then
  left = redis.call('ZCARD', WAITING) - #ids
  redis.call('ZCARD', WAKEUP)
end
local reply = jobs_reply(ids, scores, records)
table.insert(reply, 2, string.format('%.0f', left))
if #ids == 0 then
  return unchanged(reply)
end

local changes = {}
for _, record in ipairs(records) do
  if record then
    changes[rank_of(record)] = (changes[rank_of(record)] or 0) - 1
  end
end
local update = counted(changes)

redis.call('ZPOPMIN', WAITING, #ids)
redis.call('HDEL', RECORDS, unpack(ids))
if #update > 0 then
  redis.call('HSET', QUEUE, unpack(update))
end
if others and left > others then
  wake()
end
return reply
