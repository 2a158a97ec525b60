-- Looks at waiting jobs and their records in the order of leaving, from a place on; changes nothing.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  the most jobs to look at
--      3  score of the place after which to begin, or '' to begin with the first job
--      4  id of that place, or ''
--
-- Returns { 'OK', '1' if more wait behind them or '0', then three per job: id, score, record ('' if there is none) }
--         { 'GENERATION' }            the queue is not the one that was opened
--         { 'RECORD', id, found }     that record is of a format unknown here
-- Cost    O(log N + n) for n jobs among N; O(log N log m) more where m jobs have the score of a place that is free
--@include queue
--@include records
--@include first-jobs
--@include place
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local from = ARGV[3] == '' and 0 or rank_after(ARGV[3], ARGV[4])
local ids, scores, records, foreign = first_jobs(tonumber(ARGV[2]), from)
if foreign then
  return unchanged({ 'RECORD', foreign[1], foreign[2] })
end
local reply = jobs_reply(ids, scores, records)
table.insert(reply, 2, from + #ids < redis.call('ZCARD', WAITING) and '1' or '0')
return unchanged(reply)
