-- Adds the jobs whose ids are new, in the order given; all in one step, or none.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2  clock, microseconds since 1970, or '' for the server's time
--      3  epoch of the layout, microseconds since 1970, or '' if each job brings its score
--      4  width of a tier in the layout, or ''
--      5 on  four per job: id; rank of its tier; its score, or ''; its record with acceptance and enqueue time left 0, or ''
--         on a queue that keeps ids only
--
-- Returns { 'OK', then per job its score, or '' if the queue knows the id }
--         { 'GENERATION' }             the queue is not the one that was opened; nothing written
--         { 'RANGE', index, score }    that job (from 0) would leave its tier; nothing written
-- Cost    O(n log N) for n jobs among N
--@include queue
--@include records
--@include score-rule
local FIRST, PER_JOB = 5, 4
local generation, clock, epoch, width = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local keeps_records = ARGV[FIRST + 3] ~= ''

local ids, seen_ranks, fields = {}, {}, { 'generation', 'now', 'accepted' }
for i = FIRST, #ARGV, PER_JOB do
  local rank = ARGV[i + 1]
  ids[#ids + 1] = ARGV[i]
  if not seen_ranks[rank] then
    fields[#fields + 1] = 'last:' .. rank
    seen_ranks[rank] = #fields
  end
end

local state = redis.call('HMGET', QUEUE, unpack(fields))
if state[1] ~= generation then
  return unchanged({ 'GENERATION' })
end
local was_empty = redis.call('ZCARD', WAITING) == 0
if was_empty then
  redis.call('ZCARD', WAKEUP)
end
local known
if keeps_records then
  known = redis.call('HMGET', RECORDS, unpack(ids))
else
  known = redis.call('ZMSCORE', WAITING, unpack(ids))
end

local now = clock_now(clock, tonumber(state[2] or 0))
local accepted = tonumber(state[3] or 0)
local last, added = {}, {}
for rank, field in pairs(seen_ranks) do
  last[rank] = tonumber(state[field] or nil)
end

local reply, places, records, changes = { 'OK' }, {}, {}, {}
for job, id in ipairs(ids) do
  local at = FIRST + (job - 1) * PER_JOB
  local rank, score, record = ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  if known[job] or added[id] then
    reply[#reply + 1] = ''
  else
    if epoch then
      local value = next_value(now, epoch, last[rank])
      score = string.format('%.0f', compose(tonumber(rank), width, value))
      if value < 0 or value >= width then
        return unchanged({ 'RANGE', string.format('%d', job - 1), score })
      end
      last[rank] = value
    end
    added[id] = true
    accepted = accepted + 1
    reply[#reply + 1] = score
    places[#places + 1] = score
    places[#places + 1] = id
    if keeps_records then
      records[#records + 1] = id
      records[#records + 1] = accepted_record(record, accepted, now)
      changes[rank] = (changes[rank] or 0) + 1
    end
  end
end
if #places == 0 then
  return unchanged(reply)
end

local update = counted(changes)
update[#update + 1] = 'now'
update[#update + 1] = string.format('%.0f', now)
update[#update + 1] = 'accepted'
update[#update + 1] = string.format('%.0f', accepted)
for rank, value in pairs(last) do
  update[#update + 1] = 'last:' .. rank
  update[#update + 1] = string.format('%.0f', value)
end

redis.call('ZADD', WAITING, unpack(places))
if keeps_records then
  redis.call('HSET', RECORDS, unpack(records))
end
redis.call('HSET', QUEUE, unpack(update))
if was_empty then
  wake()
end
return reply
