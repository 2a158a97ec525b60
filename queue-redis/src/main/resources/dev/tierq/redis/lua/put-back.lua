-- Puts jobs that were polled back to their places, but for those whose ids wait by now, and sets the marker;
-- also at the memory limit of the server, where they would be lost otherwise.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue, or '' for a queue that keeps ids only, whichever it is
--      2 on  three per job: id; its score; its record, or '' on a queue that keeps ids only
--
-- Returns { 'OK', then the ids that were not put back }
--         { 'GENERATION' }            the queue is not the one that gave the jobs; nothing written
-- Cost    O(n log N) for n jobs among N
--@include queue
--@include records
local FIRST, PER_JOB = 2, 3
if ARGV[1] ~= '' and redis.call('HGET', QUEUE, 'generation') ~= ARGV[1] then
  return unchanged({ 'GENERATION' })
end
local ids = {}
for i = FIRST, #ARGV, PER_JOB do
  ids[#ids + 1] = ARGV[i]
end
local known = redis.call('ZMSCORE', WAITING, unpack(ids))
redis.call('HMGET', RECORDS, unpack(ids))
redis.call('ZCARD', WAKEUP)

local reply, places, kept, changes = { 'OK' }, {}, {}, {}
for job, id in ipairs(ids) do
  local at = FIRST + (job - 1) * PER_JOB
  local score, record = ARGV[at + 1], ARGV[at + 2]
  if known[job] then
    reply[#reply + 1] = id
  else
    places[#places + 1] = score
    places[#places + 1] = id
    if record ~= '' then
      kept[#kept + 1] = id
      kept[#kept + 1] = record
      changes[rank_of(record)] = (changes[rank_of(record)] or 0) + 1
    end
  end
end
if #places == 0 then
  return unchanged(reply)
end
local update = counted(changes)

may_exceed_memory()
redis.call('ZADD', WAITING, unpack(places))
if #kept > 0 then
  redis.call('HSET', RECORDS, unpack(kept))
  redis.call('HSET', QUEUE, unpack(update))
end
wake()
return reply
