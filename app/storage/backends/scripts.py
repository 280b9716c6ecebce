"""Scripts that Redis runs in one step each, so that no other client sees a part of their work.

The first key of each is a name, such as `tile:{boards}`; what is kept under it has keys that begin with it.
"""

from __future__ import annotations

_CLOCK = """
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
"""

# An index: `:used`, the time in ms of each key's last use; `:kept`, its size and the name of its file; `:bytes`, the
# sum of sizes; and `:data:KEY`, its bytes, where Redis holds them.
_INDEX = (
    _CLOCK
    + """
local p = KEYS[1]
local used, kept, bytes = p .. ':used', p .. ':kept', p .. ':bytes'
local gone = {}
local function drop(key)
  local entry = redis.call('HGET', kept, key)
  if entry then
    local size, name = string.match(entry, '^(%d+) (.*)$')
    redis.call('DECRBY', bytes, size)
    if name ~= '' then gone[#gone + 1] = name end
  end
  redis.call('HDEL', kept, key)
  redis.call('ZREM', used, key)
  redis.call('DEL', p .. ':data:' .. key)
end
local function live(key, age)
  local at = redis.call('ZSCORE', used, key)
  return at and (age == 0 or tonumber(at) >= now() - age)
end
local function tidy(newest, most, age)
  if age > 0 then
    for _, key in ipairs(redis.call('ZRANGEBYSCORE', used, '-inf', '(' .. now() - age, 'LIMIT', 0, 1000)) do
      if key ~= newest then drop(key) end
    end
  end
  if tonumber(redis.call('GET', bytes) or 0) <= most then return end
  while tonumber(redis.call('GET', bytes) or 0) > most * 0.9 do
    local first = redis.call('ZRANGE', used, 0, 1)
    local key = first[1] == newest and first[2] or first[1]
    if not key or key == newest then return end
    drop(key)
  end
end
"""
)

# key, size, name of the file, most, age in ms, whether bytes follow, bytes, whether to replace an entry -> names of
# files to remove, or nothing for an entry that is not to be replaced
ENTER = (
    _INDEX
    + """
local key = ARGV[1]
if ARGV[8] == '0' and live(key, tonumber(ARGV[5])) then return false end
drop(key)
redis.call('HSET', kept, key, ARGV[2] .. ' ' .. ARGV[3])
redis.call('INCRBY', bytes, ARGV[2])
redis.call('ZADD', used, now(), key)
if ARGV[6] == '1' then redis.call('SET', p .. ':data:' .. key, ARGV[7]) end
tidy(key, tonumber(ARGV[4]), tonumber(ARGV[5]))
return gone
"""
)

# key, age in ms -> nothing, or the name of the file and the bytes, if there are any
TOUCH = (
    _INDEX
    + """
local key = ARGV[1]
if not live(key, tonumber(ARGV[2])) then return false end
redis.call('ZADD', used, now(), key)
local name = string.match(redis.call('HGET', kept, key) or '0 ', '^%d+ (.*)$')
return {name, redis.call('GET', p .. ':data:' .. key)}
"""
)

# key -> names of files to remove
DROP = _INDEX + "drop(ARGV[1]) return gone"

# most, age in ms -> names of files to remove
TIDY = _INDEX + "tidy('', tonumber(ARGV[1]), tonumber(ARGV[2])) return gone"

# number, seconds: notes the number unless a greater one is there
RAISE = """
local before = redis.call('GET', KEYS[1])
if not before or tonumber(before) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2]) end
"""

# cost, amount, amount a second -> seconds until there is enough
TAKE = """
local t = redis.call('TIME')
local now, amount, rate = t[1] + t[2] / 1000000, tonumber(ARGV[2]), tonumber(ARGV[3])
local cost, row, left = math.min(tonumber(ARGV[1]), amount), redis.call('HMGET', KEYS[1], 'left', 'since'), amount
if row[1] then left = math.min(amount, row[1] + rate * math.max(0, now - row[2])) end
if left < cost then return tostring((cost - left) / rate) end
redis.call('HSET', KEYS[1], 'left', string.format('%.9f', left - cost), 'since', string.format('%.6f', now))
redis.call('EXPIRE', KEYS[1], math.ceil(amount / rate) + 1)
return '0'
"""
