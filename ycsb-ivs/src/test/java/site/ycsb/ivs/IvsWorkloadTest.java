package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.measurements.Measurements;

/** Values grow by exactly what the properties say, and never past the limit. */
final class IvsWorkloadTest {
  private static final int RECORDS = 50;

  private final Properties properties = new Properties();
  private final List<DB> open = new ArrayList<>();

  /** Stores that append on their own, and stores that have to be read and updated. */
  enum Store {
    NATIVE,
    PLAIN
  }

  IvsWorkloadTest(TestInfo test) {
    properties.setProperty("memory.name", test.getDisplayName());
    properties.setProperty("recordcount", Integer.toString(RECORDS));
    properties.setProperty("operationcount", "1000");
    properties.setProperty("fieldcount", "2");
    properties.setProperty("extendproportion", "1");
    properties.setProperty("readproportion", "0");
    properties.setProperty("updateproportion", "0");
    Measurements.setProperties(properties);
  }

  @AfterEach
  void close() throws DBException {
    for (DB db : open) {
      db.cleanup();
    }
  }

  private void with(String... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
  }

  private DB opened(Store store) throws DBException {
    DB db = store == Store.NATIVE ? new MemoryDb() : new PlainDb();
    db.setProperties(properties);
    db.init();
    open.add(db);
    return db;
  }

  private IvsWorkload initialised() throws WorkloadException {
    IvsWorkload workload = new IvsWorkload();
    workload.init(properties);
    return workload;
  }

  private IvsWorkload loaded(DB db) throws WorkloadException {
    IvsWorkload workload = initialised();
    for (int i = 0; i < RECORDS; i++) {
      assertThat(workload.doInsert(db, null)).isTrue();
    }
    return workload;
  }

  private static void run(IvsWorkload workload, DB db, int thread, int operations) {
    Object state = workload.initThread(new Properties(), thread, 1);
    for (int i = 0; i < operations; i++) {
      assertThat(workload.doTransaction(db, state)).isTrue();
    }
  }

