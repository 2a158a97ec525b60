-- Counts the waiting jobs of each tier by their scores, on a queue that keeps ids only; changes nothing.
--
-- KEYS    see queue.lua
-- ARGV 1  generation of the queue
--      2 on  two per tier: the lowest score of its range, the first score above it
--
-- Returns { 'OK', then the count of each tier }
--         { 'GENERATION' }            the queue is not the one that was opened
-- Cost    O(log N) per tier among N jobs
--@include queue
if not is_current(ARGV[1]) then
  return unchanged({ 'GENERATION' })
end
local reply = { 'OK' }
for i = 2, #ARGV, 2 do
  reply[#reply + 1] = redis.call('ZCOUNT', WAITING, ARGV[i], '(' .. ARGV[i + 1])
end
return unchanged(reply)
