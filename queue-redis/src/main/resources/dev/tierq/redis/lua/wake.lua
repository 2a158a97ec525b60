-- Sets the marker if jobs wait: for a client that took it and has nobody left to poll for.
--
-- KEYS    see queue.lua
-- ARGV    none
--
-- Returns { 'OK' }
-- Cost    O(1)
--@include queue
if redis.call('ZCARD', WAITING) == 0 then
  return unchanged({ 'OK' })
end
may_exceed_memory()
wake()
return { 'OK' }
