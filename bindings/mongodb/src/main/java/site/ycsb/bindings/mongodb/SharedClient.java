package site.ycsb.bindings.mongodb;

import static java.util.Objects.requireNonNull;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ServerDescription;
import java.util.Objects;
import java.util.stream.Collectors;
import site.ycsb.DBException;
import site.ycsb.bindings.base.Shared;

/** Holds one connected client for all binding instances of this process with the same settings. */
final class SharedClient implements Shared.Resource {
  private static final Shared<MongoClientSettings, SharedClient> OPEN = new Shared<>();

  private final MongoClientSettings settings;
  private final MongoClient client;

  private SharedClient(MongoClientSettings settings) {
    this.settings = settings;
    client = MongoClients.create(settings);
  }

  /** Returns the client with these settings, connected if nobody has done so. */
  static SharedClient acquire(MongoSettings settings, String table) throws DBException {
    return OPEN.acquire(
        settings.client(),
        () -> {
          SharedClient shared = new SharedClient(settings.client());
          shared.check(settings.database(), table);
          return shared;
        });
  }

  /** Gives up one use; the last one disconnects. */
  void release() throws DBException {
    OPEN.release(this);
  }

  @Override
  public void close() {
    client.close();
  }

  MongoClient client() {
    return client;
  }

  /** Reads something, since a server that asks for credentials answers a mere ping without any. */
  private void check(String database, String table) throws DBException {
    try {
      client.getDatabase(database).getCollection(table).find().limit(1).first();
    } catch (MongoException e) {
      String message = "mongodb.url: " + reason(e);
      client.close();
      // The driver's exception is not passed on: its text is long and quotes the settings.
      throw new DBException(message);
    }
  }

  private String reason(MongoException e) {
    if (e instanceof MongoSecurityException) {
      return servers() + " refuses " + user() + ": " + rootMessage(e);
    } else if (e instanceof MongoTimeoutException) {
      return servers() + " cannot be reached: " + connectionFailures(e);
    } else if (e instanceof MongoCommandException refused) {
      return servers() + " refuses " + user() + ": " + refused.getErrorMessage();
    }
    return servers() + ": " + rootMessage(e);
  }

  private String servers() {
    String srvHost = settings.getClusterSettings().getSrvHost();
    return srvHost != null
        ? srvHost
        : settings.getClusterSettings().getHosts().stream()
            .map(host -> host.getHost() + ":" + host.getPort())
            .collect(Collectors.joining(","));
  }

  private String user() {
    return settings.getCredential() == null
        ? "a client without credentials"
        : "user " + requireNonNull(settings.getCredential()).getUserName();
  }

  private String connectionFailures(MongoException e) {
    String failures =
        client.getClusterDescription().getServerDescriptions().stream()
            .map(ServerDescription::getException)
            .filter(Objects::nonNull)
            .map(SharedClient::rootMessage)
            .distinct()
            .collect(Collectors.joining("; "));
    return failures.isEmpty() ? rootMessage(e) : failures;
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof MongoCommandException refused
        ? refused.getErrorMessage()
        : String.valueOf(root.getMessage());
  }
}
