package site.ycsb.bindings.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.record;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ServerProcess;

/** Guards properties, and what happens when a server refuses the client. */
final class RedisConnectionTest {
  private final Path folder;

  RedisConnectionTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource({
    "redis.prt, 1, 'legal are redis.host, redis.port, redis.password, redis.timeout'",
    "redis.port, 70000, whole number from 1 to 65535",
    "redis.timeout, soon, whole number from 1",
    "redis.cluster, true, ranges of keys need one server",
    "redis.cluster, maybe, 'legal are false, true'",
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    assertThatThrownBy(() -> RedisServer.open(RedisServer.properties(1, name, value)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void wrongPassword_isRefused_andNotQuoted() throws DBException {
    try (ServerProcess server = RedisServer.start(folder, "--requirepass", "right")) {
      assertThatThrownBy(
              () ->
                  RedisServer.open(
                      RedisServer.properties(server.port(), "redis.password", "s3cret")))
          .isInstanceOf(DBException.class)
          .hasNoCause()
          .message()
          .contains("127.0.0.1:" + server.port() + " refuses the client", "WRONGPASS")
          .doesNotContain("s3cret");
      assertThatThrownBy(() -> RedisServer.open(RedisServer.properties(server.port())))
          .isInstanceOf(DBException.class)
          .hasMessageContainingAll("refuses the client", "redis.password", "NOAUTH");
      RedisBinding db =
          RedisServer.open(RedisServer.properties(server.port(), "redis.password", "right"));
      assertThat(db.insert(TABLE, "k", record("v")).isOk()).isTrue();
      db.cleanup();
    }
  }
}
