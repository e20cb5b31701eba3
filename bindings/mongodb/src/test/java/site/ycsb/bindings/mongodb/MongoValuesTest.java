package site.ycsb.bindings.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.FIELD;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.bindings.api.StringTable;

/** Guards how values lie in documents: text where they are text, appended to by the server. */
final class MongoValuesTest {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final int MEGABYTE = 1 << 20;
  private static ServerProcess server;

  private final String database = "values" + DATABASES.incrementAndGet();
  private MongoDbBinding db;
  private StringTable table;

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = Mongod.start(folder);
  }

  @AfterAll
  static void stop() {
    // Skipped before it was started where there is no server program.
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void open() throws DBException {
    db = open(Mongod.properties(server, database));
    table = new StringTable(db);
  }

  @AfterEach
  void close() throws DBException {
    db.cleanup();
  }

  @Test
  void text_isAString_andOtherBytesAreBinary() {
    assertThat(insert("k", "a\0\u65e5\ufffd".getBytes(UTF_8))).isTrue();
    assertThat(stored("k").isString(FIELD)).isTrue();
    assertThat(insert("l", bytes(0xff, 'a'))).isTrue();
    assertThat(stored("l").isBinary(FIELD)).isTrue();
  }

  @Test
  void append_lengthensFields_andStartsMissingOnesEmpty() {
    db.insert(TABLE, "k", fields("a", "1", "b", "2"));
    assertThat(db.append(TABLE, "k", fields("a", "$b", "c", "new"))).isEqualTo(Status.OK);
    assertThat(table.readFields("k", null)).isEqualTo(Map.of("a", "1$b", "b", "2", "c", "new"));
    assertThat(db.append(TABLE, "l", record("x"))).isEqualTo(Status.NOT_FOUND);
    assertThat(table.read("l")).isNull();
  }

  @Test
  void append_ofAnyBytes_toAnyBytes_isTheirConcatenation() {
    byte[] halfOfACharacter = bytes(0xc3);
    byte[] otherHalf = bytes(0xa9);
    assertThat(insert("k", halfOfACharacter)).isTrue();
    assertThat(append(db, "k", otherHalf)).isEqualTo(Status.OK);
    assertThat(table.read("k")).isEqualTo("\u00e9");
    assertThat(stored("k").isString(FIELD)).isTrue();
    assertThat(append(db, "k", bytes(0xff))).isEqualTo(Status.OK);
    assertThat(append(db, "k", bytes('a'))).isEqualTo(Status.OK);
    assertThat(read("k")).isEqualTo(bytes(0xc3, 0xa9, 0xff, 'a'));
    assertThat(append(db, "l", halfOfACharacter)).isEqualTo(Status.NOT_FOUND);
  }

  @Test
  void appends_byEightThreads_areAllKept_asTextAndAsBytes() throws Exception {
    insert("text", bytes());
    insert("binary", bytes(0xff));
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Void>> workers = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        workers.add(this::appendOften);
      }
      for (Future<Void> worker : pool.invokeAll(workers)) {
        worker.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(read("text")).hasSize(8 * 25);
    assertThat(read("binary")).hasSize(1 + 8 * 25);
  }

  private Void appendOften() throws DBException {
    MongoDbBinding own = open(Mongod.properties(server, database));
    for (int i = 0; i < 25; i++) {
      assertThat(append(own, "text", bytes('a'))).isEqualTo(Status.OK);
      assertThat(append(own, "binary", bytes(0xfe))).isEqualTo(Status.OK);
    }
    own.cleanup();
    return null;
  }

  @Test
  void documentPastTheLimit_isAnError_thatSaysSo_andLeavesTheRecord() {
    byte[] nine = "a".repeat(9 * MEGABYTE).getBytes(UTF_8);
    assertThat(insert("k", nine)).isTrue();
    for (Status status : List.of(append(db, "k", nine), update("k", "g", nine))) {
      assertThat(status.isOk()).isFalse();
      assertThat(status.getDescription()).contains("at most 16 MB");
    }
    Status whole = db.insert(TABLE, "l", Map.of("f", value(nine), "g", value(nine)));
    assertThat(whole.getDescription()).contains("at most 16 MB");
    assertThat(table.read("k")).hasSize(9 * MEGABYTE);
    assertThat(table.readFields("l", null)).isNull();
  }

  @Test
  void insertOfAPresentKey_isAnError_orReplacesWithUpsert() throws DBException {
    table.insert("k", "first");
    Status again = db.insert(TABLE, "k", record("second"));
    assertThat(again.isOk()).isFalse();
    assertThat(again.getDescription()).contains("duplicate key");
    assertThat(table.read("k")).isEqualTo("first");
    MongoDbBinding upserting = open(Mongod.properties(server, database, "mongodb.upsert", "true"));
    assertThat(upserting.insert(TABLE, "k", fields("g", "third"))).isEqualTo(Status.OK);
    assertThat(table.readFields("k", null)).isEqualTo(Map.of("g", "third"));
    upserting.cleanup();
  }

  @Test
  void batch_isSent_whenItIsFull_beforeAnyOtherRequest_andAtTheEnd() throws DBException {
    MongoDbBinding batching = open(Mongod.properties(server, database, "batchsize", "3"));
    assertThat(batching.insert(TABLE, "k1", record("1"))).isEqualTo(Status.BATCHED_OK);
    assertThat(table.read("k1")).isNull();
    assertThat(new StringTable(batching).read("k1")).isEqualTo("1");
    batching.insert(TABLE, "k2", record("2"));
    batching.insert(TABLE, "k3", record("3"));
    assertThat(batching.insert(TABLE, "k4", record("4"))).isEqualTo(Status.OK);
    batching.insert(TABLE, "k5", record("5"));
    assertThat(batching.insert("usertable2", "k6", record("6"))).isEqualTo(Status.BATCHED_OK);
    assertThat(table.scan("", 10)).containsExactly("1", "2", "3", "4", "5");
    batching.cleanup();
    assertThat(db.read("usertable2", "k6", null, new HashMap<>())).isEqualTo(Status.OK);
  }

  @Test
  void fieldName_thatMongoDbReadsOtherwise_isRefused() {
    for (String name : List.of("a.b", "$a", "_id", "")) {
      Status status = db.insert(TABLE, "k", fields(name, "v"));
      assertThat(status.isOk()).as(name).isFalse();
      assertThat(status.getDescription()).contains("\"" + name + "\"");
    }
  }

  @Test
  void unacknowledgedWrites_areOk() throws DBException {
    Properties properties = Mongod.properties(server, database);
    properties.setProperty("mongodb.url", "mongodb://127.0.0.1:" + server.port());
    properties.setProperty("mongodb.database", database);
    properties.setProperty("mongodb.writeConcern", "unacknowledged");
    MongoDbBinding careless = open(properties);
    assertThat(careless.insert(TABLE, "k", record("v")).isOk()).isTrue();
    assertThat(careless.update(TABLE, "none", record("v")).isOk()).isTrue();
    assertThat(careless.append(TABLE, "none", record("v")).isOk()).isTrue();
    assertThat(careless.delete(TABLE, "none").isOk()).isTrue();
    careless.cleanup();
  }

  private static MongoDbBinding open(Properties properties) throws DBException {
    MongoDbBinding opened = new MongoDbBinding();
    opened.setProperties(properties);
    opened.init();
    return opened;
  }

  private boolean insert(String key, byte[] bytes) {
    return db.insert(TABLE, key, Map.of(FIELD, value(bytes))).isOk();
  }

  private Status update(String key, String field, byte[] bytes) {
    return db.update(TABLE, key, Map.of(field, value(bytes)));
  }

  private static Status append(MongoDbBinding binding, String key, byte[] bytes) {
    return binding.append(TABLE, key, Map.of(FIELD, value(bytes)));
  }

  private byte[] read(String key) {
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(db.read(TABLE, key, null, result)).isEqualTo(Status.OK);
    return requireNonNull(result.get(FIELD)).toArray();
  }

  private BsonDocument stored(String key) {
    try (MongoClient plain = MongoClients.create("mongodb://127.0.0.1:" + server.port())) {
      return requireNonNull(
          plain
              .getDatabase(database)
              .getCollection(TABLE, BsonDocument.class)
              .find(BsonDocument.parse("{_id: \"" + key + "\"}"))
              .first());
    }
  }

  private static ByteIterator value(byte[] bytes) {
    return new ByteArrayByteIterator(bytes);
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
