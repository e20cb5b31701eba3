package site.ycsb.bindings.mongodb;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/** Sends new documents, one by one or many at once; those of one instance of the binding. */
final class Inserts {
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
