package site.ycsb.tectonic.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Prints JMH's results as a table in Markdown: a row for each operation, a column for each size.
 */
public final class Results {
  /** The range operations take this part of all keys. */
  static final int RANGE_SHARE = 100;

  private Results() {}

  /**
   * The arguments are JMH's result files; later ones add to and replace what is in earlier ones.
   */
  public static void main(String[] files) throws IOException {
    Map<String, Map<Integer, String>> rows = new LinkedHashMap<>();
    for (String file : files) {
      for (JsonNode result : new ObjectMapper().readTree(Path.of(file).toFile())) {
        int keys = result.path("params").path("keys").asInt();
        rows.computeIfAbsent(label(result), label -> new TreeMap<>())
            .put(keys, cell(result.path("primaryMetric"), keysEach(result, keys)));
      }
    }
    print(rows, System.out);
  }

  private static void print(Map<String, Map<Integer, String>> rows, PrintStream out) {
    out.println("| nanoseconds | 10^5 | 10^6 | 10^7 |");
    out.println("|---|---:|---:|---:|");
    rows.forEach(
        (label, cells) -> {
          StringJoiner line = new StringJoiner(" | ", "| ", " |").add(label);
          for (int keys = 100_000; keys <= 10_000_000; keys *= 10) {
            line.add(cells.getOrDefault(keys, ""));
          }
          out.println(line);
        });
  }

  /** Class and method of the benchmark, and its parameters other than the number of keys. */
  private static String label(JsonNode result) {
    String name = result.path("benchmark").asText();
    String method = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    StringJoiner label = new StringJoiner(" ", "`", "`").add(method);
    for (Map.Entry<String, JsonNode> parameter : result.path("params").properties()) {
      if (!parameter.getKey().equals("keys")) {
        label.add(parameter.getValue().asText());
      }
    }
    return label.toString();
  }

  /** How many keys an invocation handles, where it is not one. */
  private static int keysEach(JsonNode result, int keys) {
    String name = result.path("benchmark").asText();
    if (name.endsWith(".fill")) {
      return keys;
    }
    return name.endsWith("Range") ? keys / RANGE_SHARE : 1;
  }

  /** The fastest iteration: whatever else runs on the machine can only add to it. */
  private static String cell(JsonNode metric, int keysEach) {
    double nanos = Double.POSITIVE_INFINITY;
    for (JsonNode fork : metric.path("rawData")) {
      for (JsonNode iteration : fork) {
        nanos = Math.min(nanos, iteration.asDouble() / keysEach);
      }
    }
    return String.format(Locale.ROOT, nanos < 10 ? "%.1f" : "%.0f", nanos);
  }
}
