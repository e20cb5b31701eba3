package site.ycsb.bindings.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.bindings.api.StringTable;

/** Guards that an options file takes effect, or is refused before anything is created. */
final class StoreOptionsTest {
  private static final String OPTIONS =
      """
      [Version]
        rocksdb_version=11.8.1
        options_file_version=1.1
      [DBOptions]
        create_if_missing=false
        max_open_files=123
      [CFOptions "default"]
        write_buffer_size=7340032
      [TableOptions/BlockBasedTable "default"]
        block_size=8192
      """;

  private final Path dir;
  private final Path file;

  StoreOptionsTest(@TempDir Path temp) {
    this.dir = temp.resolve("db");
    this.file = temp.resolve("options.ini");
  }

  @Test
  void optionsFile_holdsForEveryTable_andMergesStillWork() throws Exception {
    Files.writeString(file, OPTIONS);
    RocksDbBinding binding = open();
    StringTable table = new StringTable(binding);
    table.insert("k", "v");
    binding.merge(StringTable.TABLE, "k", StringTable.record("+"));
    assertThat(table.read("k")).isEqualTo("v+");
    binding.cleanup();
    assertThat(optionsInForce())
        .contains("max_open_files=123")
        .contains("[CFOptions \"usertable\"]")
        .containsPattern("(?s)write_buffer_size=7340032\\b.* write_buffer_size=7340032\\b");
  }

  @Test
  void namedOptions_areInForce_besideTheDefaultsOfRocksDb() throws Exception {
    String named =
        "write_buffer_size=3M; max_open_files=77;"
            + "block_based_table_factory={block_size=2048;filter_policy=bloomfilter:10:false}";
    Opening.open(Opening.properties(dir, "rocksdb.options", named)).cleanup();
    assertThat(optionsInForce())
        .contains("write_buffer_size=3145728", "max_open_files=77", "block_size=2048")
        .contains("filter_policy=bloomfilter:10:false", "max_bytes_for_level_base=268435456");
  }

  @ParameterizedTest
  @ValueSource(strings = {"write_bufer_size=3M", "write_buffer_size=much", "max_open_files", ";"})
  void namedOption_thatRocksDbDoesNotKnow_isRefused(String wrong) {
    String named = "compression=kNoCompression;" + wrong;
    assertThatThrownBy(() -> Opening.open(Opening.properties(dir, "rocksdb.options", named)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("\"" + wrong.replace(";", "") + "\"", "write_buffer_size=64M");
    assertThat(dir).doesNotExist();
  }

  @Test
  void namedOptions_thatRocksDbRefusesOnlyBesideEachOther_areRefused() {
    String named = "table_factory=PlainTable;block_based_table_factory={block_size=2048}";
    assertThatThrownBy(() -> Opening.open(Opening.properties(dir, "rocksdb.options", named)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("refuses these together", "PlainTable", "block_size");
    assertThat(dir).doesNotExist();
  }

  @Test
  void budgetOfMemtables_sizesThemAndTheLevels() throws Exception {
    Opening.open(Opening.properties(dir, "rocksdb.memtable.megabytes", "8")).cleanup();
    // A quarter of the budget is one memtable, all of it the first level.
    assertThat(optionsInForce())
        .contains("write_buffer_size=2097152", "max_bytes_for_level_base=8388608");
  }

  @Test
  void optionsFile_thatRocksDbWroteItself_opensTheDatabaseAgain() throws Exception {
    Files.writeString(file, OPTIONS);
    open().cleanup();
    Files.writeString(file, optionsInForce());
    RocksDbBinding binding = open();
    StringTable table = new StringTable(binding);
    table.insert("k", "v");
    binding.merge(StringTable.TABLE, "k", StringTable.record("+"));
    assertThat(table.read("k")).isEqualTo("v+");
    binding.cleanup();
  }

  @Test
  void brokenOptionsFile_isRefused_withTheReason() throws IOException {
    Files.writeString(file, OPTIONS.replace("max_open_files", "max_opened_files"));
    assertThatThrownBy(this::open)
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(file.toString(), "max_opened_files");
    Files.writeString(file, "");
    assertThatThrownBy(this::open)
        .isInstanceOf(DBException.class)
        .hasMessageContaining("rocksdb.optionsfile=" + file + " cannot be used: ");
    assertThat(dir).doesNotExist();
  }

  @Test
  void missingOptionsFile_orFolder_isRefused() {
    assertThatThrownBy(this::open).hasMessageContaining("options.ini is not a file");
    assertThat(dir).doesNotExist();
  }

  private RocksDbBinding open() throws DBException {
    return Opening.open(Opening.properties(dir, "rocksdb.optionsfile", file.toString()));
  }

  /** Returns the options that RocksDB last opened the database with, as it wrote them down. */
  private String optionsInForce() throws IOException {
    try (Stream<Path> files = Files.list(dir)) {
      Path newest =
          files
              .filter(path -> path.getFileName().toString().startsWith("OPTIONS-"))
              .max(Path::compareTo)
              .orElseThrow();
      return Files.readString(newest);
    }
  }
}
