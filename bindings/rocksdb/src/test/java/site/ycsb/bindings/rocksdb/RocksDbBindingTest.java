package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.DbContract;
import site.ycsb.bindings.api.StringTable;

/** Holds the RocksDB binding to the contract, and to what it says about data on disk. */
@DisplayName("RocksDB")
final class RocksDbBindingTest extends DbContract {
  private static final double GIB = 1 << 30;

  /** Otherwise that of the last level hangs on how large it was before, where a store is small. */
  private static final String ONE_COMPRESSION = "write_buffer_size=64M;compression=kLZ4Compression";

  /** Two digits are printed. */
  private static final Offset<Double> OFF = within(0.006);

  private final Path dir;

  RocksDbBindingTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Override
  protected DB newDb() {
    return new RocksDbBinding();
  }

  @Override
  protected Properties properties() {
    return Opening.properties(dir);
  }

  @Test
  void reopenedFolder_keepsEveryTable_andMerges() throws Exception {
    table().insert("k", "usual");
    ((RocksDbBinding) db()).merge(TABLE, "k", record("+"));
    assertThat(db().insert("other", "k", record("unusual"))).isEqualTo(Status.OK);
    db().cleanup();
    DB reopened = open();
    assertThat(new StringTable(reopened).read("k")).isEqualTo("usual+");
    Map<String, ByteIterator> other = new HashMap<>();
    assertThat(reopened.read("other", "k", null, other)).isEqualTo(Status.OK);
    assertThat(StringTable.strings(other)).isEqualTo(Map.of("field0", "unusual"));
    reopened.cleanup();
    assertThat(Files.readAllLines(dir.resolve("CF_NAMES")))
        .containsExactly("default", "other", TABLE);
  }

  @Test
  void dropInstance_removesTheFolderBeside_unlessItHoldsSomethingElse() throws Exception {
    Properties beside = ((RocksDbBinding) db()).freshInstance(properties(), "copy-1");
    Path folder = Path.of(dir + "-copy-1");
    assertThat(beside.getProperty("rocksdb.dir")).isEqualTo(folder.toString());
    RocksDbBinding copy = Opening.open(beside);
    copy.dropInstance();
    copy.cleanup();
    assertThat(folder).doesNotExist();
    copy = Opening.open(beside);
    Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
    copy.dropInstance();
    copy.cleanup();
    assertThat(folder.toFile().list()).containsExactly("notes.txt");
    Files.delete(notes);
    Files.delete(folder);
  }

