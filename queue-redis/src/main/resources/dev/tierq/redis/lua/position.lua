-- Counts the jobs that leave before a waiting one, and those of each tier where that can be told; changes nothing.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  id
--      3  how many tiers the queue has
--      4  how many jobs may be ahead for their records to be read, or '' on a queue that keeps ids only
--      5 on  two per tier: the lowest score of its range, the first score above it; none if scores do not tell the tier
--
-- Returns { 'OK' } if no such job waits
--         { 'OK', how many are ahead, then how many of them each tier has, or nothing if that is not known }
--         { 'GENERATION' }            the queue is not the one that was opened
--         { 'RECORD', id, found }     that record, the job's own or one ahead, is of a format unknown here
-- Cost    O(log N) per tier among N jobs; O(n) for n records that are read
--@include queue
--@include records
--@include place
--@include ranks
local BOUNDS = 5
local id, tiers, most = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local ahead = redis.call('ZRANK', WAITING, id)
local own, foreign = ranks_of(ahead and most and { id } or {})
if foreign then
  return unchanged({ 'RECORD', foreign[1], foreign[2] })
end
if not ahead or most and not own[1] then
  return unchanged({ 'OK' })
end

local reply = { 'OK', ahead }
if #ARGV >= BOUNDS then
  -- Those ahead are the first in the set, so of the members below a bound as many are ahead, but never more than all.
  for i = BOUNDS, #ARGV, 2 do
    local upto, before = count_below(ARGV[i + 1]), count_below(ARGV[i])
    reply[#reply + 1] = math.min(ahead, upto) - math.min(ahead, before)
  end
elseif most and ahead <= most then
  local counts = {}
  local ranks, other = ranks_of(ahead == 0 and {} or redis.call('ZRANGE', WAITING, 0, ahead - 1))
  if other then
    return unchanged({ 'RECORD', other[1], other[2] })
  end
  for _, rank in pairs(ranks) do
    counts[rank] = (counts[rank] or 0) + 1
  end
  for rank = 0, tiers - 1 do
    reply[#reply + 1] = counts[rank] or 0
  end
end
return unchanged(reply)
