package site.ycsb.bindings.mongodb;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lte;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.mongodb.client.model.Projections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.bson.BSONException;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Turns records into documents and back: the key is {@code _id}, a field is a field.
 *
 * <p>Bytes that are UTF-8 are a string, which the server can append to and which takes as many
 * bytes; any others are binary data. So the same bytes are always the same value.
 */
final class Documents {
  static final String KEY = "_id";
  private static final char REPLACEMENT = '\ufffd';

  private Documents() {}

  /** Returns a whole document. */
  static BsonDocument document(String key, Map<String, ByteIterator> values) {
    BsonDocument document = new BsonDocument(KEY, new BsonString(key));
    document.putAll(fields(values));
    return document;
  }

  /** Returns the fields of a document, without the key. */
  static BsonDocument fields(Map<String, ByteIterator> values) {
    BsonDocument fields = new BsonDocument();
    values.forEach((name, value) -> fields.put(checked(name), value(value.toArray())));
    return fields;
  }

  private static String checked(String name) {
    if (name.equals(KEY) || name.startsWith("$") || name.contains(".") || name.isEmpty()) {
      throw new BSONException(
          "a field cannot be named \""
              + name
              + "\": legal are names other than _id, without dots, that do not begin with $");
    }
    return name;
  }

  static BsonValue value(byte[] bytes) {
    String text = new String(bytes, UTF_8);
    // Bytes that are not UTF-8 are read as this character.
    boolean isText = text.indexOf(REPLACEMENT) < 0 || Arrays.equals(text.getBytes(UTF_8), bytes);
    return isText ? new BsonString(text) : new BsonBinary(bytes);
  }

  static byte[] bytes(BsonValue value) {
    return value.isBinary()
        ? value.asBinary().getData()
        : value.asString().getValue().getBytes(UTF_8);
  }

  /** The fields of a document. */
  @SuppressWarnings("NonApiType") // a row of DB.scan is a HashMap
  static HashMap<String, ByteIterator> record(BsonDocument document) {
    HashMap<String, ByteIterator> record = new HashMap<>();
    document.forEach(
        (name, value) -> {
          if (!name.equals(KEY)) {
            record.put(name, new ByteArrayByteIterator(bytes(value)));
          }
        });
    return record;
  }

  /** Matches the document of a key. */
  static Bson is(String key) {
    return eq(KEY, new BsonString(key));
  }

  /** Matches the documents of a range of keys, both ends included. */
  static Bson between(String startKey, String endKey) {
    return and(gte(KEY, new BsonString(startKey)), lte(KEY, new BsonString(endKey)));
  }

  /** Returns what is to be sent of documents: null, for all of it, or some fields. */
  static @Nullable Bson projection(@Nullable Set<String> fields) {
    return fields == null ? null : Projections.include(new ArrayList<>(fields));
  }
}
