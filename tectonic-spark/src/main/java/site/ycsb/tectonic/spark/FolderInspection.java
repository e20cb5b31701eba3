package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.inspect.InsertOrders;
import site.ycsb.tectonic.inspect.InspectOptions;
import site.ycsb.tectonic.inspect.JoinedMeasures;
import site.ycsb.tectonic.inspect.KeyTallies;
import site.ycsb.tectonic.inspect.PlaceList;
import site.ycsb.tectonic.inspect.TraceInspection;
import site.ycsb.tectonic.inspect.TraceMeasures;
import site.ycsb.tectonic.inspect.TraceOutline;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * Measures a trace of several files: first each file for the marks in it, then all operations key
 * by key, and the inserts in the order of their keys.
 */
record FolderInspection(TraceFolder folder, int windows) {

  /**
   * What was measured.
   *
   * @param notComputed figures that are left out, and why
   */
  record Result(TraceMeasures measures, List<String> notComputed) {}

  /**
   * Measures the trace.
   *
   * @param inOrder whether by the driver alone, in the order of the operations
   * @throws UsageException if there is no whole trace
   */
  Result run(JavaSparkContext spark, boolean inOrder) throws IOException {
    List<String> names = folder.parts();
    if (names.isEmpty() || names.get(0).endsWith(".parquet")) {
      throw new UsageException(
          folder.folder() + " is a table; expected a text or a binary trace, or ask it by SQL");
    }
    if (inOrder || names.get(0).endsWith(".tbin")) {
      return new Result(inOrder(names), List.of());
    }
    TraceFolder files = folder;
    List<FileScan> scans =
        spark.parallelize(names, names.size()).map(name -> FileScan.of(files, name)).collect();
    FileScan all = scans.stream().reduce(FileScan::then).orElseThrow();
    return all.deletesRanges() ? new Result(inOrder(names), List.of()) : byKey(spark, scans, all);
  }

  private TraceMeasures inOrder(List<String> names) throws IOException {
    List<InputStream> files = new ArrayList<>();
    for (String name : names) {
      files.add(folder.files().open(folder.path(name)));
    }
    try (InputStream joined = new SequenceInputStream(Collections.enumeration(files))) {
      TraceReader reader = TraceReader.of(folder.folder(), joined);
      return new TraceInspection(folder.folder(), reader, new InspectOptions(windows, 0)).run();
    }
  }

  private Result byKey(JavaSparkContext spark, List<FileScan> scans, FileScan all) {
    TraceOutline outline = all.outline();
    JavaPairRDD<KeyAt, KeyTallies.Use> uses = uses(spark, scans, outline);
    KeyTallies tallies = tallies(uses, outline, null);
    List<String> notComputed = new ArrayList<>();
    if (all.ranges()) {
      notComputed.add("how many keys ranges cover (--in-order does)");
    }
    if (tallies.deaths().size() > 0) {
      notComputed.add("how old keys are, as some are deleted (--in-order does)");
    } else {
      Broadcast<PlaceList> births = spark.broadcast(tallies.births().sorted());
      tallies.addAges(tallies(uses, outline, births));
    }
    InsertOrders orders = orders(spark, uses, outline, all.inserts());
    ReadAs readAs = new ReadAs(TraceDialect.TECTONIC.label(), false, "", List.of());
    return new Result(
        new JoinedMeasures(tallies, orders).measures(folder.folder(), all.bytes(), readAs),
        notComputed);
  }

  /** All operations by key, those on one key in their order. */
  private JavaPairRDD<KeyAt, KeyTallies.Use> uses(
      JavaSparkContext spark, List<FileScan> scans, TraceOutline outline) {
    List<FileUses> files = new ArrayList<>();
    FileScan before = FileScan.NOTHING;
    for (FileScan scan : scans) {
      files.add(
          new FileUses(folder, scan.name(), before.operations(), before.lines(), before.fields()));
      before = before.then(scan);
    }
    Broadcast<TraceOutline> marks = spark.broadcast(outline);
    return spark
        .parallelize(files, files.size())
        .flatMapToPair(file -> file.open(marks.value()))
        .repartitionAndSortWithinPartitions(KeyAt.byKey(files.size()), KeyAt.ORDER);
  }

  private KeyTallies tallies(
      JavaPairRDD<KeyAt, KeyTallies.Use> uses,
      TraceOutline outline,
      @Nullable Broadcast<PlaceList> births) {
    int shown = windows;
    JavaRDD<KeyTallies> each =
        uses.mapPartitions(
            part -> {
              KeyTallies tallies =
                  new KeyTallies(outline, shown, births == null ? null : births.value());
              part.forEachRemaining(use -> tallies.accept(use._2()));
              tallies.end();
              return List.of(tallies).iterator();
            });
    KeyTallies sum = new KeyTallies(outline, shown, null);
    each.collect().forEach(sum::addAll);
    return sum;
  }

  /** The inserts in the order of their keys. */
  private static InsertOrders orders(
      JavaSparkContext spark,
      JavaPairRDD<KeyAt, KeyTallies.Use> uses,
      TraceOutline outline,
      PlaceList inserts) {
    JavaPairRDD<KeyAt, Boolean> sorted =
        uses.filter(use -> FileScan.isInsert(use._2().code()))
            .mapValues(use -> true)
            .sortByKey(KeyAt.ORDER, true, uses.getNumPartitions());
    int phases = outline.phases().size();
    List<long[]> counts =
        sorted
            .mapPartitions(
                part -> {
                  long[] ofPhase = new long[phases];
                  part.forEachRemaining(use -> ofPhase[outline.phaseOf(use._1().place())]++);
                  return List.of(ofPhase).iterator();
                })
            .collect();
    List<long[]> before = new ArrayList<>();
    long[] sum = new long[phases];
    for (long[] count : counts) {
      before.add(sum.clone());
      for (int i = 0; i < phases; i++) {
        sum[i] += count[i];
      }
    }
    Broadcast<PlaceList> places = spark.broadcast(inserts.sorted());
    InsertOrders all = new InsertOrders(outline, inserts, new long[phases]);
    sorted
        .mapPartitionsWithIndex(
            (number, part) -> {
              InsertOrders orders = new InsertOrders(outline, places.value(), before.get(number));
              part.forEachRemaining(use -> orders.accept(use._1().place()));
              return List.of(orders).iterator();
            },
            true)
        .collect()
        .forEach(all::addAll);
    return all;
  }
}
