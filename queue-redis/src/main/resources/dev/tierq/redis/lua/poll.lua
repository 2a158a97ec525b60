-- Takes the jobs of the lowest scores together with their records.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  the most jobs to take
--
-- Returns { 'OK', then three per job: id, score, record ('' if there was none), lowest score first }
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
local reply = jobs_reply(ids, scores, records)
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
return reply