  /** RocksDB would open it, and LevelDB would never do so again. */
  @Test
  void folderOfLevelDb_isRefused_andUntouched() throws Exception {
    Path other = Files.createDirectory(dir.resolve("level"));
    for (String file : new String[] {"000003.log", "CURRENT", "LOCK", "LOG", "MANIFEST-000002"}) {
      Files.writeString(other.resolve(file), file.equals("CURRENT") ? "MANIFEST-000002\n" : "");
    }
    assertThatThrownBy(() -> Opening.open(Opening.properties(other)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("rocksdb.dir=" + other, "another store", "CURRENT");
    assertThat(other.toFile().list()).hasSize(5);
  }

  @Test
  void cleanup_ofOneInstance_leavesTheOthersOpen() throws Exception {
    table().insert("k", "v");
    open().cleanup();
    assertThat(table().read("k")).isEqualTo("v");
    db().cleanup();
    db().cleanup();
  }

  @Test
  void update_ofAllFields_replacesTheRecordUnread() throws Exception {
    db().insert(TABLE, "k", fields("a", "1", "b", "2"));
    RocksDbBinding blind = Opening.open(Opening.properties(dir, "fieldcount", "1"));
    assertThat(blind.update(TABLE, "k", record("whole"))).isEqualTo(Status.OK);
    assertThat(blind.update(TABLE, "new", record("whole"))).isEqualTo(Status.OK);
    blind.cleanup();
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("field0", "whole"));
    assertThat(table().read("new")).isEqualTo("whole");
  }

  @Test
  void storedBytes_thatAreNoRecord_areAnErrorThatSaysSo() throws Exception {
    db().cleanup();
    putRaw("k", new byte[] {0, 0, 1, 0, 'x'});
    DB reopened = open();
    Status status = reopened.read(TABLE, "k", null, new HashMap<>());
    reopened.cleanup();
    assertThat(status.getName()).isEqualTo("ERROR");
    assertThat(status.getDescription()).contains("not a record", "byte 4 of 5");
  }

  @Test
  void engineStats_countBytesOfRequests_andOfFiles() {
    RocksDbBinding rocks = (RocksDbBinding) db();
    SortedMap<String, Long> before = rocks.engineStats();
    table().insert("k", "v".repeat(1_000));
    table().read("k");
    SortedMap<String, Long> after = rocks.engineStats();
    assertThat(rise("bytes-written", before, after)).isBetween(1_000L, 1_200L);
    assertThat(rise("wal-bytes", before, after)).isBetween(1_000L, 1_200L);
    assertThat(rise("bytes-read", before, after)).isBetween(1_000L, 1_050L);
    assertThat(rise("keys-written", before, after)).isEqualTo(1);
    assertThat(after).containsKeys("block-cache-hits", "compaction-read-bytes", "live-files");
  }

  @Test
  void engineStats_withoutStatistics_areLevelsOnly() throws Exception {
    db().cleanup();
    RocksDbBinding plain = Opening.open(Opening.properties(dir, "rocksdb.statistics", "false"));
    assertThat(plain.engineStats().keySet()).isNotEmpty().allMatch(n -> n.startsWith("live-"));
    plain.cleanup();
  }

  /** A memtable of 1 MB and 4 files on level 0 make a compaction, which the writes do not await. */
  @Test
  void settle_leavesNoCompaction_thatWritesHadLeftPending() throws Exception {
    db().cleanup();
    RocksDbBinding rocks = Opening.open(Opening.properties(dir, "rocksdb.memtable.megabytes", "1"));
    boolean wasPending = false;
    for (int i = 0; i < 40_000; i++) {
      rocks.insert(TABLE, "k" + i * 7919 % 40_000, record("v".repeat(500)));
      wasPending |= i % 500 == 0 && !rocks.pending().isEmpty();
    }
    assertThat(wasPending).isTrue();
    rocks.settle();
    while (!rocks.pending().isEmpty()) {
      Thread.onSpinWait();
    }
    SortedMap<String, Long> settled = rocks.engineStats();
    assertThat(settled).containsEntry("live-pending-compaction-bytes", 0L);
    assertThat(settled.get("live-memtable-bytes")).isLessThan(100_000);
    assertThat(settled.getOrDefault("live-level-0-files", 0L)).isLessThan(4);
    assertThat(rocks.engineStats().get("compaction-written-bytes"))
        .isEqualTo(settled.get("compaction-written-bytes"));
    rocks.cleanup();
  }

  /** The same records come in two orders; flushes in between leave files of the first one alone. */
  @Test
  void reorganise_leavesTheSameTree_inWhateverOrderTheRecordsCame() throws Exception {
    db().cleanup();
    SortedMap<String, Long> up = bytesByLevel("up", 1, true);
    SortedMap<String, Long> down = bytesByLevel("down", -1, false);
    assertThat(up.keySet()).isEqualTo(down.keySet()).hasSize(1);
    assertThat(up.get(up.firstKey())).isCloseTo(down.get(up.firstKey()), withinPercentage(2));
  }

  private SortedMap<String, Long> bytesByLevel(String name, int step, boolean flushes)
      throws Exception {
    RocksDbBinding rocks =
        Opening.open(Opening.properties(dir.resolve(name), "rocksdb.options", ONE_COMPRESSION));
    for (int i = 0; i < 20_000; i++) {
      int key = Math.floorMod(i * step, 20_000);
      rocks.insert(TABLE, "k" + key, record("v".repeat(100)));
      if (flushes && i % 5_000 == 3) {
        rocks.settle();
      }
    }
    rocks.reorganise(TABLE);
    SortedMap<String, Long> levels = new TreeMap<>(rocks.engineStats());
    levels.keySet().removeIf(each -> !each.matches("live-level-\\d-bytes"));
    rocks.cleanup();
    return levels;
  }

  /**
   * Four files, each four times as large as the next one, are as many as universal compaction
   * leaves.
   */
  @Test
  void settle_ends_whereUniversalCompactionLeavesWhatItCountsAsDue() throws Exception {
    db().cleanup();
    Path options =
        Files.writeString(
            dir.resolve("universal.options"),
            """
            [Version]
              rocksdb_version=11.8.1
              options_file_version=1.1
            [DBOptions]
              create_if_missing=true
            [CFOptions "default"]
              compaction_style=kCompactionStyleUniversal
            [TableOptions/BlockBasedTable "default"]
            """);
    Properties properties = Opening.properties(dir, "rocksdb.optionsfile", options.toString());
    RocksStore rocks = RocksStore.open(RocksDbSettings.of(properties), false);
    for (int file = 0; file < 4; file++) {
      for (int i = 0; i < 2_000 >> (2 * file); i++) {
        rocks.put(TABLE, file + "-" + i, new byte[1_000]);
      }
      rocks.flush();
    }
    assertThat(rocks.db().getAggregatedLongProperty("rocksdb.compaction-pending")).isPositive();
    while (!rocks.pending().isEmpty()) {
      Thread.onSpinWait();
    }
    assertThat(rocks.counters()).containsEntry("live-files", 4L);
    rocks.close();
  }

  /** Beside what RocksDB itself prints, and what the system says of its folder. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void engineStats_ofBytesOfFiles_areThoseOfRocksDbsOwnReport() throws Exception {
    db().cleanup();
    Properties small = Opening.properties(dir, "rocksdb.memtable.megabytes", "16");
    RocksStore rocks = RocksStore.open(RocksDbSettings.of(small), false);
    SplittableRandom random = new SplittableRandom(1);
    byte[] value = new byte[1_500];
    for (int i = 0; i < 100_000; i++) {
      random.nextBytes(value);
      rocks.put(TABLE, "k" + random.nextInt(50_000), value);
    }
    rocks.flush();
    while (!rocks.pending().isEmpty()) {
      Thread.onSpinWait();
    }
    SortedMap<String, Long> counters = rocks.counters();
    SortedMap<String, Long> none = new TreeMap<>();
    // What is of the whole database stands with the default column family.
    String report =
        rocks.db().getProperty(rocks.table(TABLE), "rocksdb.cfstats")
            + rocks.db().getProperty("rocksdb.dbstats");
    long files =
        rise("flush-written-bytes", none, counters)
            + rise("compaction-written-bytes", none, counters);
    assertThat(printed(report, "Cumulative compaction: ([0-9.]+) GB write"))
        .isCloseTo(files / GIB, OFF);
    assertThat(printed(report, "Cumulative WAL: .* written: ([0-9.]+) GB"))
        .isCloseTo(rise("wal-bytes", none, counters) / GIB, OFF);
    assertThat(printed(report, "Cumulative writes: .* ingest: ([0-9.]+) GB"))
        .isCloseTo(rise("bytes-written", none, counters) / GIB, OFF);
    assertThat(du())
        .isCloseTo((double) rise("live-folder-bytes", none, counters), withinPercentage(1));
    double systemBefore = bytesReadByThisProcess();
    for (int i = 0; i < 10_000; i++) {
      byte[] unused = rocks.get(TABLE, "k" + random.nextInt(50_000));
    }
    double system = bytesReadByThisProcess() - systemBefore;
    assertThat((double) rise("file-read-bytes", counters, rocks.counters()))
        .isCloseTo(system, withinPercentage(5));
    rocks.close();
  }

  private static double bytesReadByThisProcess() throws IOException {
    return Double.parseDouble(
        Files.readAllLines(Path.of("/proc/self/io")).get(0).replace("rchar: ", ""));
  }

  private static double printed(String report, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(report);
    assertThat(found.find()).as(report).isTrue();
    return Double.parseDouble(found.group(1));
  }

  private double du() throws Exception {
    Process du = new ProcessBuilder("du", "-s", "-B1", "--apparent-size", dir.toString()).start();
    String bytes = new String(du.getInputStream().readAllBytes(), UTF_8);
    return Double.parseDouble(bytes.substring(0, bytes.indexOf('\t')));
  }

  private static long rise(
      String name, SortedMap<String, Long> before, SortedMap<String, Long> after) {
    return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
  }

  /** Puts bytes under a key past the binding, in a database that is closed. */
  private void putRaw(String key, byte[] value) throws RocksDBException {
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    List<ColumnFamilyDescriptor> tables =
        List.of(
            new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
            new ColumnFamilyDescriptor(TABLE.getBytes(UTF_8)));
    try (RocksDB raw = RocksDB.open(dir.toString(), tables, handles)) {
      raw.put(handles.get(1), key.getBytes(UTF_8), value);
    }
  }
}
