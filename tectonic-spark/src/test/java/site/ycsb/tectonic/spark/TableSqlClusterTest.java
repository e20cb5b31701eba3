package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** What docs/spark.md asks a table by SQL is what the lines of the trace come to. */
final class TableSqlClusterTest {
  private static final Path PAGE = Path.of("..", "docs", "spark.md");

  private static final String SPEC =
      """
      {"seed": 7, "sections": [
        {"name": "first",
         "defaults": {"key": {"uniform": {"len": 12}},
                      "val": {"uniform": {"len": {"uniform": {"min": 5, "max": 90}}}}},
         "groups": [
          {"name": "load", "inserts": {"op_count": 500}},
          {"name": "run", "point_queries": {"op_count": 900, "selection": {"zipf": {"s": 0.99}}},
           "updates": {"op_count": 300}, "empty_point_queries": {"op_count": 100}}]},
        {"name": "second", "defaults": {"key": {"uniform": {"len": 9}}, "val": "v"},
         "groups": [
          {"name": "fill", "inserts": {"op_count": 77}},
          {"name": "scan", "range_queries": {"op_count": 30, "scan_length": 10},
           "point_deletes": {"op_count": 40}}]}]}
      """;

  /** The operations of a kind in a phase, as counted line by line. */
  private static final class Counts {
    private final Map<String, Long> uses = new TreeMap<>();
    private final List<Long> values = new ArrayList<>();
    private long keyBytes;

    private long operations() {
      return uses.values().stream().mapToLong(Long::longValue).sum();
    }

    private String lengths() {
      double operations = (double) operations();
      if (values.isEmpty()) {
        return keyBytes / operations + " null null null";
      }
      List<Long> sorted = values.stream().sorted().toList();
      long total = values.stream().mapToLong(Long::longValue).sum();
      double p99 = (double) sorted.get((sorted.size() * 99 + 99) / 100 - 1);
      return keyBytes / operations + " " + total / operations + " " + p99 + " " + total;
    }

    private String skew() {
      List<Long> hottestFirst = uses.values().stream().sorted(Comparator.reverseOrder()).toList();
      long tenth =
          hottestFirst.subList(0, uses.size() / 10).stream().mapToLong(Long::longValue).sum();
      double operations = (double) operations();
      return uses.size() + " " + hottestFirst.get(0) / operations + " " + tenth / operations;
    }
  }

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  void statementsOfThePage_sayWhatTheTraceHas() throws IOException {
    Path spec = Files.writeString(folder.resolve("my.spec.json"), SPEC);
    String table = folder.resolve("a.table.d").toString();
    String[] generate = {"generate", spec.toString(), "--to", table, "--format", "parquet"};
    SparkSubmit.Ending written = SparkSubmit.run("local[2]", folder, List.of(), generate);
    assertThat(written.exitCode()).as(written.errors()).isZero();

    List<String> statements = statements(table);
    SparkSubmit.Ending asked = SparkSubmit.ask(folder, statements);

    assertThat(asked.exitCode()).as(asked.errors()).isZero();
    assertThat(String.join("\n", statements).lines()).hasSize(10);
    assertThat(asked.output().lines()).containsExactlyElementsOf(expected());
  }

  private static List<String> statements(String table) throws IOException {
    Matcher block =
        Pattern.compile("```sql\n(.*?;)\\s*```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    return List.of(block.group(1).replace("a.table.d", table).split(";\n?", 0));
  }

  private static List<String> expected() throws IOException {
    Map<String, Map<String, Counts>> phases = counted(lines());
    List<String> mix = new ArrayList<>();
    List<String> lengths = new ArrayList<>();
    List<String> skew = new ArrayList<>();
    phases.forEach(
        (phase, kinds) -> {
          double all = (double) kinds.values().stream().mapToLong(Counts::operations).sum();
          kinds.forEach(
              (kind, counts) -> {
                String name = phase + " " + kind + " ";
                mix.add(name + counts.operations() + " " + counts.operations() / all);
                lengths.add(name + counts.lengths());
                skew.add(name + counts.skew());
              });
        });
    assertThat(mix).hasSize(7).contains("first load inserts 500 1.0");
    mix.addAll(lengths);
    mix.addAll(skew);
    return mix;
  }

  private static List<String> lines() throws IOException {
    TracedSpec traced = new TracedSpec("my.spec.json", SPEC, null, 1, List.of(), false, true);
    WorkloadPlan plan = traced.plan();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    traced.trace(plan, 0, plan.operationCount()).writeTo(out);
    return out.toString(UTF_8).lines().toList();
  }

  /** By section and phase, and by kind. */
  private static Map<String, Map<String, Counts>> counted(List<String> lines) {
    Map<String, Map<String, Counts>> phases = new TreeMap<>();
    Set<String> live = new HashSet<>();
    String section = "";
    String phase = "";
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("#")) {
        section = words[1].equals("section") ? words[2] : section;
        phase = section + " " + words[2];
        continue;
      }
      Counts counts =
          phases
              .computeIfAbsent(phase, each -> new TreeMap<>())
              .computeIfAbsent(kind(words[0], live.contains(words[1])), each -> new Counts());
      counts.uses.merge(words[1], 1L, Long::sum);
      counts.keyBytes += words[1].length();
      switch (words[0]) {
        case "I", "U" -> {
          live.add(words[1]);
          counts.values.add((long) words[2].length());
        }
        case "D" -> live.remove(words[1]);
        default -> {}
      }
    }
    return phases;
  }

  private static String kind(String letters, boolean live) {
    return switch (letters) {
      case "I" -> "inserts";
      case "U" -> "updates";
      case "P" -> live ? "point_queries" : "empty_point_queries";
      case "D" -> live ? "point_deletes" : "empty_point_deletes";
      case "S", "SC" -> "range_queries";
      default -> throw new IllegalArgumentException(letters);
    };
  }
}
