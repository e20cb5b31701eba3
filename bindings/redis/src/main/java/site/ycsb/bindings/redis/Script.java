package site.ycsb.bindings.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The requests that the server runs as a whole, in Lua.
 *
 * <p>A table T is a sorted set {@code T} of its keys, all of one score and so in byte order; a set
 * {@code T/} of the names of its fields; and a string {@code T/field/key} for each value. The table
 * is the only key given; the arguments follow.
 */
enum Script {
  /** Replaces a record: key, then field and value in turn. */
  INSERT(
      """
      if redis.call('ZADD', KEYS[1], 0, ARGV[1]) == 0 then
        for _, name in ipairs(redis.call('SMEMBERS', KEYS[1] .. '/')) do
          redis.call('DEL', KEYS[1] .. '/' .. name .. '/' .. ARGV[1])
        end
      end
      for i = 2, #ARGV, 2 do
        redis.call('SADD', KEYS[1] .. '/', ARGV[i])
        redis.call('SET', KEYS[1] .. '/' .. ARGV[i] .. '/' .. ARGV[1], ARGV[i + 1])
      end
      return 1
      """),

  /** Sets fields of a record that is there: key, then field and value in turn. */
  UPDATE(change("SET")),

  /** Appends to fields of a record that is there: key, then field and value in turn. */
  APPEND(change("APPEND")),

  /** Returns field and value in turn: key, then the fields wanted, or none for all. */
  READ(
      """
      if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return false end
      local names = {unpack(ARGV, 2)}
      if #names == 0 then names = redis.call('SMEMBERS', KEYS[1] .. '/') end
      local found = {}
      for _, name in ipairs(names) do
        local value = redis.call('GET', KEYS[1] .. '/' .. name .. '/' .. ARGV[1])
        if value then found[#found + 1] = name; found[#found + 1] = value end
      end
      return found
      """),

  /** Returns records as READ does: start and end as in ZRANGEBYLEX, most records, fields. */
  SCAN(scan("ZRANGEBYLEX")),

  /** Returns records as SCAN does, downwards: start and end as in ZREVRANGEBYLEX. */
  SCAN_REVERSE(scan("ZREVRANGEBYLEX")),

  /** Deletes a record: key. */
  DELETE(
      """
      if redis.call('ZREM', KEYS[1], ARGV[1]) == 0 then return 0 end
      for _, name in ipairs(redis.call('SMEMBERS', KEYS[1] .. '/')) do
        redis.call('DEL', KEYS[1] .. '/' .. name .. '/' .. ARGV[1])
      end
      return 1
      """),

  /** Deletes records: start and end as in ZRANGEBYLEX. */
  DELETE_RANGE(
      """
      local names = redis.call('SMEMBERS', KEYS[1] .. '/')
      for _, key in ipairs(redis.call('ZRANGEBYLEX', KEYS[1], ARGV[1], ARGV[2])) do
        for _, name in ipairs(names) do
          redis.call('DEL', KEYS[1] .. '/' .. name .. '/' .. key)
        end
      end
      return redis.call('ZREMRANGEBYLEX', KEYS[1], ARGV[1], ARGV[2])
      """);

  private final String text;
  private final String sha1;

  Script(String text) {
    this.text = text;
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      sha1 = HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String scan(String command) {
    return """
        local names = {unpack(ARGV, 4)}
        if #names == 0 then names = redis.call('SMEMBERS', KEYS[1] .. '/') end
        local rows = {}
        for i, key in ipairs(
            redis.call('%s', KEYS[1], ARGV[1], ARGV[2], 'LIMIT', 0, ARGV[3])) do
          local found = {}
          for _, name in ipairs(names) do
            local value = redis.call('GET', KEYS[1] .. '/' .. name .. '/' .. key)
            if value then found[#found + 1] = name; found[#found + 1] = value end
          end
          rows[i] = found
        end
        return rows
        """
        .formatted(command);
  }

  private static String change(String command) {
    return """
        if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 0 end
        for i = 2, #ARGV, 2 do
          redis.call('SADD', KEYS[1] .. '/', ARGV[i])
          redis.call('%s', KEYS[1] .. '/' .. ARGV[i] .. '/' .. ARGV[1], ARGV[i + 1])
        end
        return 1
        """
        .formatted(command);
  }

  byte[] text() {
    return text.getBytes(UTF_8);
  }

  /** Returns the name by which a server knows a script that it has run before. */
  byte[] sha1() {
    return sha1.getBytes(UTF_8);
  }
}
