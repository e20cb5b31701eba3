package site.ycsb.bindings.mongodb;

import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;
import static com.mongodb.client.model.Sorts.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static java.util.Objects.requireNonNull;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import com.mongodb.client.result.DeleteResult;
import com.mongodb.client.result.UpdateResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.BsonString;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.bindings.api.Settle;
import site.ycsb.bindings.base.StoreBinding;

/** Keeps records in a MongoDB database, a collection per table. */
@SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
public final class MongoDbBinding extends StoreBinding implements Append, Settle, Reorganise {
  /** BSONObjectTooLarge; the same found after an update; the same of a concatenated string. */
  private static final Set<Integer> TOO_LARGE = Set.of(10334, 17419, 16493);

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
      inserts().flush();
    } catch (MongoException | BSONException e) {
      throw new DBException("the last inserts were not written: " + why(e));
    } finally {
      shared.release();
    }
  }

  @Nullable SharedClient client() {
    return client;
  }

  private MongoDatabase database() {
    return requireNonNull(database, "init() has not been called");
  }

  /** Returns the database for work on all of it: what is refused is never missing silently. */
  private MongoDatabase acknowledged() {
    WriteConcern concern = database().getWriteConcern();
    return database()
        .withReadPreference(ReadPreference.primary())
        .withWriteConcern(concern.isAcknowledged() ? concern : WriteConcern.ACKNOWLEDGED);
  }

  private Inserts inserts() {
    return requireNonNull(inserts, "init() has not been called");
  }

  private MongoCollection<BsonDocument> collection(String table) {
    return database().getCollection(table, BsonDocument.class);
  }

  @Override
  protected String place() {
    return "the MongoDB database " + database().getName();
  }

  @Override
  protected @Nullable String reason(Exception failure) {
    if (!(failure instanceof MongoException || failure instanceof BSONException)) {
      return null;
    }
    boolean tooLarge =
        failure instanceof MongoException refused
            ? TOO_LARGE.contains(refused.getCode())
            : failure instanceof BsonMaximumSizeExceededException;
    return (tooLarge ? "a document of MongoDB holds at most 16 MB: " : "") + message(failure);
  }

  private static String message(Exception failure) {
    if (failure instanceof MongoBulkWriteException refused && !refused.getWriteErrors().isEmpty()) {
      return refused.getWriteErrors().get(0).getMessage();
    }
    if (failure instanceof MongoWriteException refused) {
      return refused.getError().getMessage();
    }
    return failure instanceof MongoCommandException refused
        ? refused.getErrorMessage()
        : String.valueOf(failure.getMessage());
  }

  /** Runs a request after the inserts that wait to be sent. */
  @Override
  protected <T> T send(Callable<T> request) throws Exception {
    inserts().flush();
    return request.call();
  }

  @Override
  protected @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) {
    BsonDocument document =
        collection(table).find(Documents.is(key)).projection(Documents.projection(fields)).first();
    return document == null ? null : Documents.record(document);
  }

  @Override
  protected void scan(String table, Range range, List<HashMap<String, ByteIterator>> result) {
    String endKey = range.endKey();
    BsonString start = new BsonString(range.startKey());
    Bson open = range.descends() ? lte(Documents.KEY, start) : gte(Documents.KEY, start);
    Bson keys = endKey == null ? open : Documents.between(range.startKey(), endKey);
    FindIterable<BsonDocument> documents =
        collection(table)
            .find(keys)
            .projection(Documents.projection(range.fields()))
            .sort(range.descends() ? descending(Documents.KEY) : ascending(Documents.KEY));
    for (BsonDocument document :
        endKey == null ? documents.limit(range.most()).batchSize(range.most()) : documents) {
      result.add(Documents.record(document));
    }
  }

  /** Sends the record, or keeps it until a batch is full. */
  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try {
      return inserts().add(collection(table), Documents.document(key, values));
    } catch (MongoException | BSONException e) {
      return new Status("ERROR", why(e));
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
        () -> {
          BsonDocument tails = Documents.fields(values);
          return found(new TextAppend(collection(table), Documents.is(key), tails).run());
        });
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
    return done(() -> collection(table).deleteMany(Documents.between(startKey, endKey)));
  }

  @Override
  protected SortedMap<String, Long> counters() {
    return MongoDbFigures.counters(database());
  }

  @Override
  protected String version() {
    return MongoDbFigures.version(database());
  }

  /** Lets the server write all that it has in memory by a checkpoint, and waits for its end. */
  @Override
  public void settle() {
    asked(() -> send(() -> MongoDbFigures.checkpoint(requireNonNull(client).client())));
  }

  @Override
  public String pending() {
    return "";
  }

  @Override
  public void reorganise(String table) {
    BsonDocument compact = new BsonDocument("compact", new BsonString(table));
    asked(() -> send(() -> acknowledged().runCommand(compact, BsonDocument.class)));
  }

  /** Names another database on the same servers. */
  @Override
  public Properties freshInstance(Properties properties, String name) {
    return MongoSettings.beside(properties, name);
  }

  @Override
  protected void drop() {
    acknowledged().drop();
  }

  private static Status found(boolean found) {
    return found ? Status.OK : Status.NOT_FOUND;
  }

  /** Sends new documents, one by one or many at once, for one instance of the binding. */
  private static final class Inserts {
    private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);
    private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

    private final boolean upsert;
    private final int batchSize;
    private final List<WriteModel<BsonDocument>> waiting = new ArrayList<>();
    private @Nullable MongoCollection<BsonDocument> target;

    Inserts(boolean upsert, int batchSize) {
      this.upsert = upsert;
      this.batchSize = batchSize;
    }

    /** Sends a document, or keeps it until the batch is full. */
    Status add(MongoCollection<BsonDocument> collection, BsonDocument document) {
      if (target != null && !target.getNamespace().equals(collection.getNamespace())) {
        flush();
      }
      target = collection;
      waiting.add(
          upsert
              ? new ReplaceOneModel<>(
                  Filters.eq(Documents.KEY, document.get(Documents.KEY)), document, UPSERT)
              : new InsertOneModel<>(document));
      if (waiting.size() < batchSize) {
        return Status.BATCHED_OK;
      }
      flush();
      return Status.OK;
    }

    /** Sends what is kept. */
    void flush() {
      if (target != null && !waiting.isEmpty()) {
        List<WriteModel<BsonDocument>> batch = List.copyOf(waiting);
        // Not sent again when it fails: the failure is that of the insert which sent it.
        waiting.clear();
        target.bulkWrite(batch, UNORDERED);
      }
    }
  }
}
