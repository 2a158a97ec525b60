-- Removes one page of waiting jobs with their records: all, or those of a tier.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  the most jobs to look at
--      3  the most jobs to remove
--      4  score of the place after which to begin, or '' to begin with the first job
--      5  id of that place, or ''
--      6  '1' if the queue keeps records, '0' if it keeps ids only
--      7  rank of the tier whose jobs to remove, or '' to remove all
--      8  the lowest score of the tier's range, or '' if there is no tier, or scores do not tell it
--      9  the first score above the range, or ''
--
-- Returns { 'OK', how many were removed, then score and id of the last job looked at if there is more to look at }
--         { 'GENERATION' }            the queue is not the one that was opened; nothing removed
--         { 'RECORD', id, found }     that record is of a format unknown here; nothing removed
-- Cost    O(log N) per job looked at among N
--@include queue
--@include records
--@include place
--@include ranks
local to_look_at, to_remove, keeps_records = tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[6] == '1'
local tier, lowest, above = tonumber(ARGV[7]), ARGV[8], ARGV[9]
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local from = ARGV[4] == '' and 0 or rank_after(ARGV[4], ARGV[5])
local to = redis.call('ZCARD', WAITING)
if lowest ~= '' then
  from = math.max(from, count_below(lowest))
  to = count_below(above)
end
local through = math.min(from + to_look_at, to) - 1
local seen = through >= from and redis.call('ZRANGE', WAITING, from, through) or {}
local ranks, foreign = ranks_of(keeps_records and seen or {})
if foreign then
  return unchanged({ 'RECORD', foreign[1], foreign[2] })
end

local ids, changes = {}, {}
for i, id in ipairs(seen) do
  local rank = ranks[i]
  if #ids < to_remove and (not tier or not keeps_records or rank == tier) then
    ids[#ids + 1] = id
    if rank then
      changes[rank] = (changes[rank] or 0) - 1
    end
  end
end
local reply = { 'OK', #ids }
if through + 1 < to then
  reply[3] = redis.call('ZSCORE', WAITING, seen[#seen])
  reply[4] = seen[#seen]
end
if #ids == 0 then
  return unchanged(reply)
end
local update = counted(changes)

redis.call('ZREM', WAITING, unpack(ids))
if keeps_records then
  redis.call('HDEL', RECORDS, unpack(ids))
end
if #update > 0 then
  redis.call('HSET', QUEUE, unpack(update))
end
return reply
