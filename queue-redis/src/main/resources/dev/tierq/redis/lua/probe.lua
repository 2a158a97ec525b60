-- Tries every command that the scripts need, with the caller's own permissions and on a key of the queue, so that a
-- missing right shows when the queue is opened and not half way through a script.
--
-- KEYS    see queue.lua; the absent key is written to and deleted
-- ARGV    none
--
-- Returns { 'OK' }, or fails with the server's own error
-- Cost    O(1)
--@include queue
-- DEL comes first: once it is allowed, nothing can stay behind.
redis.call('DEL', ABSENT)
redis.call('TIME')
redis.call('TYPE', ABSENT)
redis.call('ZCARD', ABSENT)
redis.call('ZCOUNT', ABSENT, '0', '1')
redis.call('ZMSCORE', ABSENT, 'x')
redis.call('ZPOPMIN', ABSENT, 1)
redis.call('ZRANGE', ABSENT, 0, 0, 'WITHSCORES')
redis.call('ZRANK', ABSENT, 'x')
redis.call('ZREM', ABSENT, 'x')
redis.call('ZSCORE', ABSENT, 'x')
redis.call('UNLINK', ABSENT)
redis.call('HDEL', ABSENT, 'x')
redis.call('HGET', ABSENT, 'x')
redis.call('HMGET', ABSENT, 'x')
redis.call('ZADD', ABSENT, '0', 'x')
redis.call('DEL', ABSENT)
redis.call('HSET', ABSENT, 'x', 'y')
redis.call('DEL', ABSENT)
return { 'OK' }
