package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Asks Spark each argument, as {@code spark-sql} does, and prints the rows of the answers. */
public final class SqlStatements {
  private SqlStatements() {}

  public static void main(String[] statements) throws IOException {
    try (SparkSession spark = SparkSession.builder().getOrCreate()) {
      for (String statement : statements) {
        List<Row> rows = spark.sql(statement).collectAsList();
        rows.forEach(row -> System.out.println(row.mkString(" ")));
      }
    }
  }
}
