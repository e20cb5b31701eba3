package site.ycsb.bindings.mongodb;

import static com.mongodb.client.model.Sorts.ascending;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.mongodb.MongoException;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.bindings.records.RecordCodec;
import site.ycsb.bindings.records.SnapshotFolder;

/** Copies the documents of a database as a whole, a few at a time, and drops it. */
final class Instance {
  // So few that documents of 16 MB each fit in memory.
  private static final int DOCUMENTS_FETCHED = 16;
  private static final int DOCUMENTS_SENT = 1_000;
  private static final int BYTES_SENT = 16 << 20;

  private final MongoDatabase database;

  Instance(MongoDatabase database) {
    WriteConcern concern = database.getWriteConcern();
    // What was not acknowledged would be missing without a word.
    this.database =
        database
            .withReadPreference(ReadPreference.primary())
            .withWriteConcern(concern.isAcknowledged() ? concern : WriteConcern.ACKNOWLEDGED);
  }

  private MongoCollection<BsonDocument> collection(String table) {
    return database.getCollection(table, BsonDocument.class);
  }

  /** Writes the documents of some tables to a folder. */
  void save(List<String> tables, Path folder) throws IOException {
    try {
      new SnapshotFolder(folder).write(tables, this::copy);
    } catch (MongoException | BSONException e) {
      throw failed("cannot be copied", e);
    }
  }

  private void copy(String table, SnapshotFolder.Sink sink) throws IOException {
    FindIterable<BsonDocument> documents =
        collection(table).find().sort(ascending(Documents.KEY)).batchSize(DOCUMENTS_FETCHED);
    for (BsonDocument document : documents) {
      Map<String, ByteIterator> values = new HashMap<>();
      Documents.read(document, values);
      String key = document.getString(Documents.KEY).getValue();
      sink.accept(key.getBytes(UTF_8), RecordCodec.encodePut(values));
    }
  }

  /** Inserts the records of a snapshot, many at once, in key order. */
  void restore(Path folder) throws IOException {
    Batch batch = new Batch();
    try {
      new SnapshotFolder(folder).read(batch::add);
      batch.send();
    } catch (MongoException | BSONException e) {
      throw failed("cannot be filled", e);
    }
  }

  /** Holds the documents of one table that are sent together. */
  private final class Batch {
    private final List<BsonDocument> documents = new ArrayList<>();
    private long bytes;
    private @Nullable String table;

    void add(String tableOfRecord, byte[] key, byte[] record) throws IOException {
      if (!tableOfRecord.equals(table)
          || documents.size() == DOCUMENTS_SENT
          || bytes + record.length > BYTES_SENT) {
        send();
        table = tableOfRecord;
      }
      try {
        Map<String, ByteIterator> values = RecordCodec.decode(record, null);
        documents.add(Documents.document(new String(key, UTF_8), values));
      } catch (DataFormatException e) {
        throw new IOException(e.getMessage(), e);
      }
      bytes += record.length;
    }

    void send() {
      if (table != null && !documents.isEmpty()) {
        collection(table).insertMany(documents);
      }
      documents.clear();
      bytes = 0;
    }
  }

  /** Removes the database. */
  void drop() throws IOException {
    try {
      database.drop();
    } catch (MongoException e) {
      throw failed("cannot be dropped", e);
    }
  }

  private IOException failed(String what, RuntimeException e) {
    return new IOException(
        "the database " + database.getName() + " " + what + ": " + Failures.text(e));
  }
}
