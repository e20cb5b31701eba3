package site.ycsb.bindings.leveldb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.DbContract;
import site.ycsb.bindings.api.StringTable;

/** Holds the LevelDB binding to the contract, and to what it says about folder and settings. */
@DisplayName("LevelDB")
final class LevelDbBindingTest extends DbContract {
  private final Path temp;

  LevelDbBindingTest(@TempDir Path temp) {
    this.temp = temp;
  }

  @Override
  protected DB newDb() {
    return new LevelDbBinding();
  }

  @Override
  protected Properties properties() {
    return with();
  }

  @Test
  void tables_endBeforeTheNextOne() {
    table().insert("k", "v");
    assertThat(db().insert("usertable2", "k", record("other")).isOk()).isTrue();
    LevelDbBinding level = (LevelDbBinding) db();
    assertThat(table().scan("", 10)).containsExactly("v");
    assertThat(level.deleteRange(TABLE, "", "\uffff").isOk()).isTrue();
    assertThat(table().read("k")).isNull();
    assertThat(db().read("usertable2", "k", null, new HashMap<>()).isOk()).isTrue();
    Status status = db().insert("a\0b", "k", record("v"));
    assertThat(status.getDescription()).contains("no zero character");
  }

  @Test
  void dropInstance_removesTheFolderBeside_unlessItHoldsSomethingElse() throws Exception {
    Properties beside =
        ((LevelDbBinding) db()).freshInstance(with("leveldb.fresh", "true"), "copy-1");
    Path folder = Path.of(dir() + "-copy-1");
    assertThat(beside)
        .containsEntry("leveldb.dir", folder.toString())
        .doesNotContainKey("leveldb.fresh");
    LevelDbBinding copy = open(beside);
    copy.dropInstance();
    copy.cleanup();
    assertThat(folder).doesNotExist();
    copy = open(beside);
    Files.writeString(folder.resolve("notes.txt"), "mine");
    copy.dropInstance();
    copy.cleanup();
    assertThat(folder.toFile().list()).containsExactly("notes.txt");
  }

  @Test
  void reopenedFolder_keepsRecords_andFreshDestroysThem_oncePerRun() throws Exception {
    table().insert("k", "v");
    db().cleanup();
    Files.writeString(dir().resolve("notes.txt"), "mine");
    LevelDbBinding again = open(with());
    assertThat(new StringTable(again).read("k")).isEqualTo("v");
    again.cleanup();
    Properties run = with("leveldb.fresh", "true");
    for (String key : new String[] {"first", "second"}) {
      LevelDbBinding fresh = open(run);
      new StringTable(fresh).insert(key, key);
      assertThat(new StringTable(fresh).read("k")).isNull();
      fresh.cleanup();
    }
    LevelDbBinding last = open(with());
    assertThat(new StringTable(last).scan("", 10)).containsExactly("first", "second");
    last.cleanup();
    assertThat(dir().resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void folderOfRocksDb_isRefused_andUntouched() throws Exception {
    Path other = Files.createDirectory(temp.resolve("rocks"));
    for (String file : new String[] {"CURRENT", "MANIFEST-000001", "IDENTITY"}) {
      Files.writeString(other.resolve(file), "x");
    }
    assertThatThrownBy(() -> open(with("leveldb.dir", other.toString())))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll("leveldb.dir=" + other, "another store", "IDENTITY");
    assertThat(other.toFile().list()).hasSize(3);
  }

  @Test
  void brokenDatabase_isRefused_withTheReasonOfLevelDb() throws Exception {
    table().insert("k", "v");
    db().cleanup();
    Files.writeString(dir().resolve("CURRENT"), "nonsense");
    assertThatThrownBy(() -> open(with()))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(dir().toString(), "cannot be opened", "CURRENT");
  }

  @ParameterizedTest
  @CsvSource({
    "leveldb.dri, x, 'legal are leveldb.dir, leveldb.fresh, leveldb.sync, leveldb.compression'",
    "leveldb.sync, yes, neither true nor false",
    "leveldb.compression, gzip, 'legal are none, snappy'",
    "leveldb.blocksize, 0, whole number from 1",
    "leveldb.dir, '', leveldb.dir is missing"
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    assertThatThrownBy(() -> open(with(name, value)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void settings_reachLevelDb() throws Exception {
    db().cleanup();
    LevelDbBinding small =
        open(with("leveldb.writebuffersize", "100000", "leveldb.compression", "none"));
    for (int i = 0; i < 100; i++) {
      new StringTable(small).insert(StringTable.numberedKey(i), "v".repeat(10_000));
    }
    assertThat(small.engineStats().get("live-file-bytes")).isGreaterThan(500_000);
    small.cleanup();
  }

  @Test
  void update_ofAllFields_replacesTheRecordUnread() throws Exception {
    db().insert(TABLE, "k", fields("a", "1", "b", "2"));
    LevelDbBinding blind = open(with("fieldcount", "1"));
    assertThat(blind.update(TABLE, "k", record("whole"))).isEqualTo(Status.OK);
    blind.cleanup();
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("field0", "whole"));
  }

  @Test
  void engineStats_countBytesOfRequests() {
    LevelDbBinding level = (LevelDbBinding) db();
    SortedMap<String, Long> before = level.engineStats();
    table().insert("k", "v".repeat(1_000));
    table().read("k");
    SortedMap<String, Long> after = level.engineStats();
    for (String name : new String[] {"bytes-written", "bytes-read"}) {
      assertThat(after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L))
          .isBetween(1_000L, 1_050L);
    }
    assertThat(after).containsKeys("compaction-written-megabytes", "live-files");
  }

  /** Writes overtake the compactions of 100 kB files; a level 0 of 4 files is due for one. */
  @Test
  void settle_leavesNoLevelTooLarge_thatWritesHadLeftSo() throws Exception {
    db().cleanup();
    LevelDbBinding level =
        open(with("leveldb.writebuffersize", "100000", "leveldb.compression", "none"));
    Set<String> pending = new TreeSet<>();
    for (int i = 0; i < 1_500; i++) {
      new StringTable(level).insert(StringTable.numberedKey(i * 7919 % 1_500), "v".repeat(10_000));
      pending.add(level.pending().replaceAll("[0-9]{2,}", "n"));
    }
    assertThat(pending).anyMatch(each -> each.contains("level 0 has"));
    level.settle();
    while (!level.pending().isEmpty()) {
      Thread.onSpinWait();
    }
    SortedMap<String, Long> settled = level.engineStats();
    assertThat(settled.get("live-file-bytes")).isGreaterThan(14_500_000);
    assertThat(level.engineStats()).isEqualTo(settled);
    level.cleanup();
  }

  private Path dir() {
    return temp.resolve("db");
  }

  private Properties with(String... namesAndValues) {
    Properties properties = new Properties();
    properties.setProperty("leveldb.dir", dir().toString());
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return properties;
  }

  private static LevelDbBinding open(Properties properties) throws DBException {
    LevelDbBinding binding = new LevelDbBinding();
    binding.setProperties(properties);
    binding.init();
    return binding;
  }
}