  /** The lengths of all fields in the store. */
  @SuppressWarnings("JdkObsolete") // DB.scan names Vector
  private static List<Long> lengths(DB db) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan("usertable", "", 10 * RECORDS, null, rows).isOk()).isTrue();
    List<Long> lengths = new ArrayList<>();
    rows.forEach(row -> row.values().forEach(value -> lengths.add(value.bytesLeft())));
    return lengths;
  }

  private static long sum(List<Long> lengths) {
    return lengths.stream().mapToLong(Long::longValue).sum();
  }

  @ParameterizedTest
  @EnumSource
  void extends_byDefault_addAHundredBytesToOneField(Store store) throws Exception {
    DB db = opened(store);
    run(loaded(db), db, 0, 700);
    assertThat(sum(lengths(db))).isEqualTo(RECORDS * 2 * 100 + 700 * 100);
    assertThat(lengths(db)).hasSize(RECORDS * 2).allMatch(length -> length % 100 == 0);
  }

  @ParameterizedTest
  @EnumSource
  void extendsOfAllFields_lengthenEachOfThem(Store store) throws Exception {
    with("writeallfields", "true", "extendfieldlength", "7");
    DB db = opened(store);
    run(loaded(db), db, 0, 300);
    assertThat(sum(lengths(db))).isEqualTo(RECORDS * 2 * 100 + 300 * 2 * 7);
  }

  @ParameterizedTest
  @EnumSource
  void fields_stopGrowingAtTheLimit_exactly(Store store) throws Exception {
    with("maxfieldlength", "300");
    DB db = opened(store);
    run(loaded(db), db, 0, 5_000);
    assertThat(lengths(db)).hasSize(RECORDS * 2).containsOnly(300L);
  }

  @ParameterizedTest
  @EnumSource
  void limit_holdsForLengthsThatAnotherRunLeft(Store store) throws Exception {
    with("maxfieldlength", "300");
    DB db = opened(store);
    run(loaded(db), db, 0, 100);
    run(initialised(), db, 1, 5_000);
    assertThat(lengths(db)).containsOnly(300L);
  }

  @ParameterizedTest
  @EnumSource
  void eightThreads_loseNoExtend_andPassNoLimit(Store store) throws Exception {
    with("maxfieldlength", "400", "requestdistribution", "zipfian");
    DB first = opened(store);
    IvsWorkload workload = loaded(first);
    List<Callable<Void>> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int thread = i;
      DB db = opened(store);
      threads.add(
          () -> {
            run(workload, db, thread, 5_000);
            return null;
          });
    }
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (Future<Void> ended : pool.invokeAll(threads)) {
        ended.get();
      }
    } finally {
      pool.shutdownNow();
    }
    assertThat(lengths(first)).allMatch(length -> length <= 400);
    assertThat(lengths(first)).contains(400L);
  }

  @ParameterizedTest
  @EnumSource
  void extendsAmongUpdates_goByTheLengthThatIsThere(Store store) throws Exception {
    with("updateproportion", "1", "maxfieldlength", "200");
    DB db = opened(store);
    run(loaded(db), db, 0, 5_000);
    assertThat(lengths(db)).contains(100L, 200L).allMatch(length -> length <= 200);
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 1", "1, 1, 0.5", "0.25, 0.75, 0.25", "3, 1, 0.75", "0, 1, 0"})
  void share_isTheProportionOfTheSum(double extending, double reading, double share)
      throws Exception {
    with("extendproportion", "" + extending, "readproportion", "" + reading);
    DB db = opened(Store.NATIVE);
    IvsWorkload workload = loaded(db);
    run(workload, db, 0, 20_000);
    double extended = (sum(lengths(db)) - RECORDS * 200) / 100.0;
    // Five standard deviations; the seed is fixed.
    assertThat(extended / 20_000).isCloseTo(share, within(0.018));
    if (share == 0 || share == 1) {
      assertThat(extended).isEqualTo(share * 20_000);
    }
  }

  @Test
  void uniformLengths_areFromTheLeastToTheMost() throws Exception {
    with("extendfieldlengthdistribution", "uniform", "extendfieldlength", "20");
    with("minfieldlength", "11", "fieldlength", "100", "fieldcount", "1");
    DB db = opened(Store.NATIVE);
    run(loaded(db), db, 0, 2_000);
    assertThat((sum(lengths(db)) - RECORDS * 100) / 2_000.0).isCloseTo(15.5, within(0.5));
  }

  @Test
  void zipfianLengths_areMostlyTheLeast() throws Exception {
    with("extendfieldlengthdistribution", "zipfian", "extendfieldlength", "1000");
    with("fieldcount", "1");
    DB db = opened(Store.NATIVE);
    run(loaded(db), db, 0, 2_000);
    double mean = (sum(lengths(db)) - RECORDS * 100) / 2_000.0;
    assertThat(mean).isBetween(50.0, 300.0);
  }

  @Test
  void histogramOfLengths_isRead(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("lengths.txt"), "BlockSize\t10\n0\t0\n1\t5\n");
    with("extendfieldlengthdistribution", "histogram");
    with("extendfieldlengthhistogram", file.toString());
    DB db = opened(Store.NATIVE);
    run(loaded(db), db, 0, 100);
    long grown = sum(lengths(db)) - RECORDS * 200;
    assertThat(grown).isPositive();
    assertThat(grown % 100).as("each by the one length of the file").isZero();
  }

  @Test
  void recordThatIsNotThere_isNotMade() throws Exception {
    DB db = opened(Store.NATIVE);
    IvsWorkload workload = initialised();
    run(workload, db, 0, 100);
    Map<String, ByteIterator> none = new HashMap<>();
    assertThat(db.read("usertable", "user1", null, none).isOk()).isFalse();
    assertThat(lengths(db)).isEmpty();
  }
}
