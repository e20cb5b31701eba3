package site.ycsb.ivs.trial;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.records.SnapshotFolder;
import site.ycsb.tectonic.execute.Answers;

/** Copies the records of an instance through YCSB's own interface, one by one. */
record RecordCopy(StoreInstance instance) {
  /** Reads records and writes them to an empty folder. */
  void save(List<String> keys, Path folder) throws IOException {
    new SnapshotFolder(folder)
        .write(
            List.of(instance.table()),
            (table, sink) -> {
              for (String key : keys) {
                sink.accept(key.getBytes(UTF_8), fields(key));
              }
            });
  }

  private Map<String, ByteIterator> fields(String key) throws IOException {
    Map<String, ByteIterator> fields = new HashMap<>();
    require(
        Answers.to(() -> instance.db().read(instance.table(), key, null, fields)), "be read", key);
    if (fields.isEmpty()) {
      throw new IOException("record %s of table %s has no fields".formatted(key, instance.table()));
    }
    return fields;
  }

  /** Inserts the records of a folder. */
  void restore(Path folder) throws IOException {
    new SnapshotFolder(folder)
        .readFields(
            (table, key, fields) ->
                require(
                    Answers.to(() -> instance.db().insert(instance.table(), key, fields)),
                    "be inserted",
                    key));
  }

  /** Deletes the records that are there. */
  void delete(List<String> keys) throws IOException {
    for (String key : keys) {
      Status answer = Answers.to(() -> instance.db().delete(instance.table(), key));
      // Of a record that is not there some bindings say so, and others that something went wrong.
      if (!answer.isOk() && instance.holds(instance.table(), key)) {
        require(answer, "be deleted", key);
      }
    }
  }

  private void require(Status answer, String what, String key) throws IOException {
    if (!answer.isOk()) {
      throw new IOException(
          "record %s of table %s cannot %s: %s"
              .formatted(key, instance.table(), what, Answers.text(answer)));
    }
  }
}
