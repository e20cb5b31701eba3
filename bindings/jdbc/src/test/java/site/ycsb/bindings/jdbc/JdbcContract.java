package site.ycsb.bindings.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerContract;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.api.StringTable;

/** Adds to the contract what the binding says about SQL databases. */
abstract class JdbcContract extends ServerContract {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  /** The schema of this test alone. */
  private final String schema = "test" + SCHEMAS.incrementAndGet();

  @Override
  protected final DB newDb() {
    return new JdbcDb();
  }

  final String schema() {
    return schema;
  }

  @Override
  protected final Properties unwelcome(int port, String password) {
    String url = properties().getProperty("db.url").replaceFirst(":[0-9]+/", ":" + port + "/");
    return with("db.url", url, "db.user", "guarded", "db.passwd", password);
  }

  private Properties with(String... namesAndValues) {
    Properties properties = properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  private static JdbcDb opened(Properties properties) throws DBException {
    JdbcDb db = new JdbcDb();
    db.setProperties(properties);
    db.init();
    return db;
  }

  private Connection connect() throws SQLException {
    Properties properties = properties();
    return DriverManager.getConnection(
        properties.getProperty("db.url"), properties.getProperty("db.user"), "");
  }

  /** Executes a statement past the binding. */
  private void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      JdbcSettings settings = JdbcSettings.of(properties());
      settings.dialect().enter(connection, schema);
      statement.execute(sql);
    } catch (DBException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  final void deleteOfMissingKey_isNotFound() {
    assertThat(db().delete(TABLE, "k")).isEqualTo(Status.NOT_FOUND);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  final void batch_isMetByOthers_andLastWriteOfAKeyStays(String api, String autoCommit)
      throws DBException {
    JdbcDb loading =
        opened(
            with("db.batchsize", "3", "jdbc.batchupdateapi", api, "jdbc.autocommit", autoCommit));
    JdbcDb reading =
        opened(
            with("db.batchsize", "3", "jdbc.batchupdateapi", api, "jdbc.autocommit", autoCommit));
    assertThat(loading.insert(TABLE, "a", record("1"))).isEqualTo(Status.BATCHED_OK);
    assertThat(new StringTable(reading).read("a")).isEqualTo("1");
    assertThat(loading.insert(TABLE, "b", record("2"))).isEqualTo(Status.BATCHED_OK);
    assertThat(loading.insert(TABLE, "b", record("3"))).isEqualTo(Status.BATCHED_OK);
    assertThat(loading.insert(TABLE, "c", fields("other", "4"))).isEqualTo(Status.BATCHED_OK);
    assertThat(loading.insert(TABLE, "d", fields("other", "5"))).isEqualTo(Status.BATCHED_OK);
    assertThat(loading.insert(TABLE, "e", fields("other", "6"))).isEqualTo(Status.OK);
    assertThat(loading.insert(TABLE, "f", record("7"))).isEqualTo(Status.BATCHED_OK);
    loading.cleanup();
    reading.cleanup();
    assertThat(table().scanFields("", 9, Set.of("field0", "other")))
        .containsExactly(
            Map.of("field0", "1"),
            Map.of("field0", "3"),
            Map.of("other", "4"),
            Map.of("other", "5"),
            Map.of("other", "6"),
            Map.of("field0", "7"));
  }

  @Test
  final void failedBatch_saysHowManyInsertsWereLost() throws Exception {
    execute("CREATE TABLE narrow (YCSB_KEY VARCHAR(9) PRIMARY KEY)" + ofEngine());
    JdbcDb loading =
        opened(with("db.batchsize", "9", "jdbc.create.table", "false", "table", "narrow"));
    assertThat(loading.insert("narrow", "a", record("1"))).isEqualTo(Status.BATCHED_OK);
    Status status = loading.read("narrow", "a", null, new HashMap<>());
    assertThat(status.getName()).isEqualTo("ERROR");
    assertThat(status.getDescription())
        .contains("a batch of 1 inserts failed", "no column field0", "jdbc.create.table=false");
    loading.cleanup();
  }

  private String ofEngine() {
    String engine = properties().getProperty("jdbc.engine");
    return engine == null ? "" : " ENGINE=" + engine;
  }

  @Test
  final void tableOfYcsb_isTakenAsItIs() throws Exception {
    execute(
        "CREATE TABLE ycsb (YCSB_KEY VARCHAR(255) PRIMARY KEY, FIELD0 TEXT, FIELD1 TEXT, N INT)"
            + ofEngine());
    Map<String, ByteIterator> record = fields("field0", "abc", "field1", "one");
    assertThat(db().insert("ycsb", "k", record)).isEqualTo(Status.OK);
    JdbcDb db = (JdbcDb) db();
    assertThat(db.append("ycsb", "k", fields("field0", "+"))).isEqualTo(Status.OK);
    Map<String, ByteIterator> found = new HashMap<>();
    assertThat(db.read("ycsb", "k", null, found)).isEqualTo(Status.OK);
    assertThat(StringTable.strings(found)).isEqualTo(Map.of("field0", "abc+", "field1", "one"));
    Status refused =
        db.update(
            "ycsb", "k", Map.of("field1", new ByteArrayByteIterator(new byte[] {(byte) 0xff})));
    assertThat(refused.getName()).isEqualTo("ERROR");
    assertThat(refused.getDescription()).containsIgnoringCase("field1").contains("not UTF-8");
  }

  @Test
  final void missingTable_thatMayNotBeCreated_isNamed() {
    assertThatThrownBy(() -> opened(with("jdbc.create.table", "false", "table", "nowhere")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("there is no table nowhere")
        .hasMessageContaining("jdbc.create.table=false");
  }

  @Test
  final void serverThatIsNotThere_isNamed_withoutThePassword() {
    String absent = "127.0.0.1:" + ServerProcess.freePort();
    String url =
        properties().getProperty("db.url").replaceFirst("127.0.0.1:[0-9]+", absent)
            + "?password=geheim1";
    assertThatThrownBy(() -> opened(with("db.url", url, "db.passwd", "geheim2")))
        .isInstanceOf(DBException.class)
        .hasNoCause()
        .hasMessageContaining(absent)
        .hasMessageNotContaining("geheim");
  }

  @Test
  final void transactionRolledBackForAnother_isRepeated_andCounted() throws Exception {
    JdbcSettings settings = JdbcSettings.of(properties());
    Database database = Database.acquire(settings);
    Session session = new Session(database);
    int[] failures = {3};
    String result =
        session.call(
            () -> {
              if (failures[0]-- > 0) {
                throw new SQLException("deadlock", "40001");
              }
              return "done";
            });
    assertThat(result).isEqualTo("done");
    assertThat(((JdbcDb) db()).engineStats()).containsEntry("transactions-repeated", 3L);
    session.close();
    database.release();
  }

  @Test
  final void killedServer_hasWhatItAnswered() {
    table().insert("k", "v");
    server().kill();
    assertThat(db().read(TABLE, "k", null, new HashMap<>()).isOk()).isFalse();
    server().restart();
    assertThat(table().read("k")).isEqualTo("v");
  }
}
