package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No text shows a password, and texts without one stay as they are. */
class SecretsTest {
  private final Secrets secrets = new Secrets();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:postgresql://h:5432/db?user=sam&password=abc&ssl=true"
            + "|jdbc:postgresql://h:5432/db?user=sam&password=***&ssl=true",
        "jdbc:sqlserver://h;user=sam;password=abc;encrypt=true"
            + "|jdbc:sqlserver://h;user=sam;password=***;encrypt=true",
        "mongodb://sam:a@b/c?x@h1:1,h2:2/db|mongodb://sam:***@h1:1,h2:2/db",
        "redis://:abc@h|redis://:***@h",
        "{db.user=sam, db.passwd=abc, db.batchsize=1}|{db.user=sam, db.passwd=***, db.batchsize=1}",
        "{\"clientSecret\": \"abc\", \"n\": 1}|{\"clientSecret\": \"***\", \"n\": 1}",
        "AWS_SECRET_ACCESS_KEY=abc|AWS_SECRET_ACCESS_KEY=***",
        "auth_token = abc|auth_token = ***",
        "Access denied for sam@h (using password: YES)|Access denied for sam@h (using password:"
            + " YES)",
        "login failed, password: abc|login failed, password: ***",
        "{\"password\": \"a \\\"b\", \"n\": 1}|{\"password\": \"***\", \"n\": 1}",
        "password=\"a b c\" and more|password=\"***\" and more",
        "password=\"a b|password=\"***",
        "psql --db-password abc -h h|psql --db-password *** -h h",
        "db.pass=abc redis.auth=abc pw=abc auth=abc|db.pass=*** redis.auth=*** pw=*** auth=***",
        "compass=north author=me pwm=1 auth=true|compass=north author=me pwm=1 auth=true",
        "https://abc@github.com/x|https://***@github.com/x",
        "https://h/x?at=a@b|https://h/x?at=a@b",
        "jdbc:oracle:thin:scott/abc@h:1521/x|jdbc:oracle:thin:scott/***@h:1521/x",
        "sqlplus scott/abc@orcl|sqlplus scott/***@orcl",
        "read specs/a.json of me@h|read specs/a.json of me@h",
        "mongodb://h1:27017,h2:27017/db|mongodb://h1:27017,h2:27017/db",
        "[READ], Return=OK, 1000|[READ], Return=OK, 1000"
      })
  void secret_inAText_isMasked(String text, String expected) {
    assertThat(secrets.mask(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "password", "pass-", "://a:", "--pw ", "a/b", "password=\"", "\\\""})
  void longTexts_takeNoLongerThanTheirLength(String part) {
    String text = part.repeat(200_000 / part.length());
    assertThat(secrets.mask(text)).isNotEmpty();
    assertThat(secrets.mask("password=\"" + text)).startsWith("password=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"db.pass", "redis.auth", "PGPASSWORD", "pw", "my.api-key"})
  void propertyWithASecretName_showsNothingOfIt(String name) {
    assertThat(secrets.maskValue(name, "a b")).isEqualTo("***");
  }

  @Test
  void valueOfASecretProperty_isMaskedWhereverItIs() {
    Properties properties = new Properties();
    properties.setProperty("db.passwd", "correct horse");
    properties.setProperty("mongodb.url", "mongodb://sam:battery@h/db");
    properties.setProperty("some.password.required", "true");
    properties.setProperty("db.user", "sam");
    secrets.learn(properties);
    assertThat(secrets.mask("sam with correct horse or battery is true"))
        .isEqualTo("sam with *** or *** is true");
  }

  @Test
  void stream_masksWhatIsPrinted_andPassesOnTheRest() {
    Properties properties = new Properties();
    properties.setProperty("redis.password", "geheim\u00e4");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stream =
        secrets.masked(
            new PrintStream(bytes, true, StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    stream.print("early geheim\u00e4, ");
    secrets.learn(properties);
    stream.println("late geheim\u00e4, gr\u00fcn");
    stream.printf("%s%n", new IllegalStateException("url x://a:b@c"));
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "early geheim\u00e4, late ***, gr\u00fcn%njava.lang.IllegalStateException: url x://a:***@c%n"
                .formatted());
  }
}
