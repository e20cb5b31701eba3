package site.ycsb.bindings.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import site.ycsb.DBException;
import site.ycsb.bindings.base.BindingProperties;

/**
 * Holds the checked properties of a MongoDB binding.
 *
 * @param client how to reach the servers
 * @param database the database of the records
 * @param upsert whether an insert replaces a record that is there
 * @param batchSize the number of inserts that are sent at once
 */
record MongoSettings(MongoClientSettings client, String database, boolean upsert, int batchSize) {
  static final String URL = "mongodb.url";
  static final String DATABASE = "mongodb.database";
  private static final String UPSERT = "mongodb.upsert";
  private static final String WRITE_CONCERN = "mongodb.writeConcern";
  private static final String READ_PREFERENCE = "mongodb.readPreference";
  private static final String MAX_CONNECTIONS = "mongodb.maxconnections";
  private static final String BATCH_SIZE = "batchsize";
  private static final List<String> LEGAL =
      List.of(URL, DATABASE, UPSERT, WRITE_CONCERN, READ_PREFERENCE, MAX_CONNECTIONS);
  private static final String DEFAULT_URL = "mongodb://localhost:27017/ycsb?w=1";

  // Held here, or its level would be forgotten.
  private static final Logger DRIVER_LOG = Logger.getLogger("org.mongodb.driver");

  static {
    // What matters in it is in an exception as well.
    if (DRIVER_LOG.getLevel() == null) {
      DRIVER_LOG.setLevel(Level.SEVERE);
    }
  }

  private static final Map<String, WriteConcern> WRITE_CONCERNS =
      Map.of(
          "errors_ignored", WriteConcern.UNACKNOWLEDGED,
          "unacknowledged", WriteConcern.UNACKNOWLEDGED,
          "acknowledged", WriteConcern.W1,
          "journaled", WriteConcern.JOURNALED,
          "replica_acknowledged", WriteConcern.W2,
          "majority", WriteConcern.MAJORITY);
  private static final Map<String, ReadPreference> READ_PREFERENCES =
      Map.of(
          "primary", ReadPreference.primary(),
          "primary_preferred", ReadPreference.primaryPreferred(),
          "secondary", ReadPreference.secondary(),
          "secondary_preferred", ReadPreference.secondaryPreferred(),
          "nearest", ReadPreference.nearest());

  /** Reads the settings, or says which property is wrong and what is legal. */
  static MongoSettings of(Properties properties) throws DBException {
    BindingProperties given = BindingProperties.of(properties, LEGAL);
    ConnectionString url = parse(given.text(URL, DEFAULT_URL));
    String named = url.getDatabase();
    return new MongoSettings(
        client(url, given),
        given.text(DATABASE, named == null ? "test" : named),
        given.flag(UPSERT, false),
        given.number(BATCH_SIZE, 1, 1, 100_000));
  }

  /** Reads a URL; what is wrong with one that may hold a password is not quoted. */
  private static ConnectionString parse(String url) throws DBException {
    try {
      return new ConnectionString(url);
    } catch (IllegalArgumentException e) {
      String reason = url.contains("@") ? "" : ": " + e.getMessage();
      throw new DBException(
          URL
              + " is not a URL of MongoDB, such as"
              + " mongodb://user:password@localhost:27017/ycsb?w=1, with %40 for @, %3A for : and"
              + " %2F for / in a user or password"
              + reason);
    }
  }

  /** The URL counts before the other properties, as in YCSB's own binding. */
  private static MongoClientSettings client(ConnectionString url, BindingProperties given)
      throws DBException {
    MongoClientSettings.Builder client =
        MongoClientSettings.builder()
            .applicationName("tectonic")
            .applyToClusterSettings(c -> c.serverSelectionTimeout(5, TimeUnit.SECONDS))
            .applyToConnectionPoolSettings(c -> c.maxWaitTime(10, TimeUnit.SECONDS))
            .applyToSocketSettings(
                c -> c.connectTimeout(5, TimeUnit.SECONDS).readTimeout(60, TimeUnit.SECONDS));
    int maxConnections = given.number(MAX_CONNECTIONS, 100, 1, 100_000);
    client.applyToConnectionPoolSettings(c -> c.maxSize(maxConnections));
    client.writeConcern(given.choice(WRITE_CONCERN, "acknowledged", WRITE_CONCERNS));
    client.readPreference(given.choice(READ_PREFERENCE, "primary", READ_PREFERENCES));
    return client.applyConnectionString(url).build();
  }

  /** Returns the properties of another database on the same servers; those given are legal. */
  static Properties beside(Properties properties, String name) {
    try {
      return BindingProperties.with(properties, DATABASE, of(properties).database() + "-" + name);
    } catch (DBException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
