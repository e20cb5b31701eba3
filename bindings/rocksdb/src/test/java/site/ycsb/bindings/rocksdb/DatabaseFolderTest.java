package site.ycsb.bindings.rocksdb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDB;
import site.ycsb.DBException;
import site.ycsb.bindings.api.StringTable;

/** Guards that a folder is refused with a reason and untouched, and that only databases go. */
final class DatabaseFolderTest {
  private final Path temp;
  private final Path dir;

  DatabaseFolderTest(@TempDir Path temp) {
    this.temp = temp;
    this.dir = temp.resolve("db");
  }

  @Test
  void file_inPlaceOfTheFolderOrItsParent_isRefused() throws IOException {
    Files.writeString(dir, "text");
    assertRefused(Opening.properties(dir), "is a file");
    assertRefused(Opening.properties(dir.resolve("below").resolve("it")), "is not a folder");
    assertThat(dir).hasContent("text");
  }

  @Test
  void unwritableFolder_isRefused() throws IOException {
    Files.createDirectory(dir);
    boolean changed = dir.toFile().setWritable(false);
    assumeTrue(changed && !Files.isWritable(dir), "needs a user whom permissions bind");
    assertRefused(Opening.properties(dir), "may not be written");
    assertRefused(Opening.properties(dir.resolve("below")), "may not write in");
    assertThat(dir.toFile().setReadable(false)).isTrue();
    assertRefused(Opening.properties(dir), "may not be read");
    assertThat(dir.toFile().setReadable(true) && dir.toFile().setWritable(true)).isTrue();
  }

  @Test
  void brokenDatabase_isRefused_withTheReasonOfRocksDb() throws Exception {
    write("k", Opening.properties(dir));
    Files.writeString(dir.resolve("CURRENT"), "nonsense");
    assertThatThrownBy(() -> Opening.open(Opening.properties(dir)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(dir.toString(), "cannot be opened", "CURRENT");
  }

  @Test
  void databaseThatIsOpen_pastTheBinding_isRefused_andKept() throws Exception {
    byte[] key = {1};
    try (RocksDB other = RocksDB.open(dir.toString())) {
      other.put(key, key);
      for (String fresh : List.of("true", "false")) {
        assertThatThrownBy(() -> Opening.open(Opening.properties(dir, "rocksdb.fresh", fresh)))
            .isInstanceOf(DBException.class)
            .hasMessageContainingAll("rocksdb.dir=" + dir, "lock");
      }
    }
    try (RocksDB again = RocksDB.open(dir.toString())) {
      assertThat(again.get(key)).isEqualTo(key);
    }
  }

  @Test
  void databaseThatIsOpen_inAnotherProcess_isRefused() throws Exception {
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                FolderHolder.class.getName(),
                dir.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = holder.inputReader(UTF_8)) {
      assertThat(said.readLine()).isEqualTo("open");
      assertRefused(Opening.properties(dir, "rocksdb.fresh", "true"), "another process");
      assertRefused(Opening.properties(dir), "another process");
    } finally {
      holder.getOutputStream().close();
      holder.waitFor();
    }
    write("k", Opening.properties(dir));
  }

  @Test
  void fresh_destroysTheDatabase_andNoForeignFile() throws Exception {
    write("old", Opening.properties(dir));
    Files.writeString(dir.resolve("notes.txt"), "mine");
    write("new", Opening.properties(dir, "rocksdb.fresh", "true"));
    assertThat(keys()).containsExactly("new");
    assertThat(dir.resolve("notes.txt")).hasContent("mine");
  }

  @Test
  void fresh_destroysOncePerRun() throws Exception {
    Properties run = Opening.properties(dir, "rocksdb.fresh", "true");
    write("first", run);
    write("second", run);
    assertThat(keys()).containsExactly("first", "second");
  }

  @Test
  void fresh_refusesAFolderWithoutADatabase() throws IOException {
    Files.createDirectory(dir);
    Files.writeString(dir.resolve("000001.log"), "mine");
    assertRefused(Opening.properties(dir, "rocksdb.fresh", "true"), "holds files but no RocksDB");
    Files.writeString(dir.resolve("CURRENT"), "a LevelDB database has this file too");
    assertRefused(Opening.properties(dir, "rocksdb.fresh", "true"), "holds files but no RocksDB");
  }

  @Test
  void wrongOptionsFile_isRefused_beforeTheDatabaseIsDestroyed() throws Exception {
    write("old", Opening.properties(dir));
    assertRefused(
        Opening.properties(dir, "rocksdb.fresh", "true", "rocksdb.optionsfile", "missing.ini"),
        "missing.ini is not a file");
    assertThat(keys()).containsExactly("old");
  }

  private void assertRefused(Properties properties, String reason) throws IOException {
    List<String> before = listing();
    assertThatThrownBy(() -> Opening.open(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("rocksdb.")
        .hasMessageContaining(reason);
    assertThat(listing()).isEqualTo(before);
  }

  /** Lists every file with its size and time, so that any write shows. */
  private List<String> listing() throws IOException {
    try (Stream<Path> files = Files.walk(temp)) {
      return files
          .filter(Files::isReadable)
          .map(file -> file + " " + file.toFile().length() + " " + file.toFile().lastModified())
          .sorted()
          .toList();
    }
  }

  private static void write(String key, Properties properties) throws DBException {
    RocksDbBinding binding = Opening.open(properties);
    new StringTable(binding).insert(key, key);
    binding.cleanup();
  }

  private List<String> keys() throws DBException {
    RocksDbBinding binding = Opening.open(Opening.properties(dir));
    List<String> keys = List.copyOf(new StringTable(binding).scan("", 10));
    binding.cleanup();
    return keys;
  }
}
