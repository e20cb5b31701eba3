package site.ycsb.tectonic.spark;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
      // The results of tasks, not an accumulator: each part has one, however often it was tried.
      return spark.parallelize(parts, parts.size()).map(new PartWriter(spec, folder)).collect();
    }
  },

  /** A table with a row for each operation. */
  PARQUET {
    @Override
    List<WrittenPart> write(
        JavaSparkContext spark, TracedSpec spec, TraceFolder folder, List<Part> parts) {
      // Spark's writer has no result of its own; a task that is repeated adds the same once more.
      CollectionAccumulator<WrittenPart> written = spark.sc().collectionAccumulator();
      JavaRDD<Row> rows =
          spark
              .parallelize(parts, parts.size())
              .flatMap(part -> new OperationRows(spec, part, written::add));
      SparkSession.builder()
          .getOrCreate()
          .createDataFrame(rows, OperationRows.COLUMNS)
          .write()
          .mode(SaveMode.Append)
          .parquet(folder.folder());
      Map<Integer, WrittenPart> byPart = new TreeMap<>();
      written.value().forEach(each -> byPart.put(each.part().number(), each));
      return List.copyOf(byPart.values());
    }
  };

  /** Writes the parts into a folder, all of them or none is lost. */
  abstract List<WrittenPart> write(
      JavaSparkContext spark, TracedSpec spec, TraceFolder folder, List<Part> parts);
}
