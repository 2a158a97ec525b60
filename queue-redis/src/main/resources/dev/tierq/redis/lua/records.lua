-- Included by every script that reads records. Head of a record, big-endian, 24 bytes:
--   1  format in the low six bits; 64: a tenant follows, 128: headers follow
--   6  acceptance number            7  first enqueue, microseconds since 1970
--   7  due, microseconds since 1970, or 0     2  attempts                       1  rank of the tier
-- then tenant, headers and payload, which no script looks into.
local RECORD_FORMAT = 1
local RECORD_HEAD = 24

-- What a record is that is not of ours, in words; else nil.
local function foreign_format(record)
  if #record < RECORD_HEAD then
    return string.format('%d bytes', #record)
  end
  local format = record:byte(1) % 64
  if format ~= RECORD_FORMAT then
    return string.format('format %d', format)
  end
end

local function rank_of(record)
  return record:byte(RECORD_HEAD)
end

-- Fills in what the queue decides.
local function accepted_record(record, acceptance, now)
  return record:sub(1, 1) .. struct.pack('>I6I7', acceptance, now) .. record:sub(15)
end
