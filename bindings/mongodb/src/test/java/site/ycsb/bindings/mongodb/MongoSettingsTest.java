package site.ycsb.bindings.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;

/** Guards that YCSB's property names work, and that a wrong one is named without a password. */
final class MongoSettingsTest {

  @Test
  void defaults_areThoseOfTheReadme() throws DBException {
    MongoSettings settings = MongoSettings.of(new Properties());
    assertThat(settings.database()).isEqualTo("ycsb");
    assertThat(settings.upsert()).isFalse();
    assertThat(settings.batchSize()).isEqualTo(1);
    assertThat(settings.client().getClusterSettings().getHosts().toString())
        .contains("localhost:27017");
    assertThat(settings.client().getConnectionPoolSettings().getMaxSize()).isEqualTo(100);
  }

  @Test
  void properties_ofYcsb_takeEffect() throws DBException {
    MongoSettings settings =
        MongoSettings.of(
            properties(
                "mongodb.url", "mongodb://h1:1,h2:2/",
                "mongodb.upsert", "true",
                "mongodb.writeConcern", "MAJORITY",
                "mongodb.readPreference", "secondary_preferred",
                "mongodb.maxconnections", "7",
                "batchsize", "50"));
    assertThat(settings.database()).isEqualTo("test");
    assertThat(settings.upsert()).isTrue();
    assertThat(settings.batchSize()).isEqualTo(50);
    assertThat(settings.client().getWriteConcern()).isEqualTo(WriteConcern.MAJORITY);
    assertThat(settings.client().getReadPreference())
        .isEqualTo(ReadPreference.secondaryPreferred());
    assertThat(settings.client().getConnectionPoolSettings().getMaxSize()).isEqualTo(7);
  }

  @Test
  void url_countsBeforeTheOtherProperties() throws DBException {
    MongoSettings settings =
        MongoSettings.of(
            properties(
                "mongodb.url", "mongodb://h/d?w=3&maxPoolSize=9&readPreference=nearest",
                "mongodb.writeConcern", "journaled",
                "mongodb.readPreference", "primary",
                "mongodb.maxconnections", "7"));
    assertThat(settings.client().getWriteConcern()).isEqualTo(new WriteConcern(3));
    assertThat(settings.client().getReadPreference()).isEqualTo(ReadPreference.nearest());
    assertThat(settings.client().getConnectionPoolSettings().getMaxSize()).isEqualTo(9);
  }

  @Test
  void database_ofItsOwnProperty_countsBeforeThatOfTheUrl() throws DBException {
    assertThat(
            MongoSettings.of(properties("mongodb.url", "mongodb://h/d", "mongodb.database", "e"))
                .database())
        .isEqualTo("e");
  }

  @ParameterizedTest
  @CsvSource({
    "mongodb.uri, x, 'legal are mongodb.url, mongodb.database, mongodb.upsert'",
    "mongodb.upsert, yes, 'legal are false, true'",
    "mongodb.writeConcern, safe, 'acknowledged, errors_ignored, journaled, majority'",
    "mongodb.readPreference, first, 'nearest, primary, primary_preferred, secondary'",
    "mongodb.maxconnections, 0, whole number from 1",
    "batchsize, many, whole number from 1"
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    assertThatThrownBy(() -> MongoSettings.of(properties(name, value)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void urlOfAnotherKind_isRefused_withTheReason() {
    assertThatThrownBy(() -> MongoSettings.of(properties("mongodb.url", "localhost:27017")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("mongodb.url is not a URL of MongoDB")
        .hasMessageContaining("must start with");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://user:sec@ret@host/db",
        "mongodb://user:sec/ret@host/db",
        "mongodb://user:sec:ret@host/db",
        "mongodb://user:sec%ret@host/db",
        "mongodb://user:secret@host:port/db",
        "mongo://user:secret@host/db",
      })
  void wrongUrl_withAPassword_isNotQuoted(String url) {
    assertThatThrownBy(() -> MongoSettings.of(properties("mongodb.url", url)))
        .isInstanceOf(DBException.class)
        .hasNoCause()
        .message()
        .contains("mongodb.url")
        .doesNotContain("sec", "ret");
  }

  private static Properties properties(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }
}
