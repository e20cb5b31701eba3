package site.ycsb.bindings.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerContract;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.api.StringTable;

/** Holds the Redis binding to the contract, and to its layout, on a real server. */
@DisplayName("Redis")
final class RedisBindingTest extends ServerContract {
  private static final String PASSWORD = "right";
  private static ServerProcess server;

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = RedisServer.start(folder, "--requirepass", PASSWORD);
  }

  @AfterAll
  static void stop() {
    // Skipped before it was started where there is no server program.
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void empty() {
    try (Jedis redis = plain()) {
      redis.flushAll();
    }
  }

  @Override
  protected DB newDb() {
    return new RedisBinding();
  }

  @Override
  protected Properties properties() {
    return RedisServer.properties(server.port(), "redis.password", PASSWORD);
  }

  @Override
  protected ServerProcess server() {
    return server;
  }

  @Override
  protected Properties unwelcome(int port, String password) {
    return RedisServer.properties(port, "redis.password", password);
  }

  @Test
  void record_isAStringPerField_andAMemberOfTheIndex() {
    db().insert(TABLE, "k", fields("a", "1", "b", "2"));
    try (Jedis redis = plain()) {
      assertThat(redis.keys("*"))
          .containsExactlyInAnyOrder("usertable", "usertable/", "usertable/a/k", "usertable/b/k");
      assertThat(redis.get("usertable/a/k")).isEqualTo("1");
      assertThat(redis.zrange("usertable", 0, -1)).containsExactly("k");
      db().delete(TABLE, "k");
      assertThat(redis.keys("*")).containsExactly("usertable/");
    }
  }

  @Test
  void append_lengthensFields_andStartsMissingOnesEmpty() {
    RedisBinding redis = (RedisBinding) db();
    redis.insert(TABLE, "k", fields("a", "1", "b", "2"));
    assertThat(redis.append(TABLE, "k", fields("a", "\0\n", "c", "new"))).isEqualTo(Status.OK);
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("a", "1\0\n", "b", "2", "c", "new"));
    assertThat(redis.append(TABLE, "l", record("x"))).isEqualTo(Status.NOT_FOUND);
    assertThat(table().read("l")).isNull();
  }

  @Test
  void insertOfAPresentKey_replacesTheRecord() {
    db().insert(TABLE, "k", fields("a", "1", "b", "2"));
    assertThat(db().insert(TABLE, "k", fields("b", "two"))).isEqualTo(Status.OK);
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("b", "two"));
  }

  @Test
  void namesWithASlash_areRefused_andKeysWithOneAreNot() {
    assertThat(db().insert("a/b", "k", record("v")).getDescription()).contains("a/b");
    assertThat(db().insert(TABLE, "k", fields("a/b", "v")).getDescription()).contains("a/b");
    table().insert("a/b", "v");
    assertThat(table().read("a/b")).isEqualTo("v");
  }

  @Test
  void instances_areDropped_withoutTheOthersOfTheServer() throws Exception {
    RedisBinding plain = (RedisBinding) db();
    RedisBinding copy = RedisServer.open(plain.freshInstance(properties(), "copy"));
    RedisBinding longer = RedisServer.open(plain.freshInstance(properties(), "copy-2"));
    for (RedisBinding instance : List.of(plain, copy, longer)) {
      new StringTable(instance).insertNumbered(0, 1_500, 1);
    }
    copy.dropInstance();
    assertThat(new StringTable(copy).scan("", 9_999)).isEmpty();
    assertThat(table().scan("", 9_999)).hasSize(1_500);
    plain.dropInstance();
    assertThat(table().scan("", 9_999)).isEmpty();
    assertThat(new StringTable(longer).scan("", 9_999)).hasSize(1_500);
    longer.dropInstance();
    try (Jedis redis = plain()) {
      assertThat(redis.dbSize()).isZero();
    }
    copy.cleanup();
    longer.cleanup();
  }

  @Test
  void nameOfAnInstance_withASlash_isRefused() {
    assertThatThrownBy(() -> RedisServer.open(RedisServer.properties(1, "redis.instance", "a/b")))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("redis.instance=a/b", "without a /");
  }

  @Test
  void killedServer_hasWhatItAnswered() {
    table().insert("k", "v");
    server().kill();
    assertThat(db().read(TABLE, "k", null, new HashMap<>()).isOk()).isFalse();
    server().restart();
    assertThat(table().read("k")).isEqualTo("v");
  }

  private static Jedis plain() {
    Jedis redis = new Jedis("127.0.0.1", server.port());
    redis.auth(PASSWORD);
    return redis;
  }
}
