package site.ycsb.bindings.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Reads figures that a server keeps: its counters, and the size of a record. */
final class MongoDbFigures {
  /** Where serverStatus has what, by our name; a server without WiredTiger leaves some out. */
  private static final Map<String, String> COUNTERS =
      Map.ofEntries(
          Map.entry("cache-read-bytes", "wiredTiger/cache/bytes read into cache"),
          Map.entry("cache-written-bytes", "wiredTiger/cache/bytes written from cache"),
          Map.entry("cache-pages-read", "wiredTiger/cache/pages read into cache"),
          Map.entry("cache-pages-requested", "wiredTiger/cache/pages requested from the cache"),
          Map.entry("cache-pages-written", "wiredTiger/cache/pages written from cache"),
          Map.entry("disk-read-bytes", "wiredTiger/block-manager/bytes read"),
          Map.entry("disk-written-bytes", "wiredTiger/block-manager/bytes written"),
          Map.entry("journal-bytes", "wiredTiger/log/log bytes written"),
          Map.entry("documents-inserted", "metrics/document/inserted"),
          Map.entry("documents-updated", "metrics/document/updated"),
          Map.entry("documents-deleted", "metrics/document/deleted"),
          Map.entry("documents-returned", "metrics/document/returned"),
          Map.entry("network-in-bytes", "network/bytesIn"),
          Map.entry("network-out-bytes", "network/bytesOut"),
          Map.entry("live-cache-bytes", "wiredTiger/cache/bytes currently in the cache"));

  /** Where dbStats has what, of the one database. */
  private static final Map<String, String> LEVELS =
      Map.of(
          "live-documents", "objects",
          "live-data-bytes", "dataSize",
          "live-file-bytes", "storageSize",
          "live-index-bytes", "indexSize");

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
      BsonDocument status, Map<String, String> places, SortedMap<String, Long> counters) {
    places.forEach(
        (name, path) -> {
          BsonValue value = status;
          for (String step : path.split("/", -1)) {
            value = value.isDocument() ? value.asDocument().get(step, status) : value;
          }
          if (value.isNumber()) {
            counters.put(name, value.asNumber().longValue());
          }
        });
  }
}
