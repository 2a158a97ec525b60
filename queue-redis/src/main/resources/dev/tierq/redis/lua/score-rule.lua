-- The score rule (dev.tierq.scoring.LaneState is the same in Java; a differential test holds them equal):
--
--   now   = max(clock, latest now used)
--   value = max(now - epoch, last[lane] + 1)
--   score = rank * width + value
--
-- All numbers are integers below 2^53 and exact; they become text by '%.0f' only.

-- The queue's clock in microseconds since 1970: the reading given, or the server's time if that is ''; never behind the latest.
local function clock_now(given, latest)
  local clock = tonumber(given)
  if not clock then
    local time = redis.call('TIME')
    clock = time[1] * 1000000 + time[2]
  end
  return math.max(clock, latest)
end

-- The next value of a lane; last is nil while the lane has handed out none.
local function next_value(now, epoch, last)
  return math.max(now - epoch, last and last + 1 or now - epoch)
end

local function compose(rank, width, value)
  return rank * width + value
end
