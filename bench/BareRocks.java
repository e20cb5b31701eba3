import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ConfigOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.OptionsUtil;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.StatsLevel;

/** The loads of bench/db_bench in a bare loop of Java, without any client: what JNI and store cost. */
final class BareRocks {
  private static final int VALUE_BYTES = 100;
  private static final int POOL_BYTES = 1 << 20;

  public static void main(String[] arguments) throws RocksDBException, InterruptedException {
    int records = Integer.parseInt(arguments[2]);
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    DBOptions options = new DBOptions();
    OptionsUtil.loadOptionsFromFile(new ConfigOptions(), arguments[0], options, families);
    Statistics statistics = new Statistics();
    statistics.setStatsLevel(StatsLevel.EXCEPT_DETAILED_TIMERS);
    options.setStatistics(statistics).setCreateIfMissing(true);
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (RocksDB store =
        RocksDB.open(options, Path.of(arguments[1]).toString(), families, handles)) {
      double fill = fill(store, records);
      settle(store);
      System.out.printf("fill %.3f read %.3f%n", fill, read(store, records));
    }
  }

  private static double fill(RocksDB store, int records) throws RocksDBException {
    Random random = new Random(1);
    byte[] pool = new byte[POOL_BYTES];
    random.nextBytes(pool);
    int[] order = new int[records];
    Arrays.setAll(order, i -> i);
    for (int i = records - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = order[i];
      order[i] = order[other];
      order[other] = moved;
    }
    double begin = busyMicros();
    for (int record : order) {
      int from = random.nextInt(POOL_BYTES - VALUE_BYTES);
      store.put(key(record), Arrays.copyOfRange(pool, from, from + VALUE_BYTES));
    }
    return (busyMicros() - begin) / records;
  }

  private static void settle(RocksDB store) throws RocksDBException, InterruptedException {
    try (FlushOptions waiting = new FlushOptions().setWaitForFlush(true)) {
      store.flush(waiting);
    }
    while (store.getLongProperty("rocksdb.compaction-pending") > 0
        || store.getLongProperty("rocksdb.num-running-compactions") > 0) {
      Thread.sleep(20);
    }
  }

  private static double read(RocksDB store, int records) throws RocksDBException {
    Random random = new Random(2);
    double begin = busyMicros();
    for (int i = 0; i < records; i++) {
      if (store.get(key(random.nextInt(records))) == null) {
        throw new IllegalStateException("a record is missing");
      }
    }
    return (busyMicros() - begin) / records;
  }

  /** Processor time of this thread. */
  private static double busyMicros() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e3;
  }

  /** As db_bench has it: the number in eight bytes, and eight zeros. */
  private static byte[] key(int record) {
    byte[] zeros = "00000000".getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(16).putLong(record).put(zeros).array();
  }
}
