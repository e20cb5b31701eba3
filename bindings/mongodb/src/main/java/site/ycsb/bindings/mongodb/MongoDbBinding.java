package site.ycsb.bindings.mongodb;

import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Sorts.ascending;
import static java.util.Objects.requireNonNull;

import com.mongodb.MongoException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.RecordSize;
import site.ycsb.bindings.api.Snapshot;
import site.ycsb.bindings.api.StoreVersion;

/** Keeps records in a MongoDB database, a collection per table. */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class MongoDbBinding extends DB
    implements RangeDelete, RangeScan, Append, RecordSize, EngineStats, Snapshot, StoreVersion {
  private @Nullable SharedClient client;
  private @Nullable MongoDatabase database;
  private @Nullable Inserts inserts;

  @Override
  public void init() throws DBException {
    MongoSettings settings = MongoSettings.of(getProperties());
    SharedClient shared =
        SharedClient.acquire(settings, getProperties().getProperty("table", "usertable"));
    client = shared;
    database = shared.client().getDatabase(settings.database());
    inserts = new Inserts(settings.upsert(), settings.batchSize());
  }

  @Override
  public void cleanup() throws DBException {
    SharedClient shared = client;
    if (shared == null) {
      return;
    }
    client = null;
    try {
      requireNonNull(inserts).flush();
    } catch (MongoException | BSONException e) {
      throw new DBException("the last inserts were not written: " + Failures.text(e));
    } finally {
      shared.release();
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        () -> {
          BsonDocument document =
              collection(table)
                  .find(Documents.is(key))
                  .projection(Documents.projection(fields))
                  .first();
          if (document == null) {
            return Status.NOT_FOUND;
          }
          Documents.read(document, result);
          return Status.OK;
        });
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        () -> {
          // To the server, a limit of 0 means none.
          if (recordCount > 0) {
            Bson range = gte(Documents.KEY, new BsonString(startKey));
            Documents.readAll(
                find(table, range, fields).limit(recordCount).batchSize(recordCount), result);
          }
          return Status.OK;
        });
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return attempt(
        () -> {
          Documents.readAll(find(table, Documents.between(startKey, endKey), fields), result);
          return Status.OK;
        });
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      return requireNonNull(inserts, "init() has not been called")
          .add(collection(table), Documents.document(key, values));
    } catch (MongoException | BSONException e) {
      return Failures.status(e);
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> {
          Bson change = new BsonDocument("$set", Documents.fields(values));
          UpdateResult changed = collection(table).updateOne(Documents.is(key), change);
          return found(!changed.wasAcknowledged() || changed.getMatchedCount() > 0);
        });
  }

  @Override
  public Status append(String table, String key, Map<String, ByteIterator> values) {
    return attempt(
        () -> found(new TextAppend(collection(table), key, Documents.fields(values)).run()));
  }

  @Override
  public Status delete(String table, String key) {
    return attempt(
        () -> {
          DeleteResult deleted = collection(table).deleteOne(Documents.is(key));
          return found(!deleted.wasAcknowledged() || deleted.getDeletedCount() > 0);
        });
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return attempt(
        () -> {
          collection(table).deleteMany(Documents.between(startKey, endKey));
          return Status.OK;
        });
  }

  @Override
  public OptionalLong recordSizeBytes(String table, String key) {
    return ask(() -> ServerFigures.recordSizeBytes(collection(table), Documents.is(key)));
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    return ask(() -> ServerFigures.counters(database()));
  }

  @Override
  public String storeVersion() {
    return ask(() -> ServerFigures.version(database()));
  }

  @Override
  public void saveSnapshot(List<String> tables, Path folder) throws IOException {
    Status sent = attempt(() -> Status.OK);
    if (!sent.isOk()) {
      throw new IOException(sent.getDescription());
    }
    new Instance(database()).save(tables, folder);
  }

  @Override
  public void restoreSnapshot(Path folder) throws IOException {
    new Instance(database()).restore(folder);
  }

  /** Names another database on the same servers. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return MongoSettings.beside(properties, name);
  }

  @Override
  public void dropInstance() throws IOException {
    new Instance(database()).drop();
  }

  /** One request to the server. */
  private interface Request<T> {
    T run();
  }

  /** Runs a request after the inserts that wait to be sent; its failure is a status. */
  private Status attempt(Request<Status> request) {
    try {
      requireNonNull(inserts, "init() has not been called").flush();
      return request.run();
    } catch (MongoException | BSONException e) {
      return Failures.status(e);
    }
  }

  private static <T> T ask(Request<T> request) {
    try {
      return request.run();
    } catch (MongoException | BSONException e) {
      throw new IllegalStateException("MongoDB cannot be asked: " + Failures.text(e), e);
    }
  }

  @Nullable SharedClient client() {
    return client;
  }

  private MongoDatabase database() {
    return requireNonNull(database, "init() has not been called");
  }

  private MongoCollection<BsonDocument> collection(String table) {
    return database().getCollection(table, BsonDocument.class);
  }

  private FindIterable<BsonDocument> find(String table, Bson range, @Nullable Set<String> fields) {
    return collection(table)
        .find(range)
        .projection(Documents.projection(fields))
        .sort(ascending(Documents.KEY));
  }

  private static Status found(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }
}
