-- Included by the scripts that look at the jobs that leave next; needs queue.lua and records.lua. Only reads.
--
-- Returns ids, scores (text) and records of up to max jobs, lowest score first; a record is false where there is none.
-- A record of another format is returned as fourth: { id, what it is }. Where a rank is given, they begin there.
local function first_jobs(max, rank)
  local ids, scores = {}, {}
  local from = rank or 0
  local found = redis.call('ZRANGE', WAITING, from, from + max - 1, 'WITHSCORES')
  for i = 1, #found, 2 do
    ids[#ids + 1] = found[i]
    scores[#scores + 1] = found[i + 1]
  end
  if #ids == 0 then
    return ids, scores, {}
  end
  local records = redis.call('HMGET', RECORDS, unpack(ids))
  for i, record in ipairs(records) do
    local format = record and foreign_format(record)
    if format then
      return ids, scores, records, { ids[i], format }
    end
  end
  return ids, scores, records
end

-- Ids, scores and records as one flat reply after its code; a missing record is an empty text.
local function jobs_reply(ids, scores, records)
  local reply = { 'OK' }
  for i, id in ipairs(ids) do
    reply[#reply + 1] = id
    reply[#reply + 1] = scores[i]
    reply[#reply + 1] = records[i] or ''
  end
  return reply
end
