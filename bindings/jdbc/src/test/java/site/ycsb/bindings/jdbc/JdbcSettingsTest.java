package site.ycsb.bindings.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;

/** Guards that a wrong property is named with what is legal, and that a missing one is default. */
final class JdbcSettingsTest {
  private static final String URL = "jdbc:mariadb://localhost:3306/ycsb";

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("db.url", URL);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  @Test
  void defaults_areThoseOfTheReadme() throws DBException {
    assertThat(JdbcSettings.of(properties()))
        .isEqualTo(
            new JdbcSettings(
                new MariaDb(),
                URL,
                "",
                "",
                "org.mariadb.jdbc.Driver",
                0,
                true,
                0,
                true,
                null,
                true,
                null,
                10,
                60,
                "usertable",
                "field"));
  }

  @Test
  void filesOfYcsbsOwnBinding_areUnderstood() throws DBException {
    JdbcSettings settings =
        JdbcSettings.of(
            properties(
                "db.driver",
                "org.postgresql.Driver",
                "db.url",
                "jdbc:postgresql://127.0.0.1:5432/ycsb",
                "db.batchsize",
                "-1",
                "jdbc.fetchsize",
                "10"));
    assertThat(settings.dialect()).isEqualTo(new PostgreSql());
    assertThat(settings.batchSize()).isZero();
    assertThat(settings.fetchSize()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc.batchsize, 5, 'did you mean db.batchsize? legal are db.url, db.user, db.passwd'",
    "db.password, x, did you mean db.passwd?",
    "db.url, jdbc:h2:mem:x, 'legal are jdbc:mariadb://localhost:3306/ycsb'",
    "db.url, '', db.url is missing",
    "db.batchsize, many, whole number from 0",
    "jdbc.timeout.socket, 1000000, whole number from 0 to 999999",
    "jdbc.autocommit, yes, neither true nor false",
    "jdbc.engine, Aria, 'legal are InnoDB, ROCKSDB'"
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    assertThatThrownBy(() -> JdbcSettings.of(properties(name, value)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void engine_ofPostgreSql_isRefused() {
    Properties properties =
        properties("db.url", "jdbc:postgresql://localhost/ycsb", "jdbc.engine", "InnoDB");
    assertThatThrownBy(() -> JdbcSettings.of(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("jdbc.engine=InnoDB is for MariaDB");
  }

  @Test
  void mysqlUrl_isTakenByMariaDbsDriver_unlessAnotherIsNamed() throws DBException {
    String url = "jdbc:mysql://localhost/ycsb?useSSL=false";
    assertThat(JdbcSettings.of(properties("db.url", url)).driverUrl())
        .isEqualTo(url + "&permitMysqlScheme");
    assertThat(JdbcSettings.of(properties("db.url", url, "db.driver", "other")).driverUrl())
        .isEqualTo(url);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mariadb://h/d?user=u&password=geheim, '', jdbc:mariadb://h/d?user=u&password=***",
    "jdbc:mysql://u:geheim@h:3306/d, '', jdbc:mysql://u:***@h:3306/d",
    "jdbc:postgresql://h/d?sslpassword=geheim&x=geheim, '',"
        + " jdbc:postgresql://h/d?sslpassword=***&x=***",
    "jdbc:postgresql://h/d?options=geheim, geheim, jdbc:postgresql://h/d?options=***"
  })
  void password_isNeverShown(String url, String password, String shown) throws DBException {
    JdbcSettings settings = JdbcSettings.of(properties("db.url", url, "db.passwd", password));
    assertThat(settings).hasToString(shown);
    assertThatThrownBy(
            () -> JdbcSettings.of(properties("db.url", "x" + url, "db.passwd", password)))
        .hasMessageContaining("***")
        .hasMessageNotContaining("geheim");
  }
}
