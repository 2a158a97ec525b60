-- Included by the scripts that read the tier of many jobs from their records; needs queue.lua and records.lua. Only reads.
--
-- Returns the rank of the tier by the number of the id, none where there is no record. A record of another format is
-- returned as second: { id, what it is }. Few records are read at once, so that payloads do not pile up in memory.
local AT_ONCE = 100

local function ranks_of(ids)
  local ranks = {}
  for from = 1, #ids, AT_ONCE do
    local some = { unpack(ids, from, math.min(from + AT_ONCE - 1, #ids)) }
    for i, record in ipairs(redis.call('HMGET', RECORDS, unpack(some))) do
      local format = record and foreign_format(record)
      if format then
        return ranks, { some[i], format }
      end
      ranks[from + i - 1] = record and rank_of(record) or nil
    end
  end
  return ranks
end
