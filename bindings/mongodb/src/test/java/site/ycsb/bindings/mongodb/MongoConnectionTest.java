package site.ycsb.bindings.mongodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.record;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.util.Properties;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ServerProcess;

/** Guards what a server that does not know the user answers, and how instances share a client. */
final class MongoConnectionTest {
  private final Path folder;

  MongoConnectionTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void wrongCredentials_areRefused_withoutThePassword() throws DBException {
    try (ServerProcess server = Mongod.start(folder, "--auth")) {
      String host = "127.0.0.1:" + server.port();
      createUser(host);
      for (String user : new String[] {"u:s3cret", "nobody:s3cret"}) {
        assertThatThrownBy(() -> open("mongodb://" + user + "@" + host + "/d?authSource=admin"))
            .isInstanceOf(DBException.class)
            .hasNoCause()
            .message()
            .contains(host + " refuses user " + user.split(":", -1)[0], "Authentication failed")
            .doesNotContain("s3cret");
      }
      assertThatThrownBy(() -> open("mongodb://" + host + "/d"))
          .isInstanceOf(DBException.class)
          .hasMessageContaining(host + " refuses a client without credentials");
      MongoDbBinding db = open("mongodb://u:right@" + host + "/d?authSource=admin");
      assertThat(db.insert(TABLE, "k", record("v")).isOk()).isTrue();
      db.cleanup();
    }
  }

  @Test
  void instances_withTheSameUrl_shareOneClient() throws DBException {
    try (ServerProcess server = Mongod.start(folder)) {
      String url = "mongodb://127.0.0.1:" + server.port() + "/d";
      MongoDbBinding first = open(url);
      MongoDbBinding second = open(url);
      assertThat(first.client()).isNotNull().isSameAs(second.client());
      first.cleanup();
      first.cleanup();
      assertThat(second.insert(TABLE, "k", record("v")).isOk()).isTrue();
      second.cleanup();
    }
  }

  /** The server lets the first user be created without credentials. */
  private static void createUser(String host) {
    try (MongoClient client = MongoClients.create("mongodb://" + host)) {
      client
          .getDatabase("admin")
          .runCommand(
              Document.parse("{createUser: 'u', pwd: 'right', roles: ['readWriteAnyDatabase']}"));
    }
  }

  private static MongoDbBinding open(String url) throws DBException {
    Properties properties = new Properties();
    String separator = url.contains("?") ? "&" : "?";
    properties.setProperty("mongodb.url", url + separator + "serverSelectionTimeoutMS=60000");
    MongoDbBinding binding = new MongoDbBinding();
    binding.setProperties(properties);
    binding.init();
    return binding;
  }
}
