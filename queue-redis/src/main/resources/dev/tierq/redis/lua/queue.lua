-- Included by every script that works on an open queue: its keys, its generation, its counts.
--
-- KEYS[1] queue    hash: description, generation, clock, last value of each lane, counts
-- KEYS[2] waiting  sorted set: job id by score
-- KEYS[3] records  hash: record by job id
-- KEYS[4] absent   never exists
-- KEYS[5] wake-up  sorted set: the marker, if it is set
local QUEUE, WAITING, RECORDS, ABSENT, WAKEUP = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]

-- Ends a script that has nothing to write by a write without effect. A read-only replica refuses it, and so never looks
-- like a queue without jobs. Only ever the last call: a write before one that grows memory would switch off the server's
-- check of its memory limit.
local function unchanged(reply)
  redis.call('DEL', ABSENT)
  return reply
end

-- Lets the writes that follow grow memory also at the server's limit, which is looked at before a script's first write only:
-- for jobs that were there a moment ago, and for the marker. The first write of a script, once all is checked.
local function may_exceed_memory()
  redis.call('DEL', ABSENT)
end

-- Whether the queue is still the one that the caller opened, or was deleted and nothing is there in its place: then it is
-- as good as empty, for all but those who add jobs.
local function is_current(generation)
  if redis.call('HGET', QUEUE, 'generation') == generation then
    return true
  end
  for _, key in ipairs({ QUEUE, WAITING, RECORDS }) do
    if redis.call('TYPE', key).ok ~= 'none' then
      return false
    end
  end
  return true
end

-- Adds changes (a number by rank) to the counts of waiting jobs, one for each record. Only reads; returns the arguments of
-- the HSET to make.
local function counted(changes)
  local fields, numbers = {}, {}
  for rank, change in pairs(changes) do
    fields[#fields + 1] = 'waiting:' .. rank
    numbers[#numbers + 1] = change
  end
  local arguments = {}
  if #fields > 0 then
    local counts = redis.call('HMGET', QUEUE, unpack(fields))
    for i, field in ipairs(fields) do
      arguments[#arguments + 1] = field
      arguments[#arguments + 1] = string.format('%.0f', tonumber(counts[i] or 0) + numbers[i])
    end
  end
  return arguments
end

-- Sets the marker, which wakes one of those who wait. Whenever a job waits, the marker is there or somebody whom it woke is
-- on the way. The key must have been looked at before the first write, since one of another type fails.
local function wake()
  redis.call('ZADD', WAKEUP, '0', 'marker')
end
