-- Looks at the jobs of the lowest scores and their records; changes nothing.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  the most jobs to look at
--
-- Returns as poll.lua
-- Cost    O(log N + n) for n jobs among N
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
return unchanged(jobs_reply(ids, scores, records))
