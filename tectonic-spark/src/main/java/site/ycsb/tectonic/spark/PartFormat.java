package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.CollectionAccumulator;

/** What the files of a folder are. */
enum PartFormat {
  /** Joined, the text that {@code tectonic generate} writes. */
  TEXT {
    @Override
    List<WrittenPart> write(
        JavaSparkContext spark, TracedSpec spec, TraceFolder folder, List<Part> parts) {
      return pieces(spark, parts, new PartWriter(spec, folder));
    }
  },

  /** A table with a row for each operation. */
  PARQUET {
    @Override
    List<WrittenPart> write(
        JavaSparkContext spark, TracedSpec spec, TraceFolder folder, List<Part> parts)
        throws IOException {
      // Spark's writer has no result of its own; a task that is repeated adds the same once more.
      CollectionAccumulator<OperationRows.Sums> sums = spark.sc().collectionAccumulator();
      JavaRDD<Row> rows =
          spark
              .parallelize(parts, parts.size())
              .flatMap(part -> new OperationRows(spec, part, sums::add));
      SparkSession.builder()
          .getOrCreate()
          .createDataFrame(rows, OperationRows.COLUMNS)
          .write()
          .mode(SaveMode.Append)
          .parquet(folder.folder());
      Map<Integer, OperationRows.Sums> byPart = new TreeMap<>();
      sums.value().forEach(sum -> byPart.put(sum.part().number(), sum));
      return named(spark, folder, List.copyOf(byPart.values()));
    }
  };

  /** Writes the parts into a folder, all of them or none is lost. */
  abstract List<WrittenPart> write(
      JavaSparkContext spark, TracedSpec spec, TraceFolder folder, List<Part> parts)
      throws IOException;

  private static List<WrittenPart> pieces(
      JavaSparkContext spark, List<Part> parts, PartWriter writer) {
    // The results of tasks, not an accumulator: each part has one, however often it was tried.
    return spark.parallelize(parts, parts.size()).map(writer).collect();
  }

  /** Finds the files that Spark has written for the parts. */
  private static List<WrittenPart> named(
      JavaSparkContext spark, TraceFolder folder, List<OperationRows.Sums> sums)
      throws IOException {
    List<String> names = folder.names();
    Map<String, TraceFolder.Written> files =
        spark
            .parallelize(names, Math.max(1, names.size()))
            .mapToPair(name -> new scala.Tuple2<>(name, folder.read(name)))
            .collectAsMap();
    Map<Integer, String> byNumber =
        names.stream().collect(Collectors.toMap(PartFormat::number, Function.identity()));
    List<WrittenPart> written = new ArrayList<>();
    for (OperationRows.Sums sum : sums) {
      Part part = sum.part();
      String name = byNumber.getOrDefault(part.number(), "");
      TraceFolder.Written file = files.getOrDefault(name, new TraceFolder.Written(0, ""));
      written.add(
          new WrittenPart(
              part,
              name,
              sum.operations(),
              part.to() - part.from() - sum.operations(),
              sum.full(),
              file.bytes(),
              file.sha1(),
              sum.digest()));
    }
    return written;
  }

  /** Of {@code part-00012-...}, 12. */
  private static int number(String name) {
    return Integer.parseInt(name.split("-", 3)[1]);
  }
}
