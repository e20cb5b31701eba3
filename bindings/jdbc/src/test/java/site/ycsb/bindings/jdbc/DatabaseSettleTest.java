package site.ycsb.bindings.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What background work has changed is written too, on a server whose answers are a script. */
final class DatabaseSettleTest {
  private static final String CHECKPOINT = "SET GLOBAL innodb_log_checkpoint_now = 1";

  /** What the server has left, look after look. */
  private final Queue<Map<String, String>> left = new ArrayDeque<>();

  private final List<String> executed = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mariadb://localhost/ycsb|SET GLOBAL innodb_log_checkpoint_now = 1",
        "jdbc:postgresql://localhost/ycsb|CHECKPOINT",
      })
  void workThatEnded_isWrittenByOneMoreSettle(String url, String settle) throws Exception {
    left.addAll(List.of(Map.of("purge", "12"), Map.of("purge", "3"), Map.of(), Map.of()));

    assertThat(settledAndAsked(url, 3)).containsExactly("purge 12", "purge 3", "");
    assertThat(executed).containsExactly(settle, settle);
    assertThat(left).as("looks that the server was not asked for").isEmpty();
  }

  @Test
  void workThatComesBack_isWaitedForAndWrittenAgain() throws Exception {
    left.addAll(List.of(Map.of("purge", "12"), Map.of(), Map.of("purge", "1"), Map.of(), Map.of()));

    assertThat(settledAndAsked("jdbc:mariadb://localhost/ycsb", 3))
        .containsExactly("purge 12", "purge 1", "");
    assertThat(executed).containsExactly(CHECKPOINT, CHECKPOINT, CHECKPOINT);
  }

  @Test
  void serverWithoutWork_settlesOnce() throws Exception {
    left.addAll(List.of(Map.of(), Map.of()));

    assertThat(settledAndAsked("jdbc:mariadb://localhost/ycsb", 2)).containsExactly("", "");
    assertThat(executed).containsExactly(CHECKPOINT);
  }

  private List<String> settledAndAsked(String url, int looks) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("db.url", url);
    Database database = Database.acquire(JdbcSettings.of(properties));
    try {
      Connection server = server();
      boolean unused = database.settle(server);
      List<String> pending = new ArrayList<>();
      for (int look = 0; look < looks; look++) {
        pending.add(database.pending(server));
      }
      return pending;
    } finally {
      database.release();
    }
  }

  private Connection server() {
    Statement statement =
        answering(
            Statement.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "execute" -> executed.add((String) arguments[0]);
                  case "executeQuery" -> rows(left.remove());
                  default -> null;
                });
    PreparedStatement engine =
        answering(
            PreparedStatement.class,
            (proxy, method, arguments) ->
                method.getName().equals("executeQuery") ? rows(Map.of("InnoDB", "")) : null);
    return answering(
        Connection.class,
        (proxy, method, arguments) ->
            method.getName().equals("prepareStatement") ? engine : statement);
  }

  private static ResultSet rows(Map<String, String> namesAndValues) {
    Iterator<Map.Entry<String, String>> rows = namesAndValues.entrySet().iterator();
    List<String> row = new ArrayList<>();
    return answering(
        ResultSet.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("getString")) {
            return row.get((Integer) arguments[0] - 1);
          }
          if (!method.getName().equals("next") || !rows.hasNext()) {
            return method.getReturnType() == boolean.class ? false : null;
          }
          Map.Entry<String, String> next = rows.next();
          row.clear();
          row.addAll(List.of(next.getKey(), next.getValue()));
          return true;
        });
  }

  private static <T> T answering(Class<T> type, InvocationHandler answers) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
  }
}
