package site.ycsb.bindings.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Guards that a snapshot is read whole or not at all. */
final class SnapshotFolderTest {
  private static final List<String> WRITTEN = List.of("a k1 =one", "a k2 =", "c k3 =one");

  private final Path folder;
  private final SnapshotFolder snapshot;

  SnapshotFolderTest(@TempDir Path folder) {
    this.folder = folder;
    this.snapshot = new SnapshotFolder(folder);
  }

  @BeforeEach
  void write() throws IOException {
    snapshot.write(
        List.of("a", "missing", "c"),
        (table, sink) -> {
          for (String record : WRITTEN) {
            if (record.startsWith(table + " ")) {
              String[] parts = record.split("[ =]+", -1);
              sink.accept(parts[1].getBytes(UTF_8), parts[2].getBytes(UTF_8));
            }
          }
        });
  }

  private List<String> read() throws IOException {
    List<String> records = new ArrayList<>();
    snapshot.read(
        (table, key, record) ->
            records.add(table + " " + new String(key, UTF_8) + " =" + new String(record, UTF_8)));
    return records;
  }

  @Test
  void read_givesWhatWasWritten_inOrder() throws IOException {
    assertThat(read()).isEqualTo(WRITTEN);
  }

  @Test
  void fileOfAnyShorterLength_isRefused() throws IOException {
    Path file = folder.resolve("2.records");
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(this::read)
          .isInstanceOf(IOException.class)
          .hasMessageContainingAll(
              "snapshot file " + file + " is damaged", length + " bytes", whole.length + " bytes");
    }
  }

  @Test
  void fileWithAnyByteChanged_isRefused_beforeARecordIsRead() throws IOException {
    Path file = folder.resolve("2.records");
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= 1;
      Files.write(file, changed);
      assertThatThrownBy(
              () -> snapshot.read((table, key, record) -> assertThat(table).as("read").isNull()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(file + " is damaged");
    }
  }

  @Test
  void missingFile_isNamed() throws IOException {
    Files.delete(folder.resolve("1.records"));
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("1.records", "no such file");
  }

  @Test
  void markerThatIsMissing_orCutShort_makesTheSnapshotIncomplete() throws IOException {
    Path marker = folder.resolve("complete");
    byte[] whole = Files.readAllBytes(marker);
    for (int length = 0; length < whole.length; length++) {
      Files.write(marker, Arrays.copyOf(whole, length));
      assertThatThrownBy(this::read).hasMessageContaining(folder + " is incomplete");
    }
    Files.delete(marker);
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder + " is incomplete");
  }
}
