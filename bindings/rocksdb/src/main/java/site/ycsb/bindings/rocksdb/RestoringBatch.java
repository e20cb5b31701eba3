package site.ycsb.bindings.rocksdb;

import java.util.List;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Gathers the records that fill an empty database, and writes them many at a time. */
final class RestoringBatch implements AutoCloseable {
  private static final int MOST_BYTES = 1 << 20;

  private final RocksDB db;
  private final WriteBatch batch = new WriteBatch();
  // What is not flushed at the end is no restored database anyway.
  private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);

  RestoringBatch(RocksDB db) {
    this.db = db;
  }

  void put(ColumnFamilyHandle table, byte[] key, byte[] record) throws RocksDBException {
    batch.put(table, key, record);
    if (batch.getDataSize() >= MOST_BYTES) {
      write();
    }
  }

  private void write() throws RocksDBException {
    db.write(unlogged, batch);
    batch.clear();
  }

  /** Writes the rest, and all tables to sorted files. */
  void flush(List<ColumnFamilyHandle> tables) throws RocksDBException {
    write();
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
      db.flush(waiting, tables);
    }
  }

  @Override
  public void close() {
    unlogged.close();
    batch.close();
  }
}
