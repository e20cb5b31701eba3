package site.ycsb.traces;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;
import site.ycsb.tectonic.trace.TraceReader;

/** What is measured of traces that tests write or generate. */
public final class Inspections {
  private Inspections() {}

  public static TraceMeasures of(int windows, int prefixCharacters, String... lines) {
    return of(
        windows,
        prefixCharacters,
        (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** Lines without marks, as a whole, in two windows. */
  static Measures whole(String... lines) {
    return of(2, 0, lines).whole();
  }

  public static TraceMeasures of(int windows, int prefixCharacters, byte[] trace) {
    try {
      TraceReader reader = TraceReader.of("a.trace", new ByteArrayInputStream(trace), null);
      return new TraceInspection("a.trace", reader, windows, prefixCharacters).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The marked trace of a plan. */
  public static TraceMeasures of(int windows, int prefixCharacters, WorkloadPlan plan) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      new GeneratedTrace(plan, false, true).writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return of(windows, prefixCharacters, out.toByteArray());
  }

  /** The phases of one section of groups, written as JSON. */
  public static List<Measures> phases(long seed, String... groups) {
    String spec =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(String.join(",", Arrays.asList(groups)));
    return of(10, 0, Plans.of(seed, spec)).phases();
  }

  /** The plan of a spec file of the project, scaled. */
  static WorkloadPlan plan(String file, double scale) {
    return SpecReader.read(Path.of("..", file)).plan(new PlanOptions(null, scale, List.of()));
  }

  public static Measures.InsertOrder order(Measures measures) {
    return Objects.requireNonNull(measures.insertOrder());
  }

  static Measures.Prefixes prefixes(Measures measures) {
    return Objects.requireNonNull(measures.prefixes());
  }

  static Measures.Skew skew(Measures measures, String operation) {
    return measures.accessSkew().stream()
        .filter(skew -> skew.operation().equals(operation))
        .findFirst()
        .orElseThrow();
  }

  static Measures.Lengths lengths(Measures measures, String of, String operation) {
    return measures.lengths().stream()
        .filter(lengths -> lengths.operation().equals(operation) && lengths.of().equals(of))
        .findFirst()
        .orElseThrow();
  }
}
