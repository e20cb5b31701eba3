package site.ycsb.bindings.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.DBException;
import site.ycsb.bindings.base.DatabaseFolder;

/** Guards that a wrong property is named with what is legal, and that a missing one is default. */
final class RocksDbSettingsTest {
  private static final Path DIR = Path.of("data").toAbsolutePath();

  @Test
  void defaults_areThoseOfTheReadme() throws DBException {
    assertThat(RocksDbSettings.of(Opening.properties(DIR)))
        .isEqualTo(
            new RocksDbSettings(
                new DatabaseFolder(DIR, RocksDbSettings.KIND),
                null,
                512,
                false,
                true,
                "usertable",
                10));
  }

  @ParameterizedTest
  @CsvSource({
    "rocksdb.dri, x, 'legal are rocksdb.dir, rocksdb.optionsfile, rocksdb.memtable.megabytes,"
        + " rocksdb.fresh, rocksdb.statistics'",
    "rocksdb.fresh, yes, neither true nor false",
    "rocksdb.statistics, '', neither true nor false",
    "rocksdb.memtable.megabytes, 0, whole number from 1",
    "fieldcount, 0, whole number from 1",
    "fieldcount, many, whole number from 1",
    "fieldcount, 99999999999, whole number from 1"
  })
  void wrongProperty_isNamed_withWhatIsLegal(String name, String value, String legal) {
    assertThatThrownBy(() -> RocksDbSettings.of(Opening.properties(DIR, name, value)))
        .isInstanceOf(DBException.class)
        .hasMessageContainingAll(name, legal);
  }

  @Test
  void missingFolder_isAskedFor_withAnExample() {
    assertThatThrownBy(() -> RocksDbSettings.of(new Properties()))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("rocksdb.dir is missing")
        .hasMessageContaining("-p rocksdb.dir=");
  }

  @Test
  void folderThatIsNoPath_isRefused() {
    assertThatThrownBy(
            () -> RocksDbSettings.of(Opening.properties(DIR, "rocksdb.dir", "nul\0character")))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("is not a path");
  }
}
