package site.ycsb.bindings.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Reads figures that a server keeps: its counters, and the size of a record. */
final class MongoDbFigures {
  /** Where serverStatus has what, by our name; a server without WiredTiger leaves some out. */
  private static final Map<String, List<String>> COUNTERS =
      Map.ofEntries(
          Map.entry("cache-read-bytes", List.of("wiredTiger", "cache", "bytes read into cache")),
          Map.entry(
              "cache-written-bytes", List.of("wiredTiger", "cache", "bytes written from cache")),
          Map.entry("cache-pages-read", List.of("wiredTiger", "cache", "pages read into cache")),
          Map.entry(
              "cache-pages-requested",
              List.of("wiredTiger", "cache", "pages requested from the cache")),
          Map.entry(
              "cache-pages-written", List.of("wiredTiger", "cache", "pages written from cache")),
          Map.entry("disk-read-bytes", List.of("wiredTiger", "block-manager", "bytes read")),
          Map.entry("disk-written-bytes", List.of("wiredTiger", "block-manager", "bytes written")),
          Map.entry("journal-bytes", List.of("wiredTiger", "log", "log bytes written")),
          Map.entry("documents-inserted", List.of("metrics", "document", "inserted")),
          Map.entry("documents-updated", List.of("metrics", "document", "updated")),
          Map.entry("documents-deleted", List.of("metrics", "document", "deleted")),
          Map.entry("documents-returned", List.of("metrics", "document", "returned")),
          Map.entry("network-in-bytes", List.of("network", "bytesIn")),
          Map.entry("network-out-bytes", List.of("network", "bytesOut")),
          Map.entry(
              "live-cache-bytes", List.of("wiredTiger", "cache", "bytes currently in the cache")));

  /** Where dbStats has what, of the one database. */
  private static final Map<String, List<String>> LEVELS =
      Map.of(
          "live-documents", List.of("objects"),
          "live-data-bytes", List.of("dataSize"),
          "live-file-bytes", List.of("storageSize"),
          "live-index-bytes", List.of("indexSize"));

  private MongoDbFigures() {}

  static SortedMap<String, Long> counters(MongoDatabase database) {
    SortedMap<String, Long> counters = new TreeMap<>();
    collect(run(database, "serverStatus"), COUNTERS, counters);
    collect(run(database, "dbStats"), LEVELS, counters);
    return counters;
  }

  static String version(MongoDatabase database) {
    return "MongoDB " + run(database, "buildInfo").getString("version").getValue();
  }

  /** Writes all that the server has in memory to files, and returns its answer. */
  static BsonDocument checkpoint(MongoClient client) {
    return run(client.getDatabase("admin"), "fsync");
  }

  private static BsonDocument run(MongoDatabase database, String command) {
    return database.runCommand(new BsonDocument(command, new BsonInt32(1)), BsonDocument.class);
  }

  private static void collect(
      BsonDocument status, Map<String, List<String>> places, SortedMap<String, Long> counters) {
    places.forEach(
        (name, path) -> {
          BsonValue value = status;
          for (String step : path) {
            value = value.isDocument() ? value.asDocument().get(step, status) : value;
          }
          if (value.isNumber()) {
            counters.put(name, value.asNumber().longValue());
          }
        });
  }
}
