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
                "",
                512,
                false,
                true,
                RocksDbSettings.Log.WRITTEN,
                "usertable",
                10));
  }

  @ParameterizedTest
  @CsvSource({
    "rocksdb.dri, x, 'legal are rocksdb.dir, rocksdb.options, rocksdb.optionsfile,"
        + " rocksdb.memtable.megabytes, rocksdb.fresh, rocksdb.statistics, rocksdb.wal, rocksdb.sync'",
    "rocksdb.wal, off, neither true nor false",
    "rocksdb.sync, 1, neither true nor false",
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

  @ParameterizedTest
  @CsvSource({"true, false, WRITTEN", "true, true, SYNCED", "false, false, NONE"})
  void log_isWrittenAndSynced_asAskedFor(String wal, String sync, RocksDbSettings.Log log)
      throws DBException {
    Properties properties = Opening.properties(DIR, "rocksdb.wal", wal);
    properties.setProperty("rocksdb.sync", sync);
    assertThat(RocksDbSettings.of(properties).log()).isEqualTo(log);
  }

  @Test
  void nameThatIsLikeNoOther_getsNoHint() {
    assertThatThrownBy(
            () -> RocksDbSettings.of(Opening.properties(DIR, "rocksdb.compression", "none")))
        .hasMessageContaining("rocksdb.compression is not a property")
        .hasMessageNotContaining("did you mean");
  }

  @Test
  void twoWaysToGiveOptions_areRefused() {
    Properties properties =
        Opening.properties(DIR, "rocksdb.options", "compression=kNoCompression");
    properties.setProperty("rocksdb.memtable.megabytes", "64");
    assertThatThrownBy(() -> RocksDbSettings.of(properties))
        .hasMessageContaining("rocksdb.options does not go with rocksdb.memtable.megabytes");
  }

  @Test
  void syncWithoutLog_isRefused() {
    Properties properties = Opening.properties(DIR, "rocksdb.wal", "false");
    properties.setProperty("rocksdb.sync", "true");
    assertThatThrownBy(() -> RocksDbSettings.of(properties))
        .isInstanceOf(DBException.class)
        .hasMessageContaining("rocksdb.sync=true does not go with rocksdb.wal=false");
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
