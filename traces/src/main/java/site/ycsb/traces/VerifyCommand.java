package site.ycsb.traces;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static site.ycsb.arrival.Words.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.trace.TraceFile;

/** Compares a trace with what a spec generates. */
@Command(
    name = "verify",
    description =
        "Generates the operations of the spec anew, compares them with a trace line by line, and"
            + " names the first difference.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic generate specs/ycsb/a.spec.json --scale 0.1 -o a.trace.zst",
      "  tectonic verify specs/ycsb/a.spec.json a.trace.zst --scale 0.1",
      "",
      "It says that the two are the same, not that they obey the laws of the spec.",
      "Lines that begin with # are passed over. Exit codes: 0 they are the same,",
      "1 they differ, 2 a mistake in what was given."
    })
final class VerifyCommand extends Subcommand {
  private static final String END = "the end of the trace";

  /** Of a longer line, this is shown around the first difference. */
  private static final int SHOWN_BYTES = 120;

  @Mixin private PlanArguments plan = new PlanArguments();

  @Option(
      names = "--writeallfields",
      description = "Updates and merges write all fields, as the trace was generated.")
  private boolean writesAllFields;

  @Parameters(index = "0", paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path spec;

  @Parameters(
      index = "1",
      paramLabel = "TRACE",
      description = "Trace of tectonic generate, also compressed; - for standard input.")
  private String trace = "";

  /**
   * The first line that differs.
   *
   * @param found what stands there; null at the end of the trace
   * @param expected null where the trace should have ended
   */
  private record Difference(long line, @Nullable String found, @Nullable String expected) {
    String text() {
      return format(
          "line %,d is the first that differs:%n  found:    %s%n  expected: %s%n",
          line, Objects.requireNonNullElse(found, END), Objects.requireNonNullElse(expected, END));
    }
  }

  @Override
  public Integer call() throws IOException {
    Path file = Objects.requireNonNull(spec);
    WorkloadPlan workload = SpecReader.read(file).plan(plan.options());
    plan.refuseClock(workload);
    GeneratedTrace generated = new GeneratedTrace(workload, writesAllFields, false);
    Difference difference;
    try (LineNumberReader lines =
        new LineNumberReader(new InputStreamReader(TraceFile.bytes(trace), ISO_8859_1))) {
      difference = difference(lines, generated.newPiece());
    }
    String whose =
        "what " + file + " generates with seed " + Long.toUnsignedString(workload.seed());
    print(
        difference == null
            ? format(
                "%s is %s, line by line: %,d operations%nThat says nothing of the laws of the spec.%n",
                trace, whose, generated.written())
            : "%s is NOT %s%n%s".formatted(trace, whose, difference.text()));
    return difference == null ? Tectonic.OK : Tectonic.FAILED;
  }

  private static @Nullable Difference difference(
      LineNumberReader found, GeneratedTrace.Piece expected) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    while (expected.make()) {
      block.reset();
      expected.writeTo(block);
      for (String line : block.toString(ISO_8859_1).lines().toList()) {
        String there = next(found);
        if (there == null) {
          return new Difference(found.getLineNumber() + 1L, null, shown(line, 0));
        } else if (!there.equals(line)) {
          int from = firstShown(there, line);
          return new Difference(found.getLineNumber(), shown(there, from), shown(line, from));
        }
      }
    }
    String more = next(found);
    return more == null ? null : new Difference(found.getLineNumber(), shown(more, 0), null);
  }

  private static @Nullable String next(LineNumberReader lines) throws IOException {
    String line = lines.readLine();
    while (line != null && line.startsWith("#")) {
      line = lines.readLine();
    }
    return line;
  }

  /** Where what is shown of two long lines begins, so that the difference is in it. */
  private static int firstShown(String one, String other) {
    int same = Arrays.mismatch(one.getBytes(ISO_8859_1), other.getBytes(ISO_8859_1));
    return same < SHOWN_BYTES ? 0 : same - SHOWN_BYTES / 2;
  }

  private static String shown(String line, int from) {
    int end = Math.min(line.length(), from + SHOWN_BYTES);
    String part = new String(line.substring(from, end).getBytes(ISO_8859_1), UTF_8);
    return (from > 0 ? "..." : "")
        + part.replaceAll("\\p{Cntrl}", "?")
        + (end < line.length() ? "..." : "");
  }
}
