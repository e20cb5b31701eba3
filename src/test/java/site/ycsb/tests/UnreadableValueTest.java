package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.client.result.Outcome;

/** A binding may hand over a value whose bytes nobody can read: that is no end of the run. */
final class UnreadableValueTest {
  @TempDir private Path folder;

  /** Memory whose reads give such values, once the probe has found it well. */
  private static final class UnreadableDb extends PlainDb {
    private boolean isLoaded;

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      isLoaded = values.get("field0") != null && values.get("field0").bytesLeft() == 1;
      return super.insert(table, key, values);
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      Status status = super.read(table, key, fields, result);
      if (isLoaded) {
        result.replaceAll((field, value) -> new Unreadable());
      }
      return status;
    }
  }

  private static final class Unreadable extends StringByteIterator {
    Unreadable() {
      super("");
    }

    @Override
    public byte[] toArray() {
      throw new IllegalStateException("connection closed");
    }
  }

  @Test
  void valueThatCannotBeRead_isAWrongContent_withItsKey() throws Exception {
    Path spec =
        Files.writeString(
            folder.resolve("a.spec.json"),
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": 50, "key": {"uniform": {"len": 9}}, "val": "v"}},
              {"point_queries": {"op_count": 60}}]}]}
            """);

    SpecRun run =
        SpecRun.of(
            Map.of(
                "tectonic.spec",
                spec.toString(),
                "tectonic.verify",
                "all",
                "tectonic.verify.end",
                "none",
                "memory.name",
                "unreadable"),
            1,
            UnreadableDb::new);

    assertThat(run.outcomes()).containsEntry(Outcome.WRONG_CONTENT, 60L);
    assertThat(run.report())
        .containsPattern("Wrong: READ #\\d+ of key \\w{9} read a record with other contents")
        .contains("cannot be read: java.lang");
  }
}
