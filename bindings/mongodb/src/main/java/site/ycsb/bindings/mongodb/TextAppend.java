package site.ycsb.bindings.mongodb;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.exists;
import static com.mongodb.client.model.Filters.not;
import static com.mongodb.client.model.Filters.type;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;

/**
 * Appends to fields of a document.
 *
 * <p>The server does so for strings, by one request. It cannot append to binary data: those fields
 * are read and replaced, again and again until nobody else has changed them in between.
 *
 * @param key matches the document
 * @param tails of fields, by their names
 */
record TextAppend(MongoCollection<BsonDocument> collection, Bson key, BsonDocument tails) {
  /** Returns whether there was a document, or nobody asked the server to tell. */
  boolean run() {
    if (tails.values().stream().allMatch(BsonValue::isString)) {
      UpdateResult result = collection.updateOne(holdsOnlyText(), List.of(concatenation()));
      if (!result.wasAcknowledged() || result.getMatchedCount() > 0) {
        return true;
      }
    }
    BsonDocument document = collection.find(key).first();
    while (document != null && !replaceFields(document)) {
      document = collection.find(key).first();
    }
    return document != null;
  }

  private Bson holdsOnlyText() {
    List<Bson> conditions = new ArrayList<>();
    conditions.add(key);
    tails.keySet().forEach(field -> conditions.add(not(type(field, BsonType.BINARY))));
    return and(conditions);
  }

  private BsonDocument concatenation() {
    BsonDocument fields = new BsonDocument();
    tails.forEach(
        (field, tail) -> {
          BsonArray head = new BsonArray(List.of(new BsonString("$" + field), new BsonString("")));
          fields.put(
              field,
              new BsonDocument(
                  "$concat",
                  new BsonArray(
                      List.of(
                          new BsonDocument("$ifNull", head), new BsonDocument("$literal", tail)))));
        });
    return new BsonDocument("$set", fields);
  }

  /** Returns false if a field is no longer what it was. */
  private boolean replaceFields(BsonDocument read) {
    List<Bson> unchanged = new ArrayList<>();
    unchanged.add(key);
    BsonDocument joined = new BsonDocument();
    tails.forEach(
        (field, tail) -> {
          BsonValue head = read.get(field);
          unchanged.add(head == null ? exists(field, false) : eq(field, head));
          joined.put(field, joined(head, tail));
        });
    UpdateResult result = collection.updateOne(and(unchanged), new BsonDocument("$set", joined));
    return !result.wasAcknowledged() || result.getMatchedCount() > 0;
  }

  private static BsonValue joined(@Nullable BsonValue head, BsonValue tail) {
    byte[] first = head == null ? new byte[0] : Documents.bytes(head);
    byte[] second = Documents.bytes(tail);
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return Documents.value(both);
  }
}
