package site.ycsb.tectonic.bench;

import java.util.ArrayList;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.ConfigOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.OptionsUtil;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/**
 * Writes all records of a RocksDB folder anew into its last level, so that two databases with the
 * same records have the same tree however they were filled.
 */
public final class CompactRocksDb {
  private CompactRocksDb() {}

  /** Takes the folder; the options are those that it was last opened with. */
  public static void main(String[] args) throws RocksDBException {
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    List<ColumnFamilyHandle> tables = new ArrayList<>();
    try (DBOptions options = new DBOptions();
        ConfigOptions strict = new ConfigOptions();
        CompactRangeOptions everything =
            new CompactRangeOptions()
                .setBottommostLevelCompaction(BottommostLevelCompaction.kForce)) {
      OptionsUtil.loadLatestOptions(strict, args[0], options, families);
      try (RocksDB db = RocksDB.open(options, args[0], families, tables)) {
        for (ColumnFamilyHandle table : tables) {
          db.compactRange(table, null, null, everything);
          table.close();
        }
      }
    }
  }
}
