package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.KeySpaceExhaustedException;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceReader;
import site.ycsb.traces.TraceMeasures;

/**
 * A spec that was fitted to a trace, and how far its stream is from the trace.
 *
 * @param trace its name
 * @param operations of the trace that were followed
 * @param text the spec, with comments
 * @param fitted the definition, the laws, and what is to be said of them
 * @param ofTrace what {@code inspect} measures of the trace
 * @param ofSpec what it measures of the spec's stream; null where that cannot be made
 * @param distances between both; none where the stream cannot be made
 */
public record TraceFit(
    String trace,
    long operations,
    String text,
    FittedSpec fitted,
    TraceMeasures ofTrace,
    @Nullable TraceMeasures ofSpec,
    List<Distance> distances) {

  /** How often a fit goes through all operations: twice the trace's, twice its own. */
  public static final int READINGS = 4;

  /** Opens the trace, which is read twice. */
  @FunctionalInterface
  public interface Opening {
    TraceReader open() throws IOException;
  }

  /**
   * Fits a spec to a trace.
   *
   * @param progress is run once for each operation of each reading
   * @throws UsageException if the trace cannot be read, or has no operation
   */
  public static TraceFit of(String trace, Opening opening, FitOptions options, Runnable progress)
      throws IOException {
    TraceScan.Found found = TraceScan.scan(opening.open(), options, progress);
    if (found.operations() == 0) {
      throw new UsageException(trace + ": has no operation; expected a trace");
    }
    TraceProfile profile = TraceProfile.of(trace, opening.open(), found, progress);
    FittedSpec fitted = SpecFit.of(found, profile);
    List<String> notes = notes(found, fitted, options);
    String text = SpecText.of(fitted, heading(trace, found, notes));
    TraceProfile own = null;
    try {
      own = own(text, progress);
    } catch (SpecException | KeySpaceExhaustedException e) {
      notes.add("the spec cannot be run as it is: " + e.getMessage());
      text = SpecText.of(fitted, heading(trace, found, notes));
    }
    return new TraceFit(
        trace,
        found.operations(),
        text,
        new FittedSpec(fitted.spec(), fitted.laws(), fitted.arrivals(), notes, fitted.comments()),
        profile.measures(),
        own == null ? null : own.measures(),
        own == null ? List.of() : Distances.of(profile, own, fitted.arrivals()));
  }

  /** What the stream of a spec does. */
  private static TraceProfile own(String text, Runnable progress) throws IOException {
    WorkloadPlan plan = SpecReader.parse("fitted spec", text).plan(PlanOptions.NONE);
    TraceScan.Found found =
        TraceScan.scan(reader(plan), new FitOptions(1, Long.MAX_VALUE), progress);
    return TraceProfile.of("fitted spec", reader(plan), found, progress);
  }

  private static TraceReader reader(WorkloadPlan plan) throws IOException {
    return TraceReader.of(
        "fitted.trace",
        new SequenceInputStream(new Generated(new GeneratedTrace(plan, false, true))),
        TraceDialect.TECTONIC);
  }

  private static List<String> notes(TraceScan.Found found, FittedSpec fitted, FitOptions options) {
    List<String> notes = new ArrayList<>();
    if (found.cut()) {
      notes.add(
          format(
              "fitted to the first %,d operations only: they insert %,d keys, the most that are"
                  + " followed (--most-keys)",
              found.operations(), options.mostKeys()));
    }
    notes.addAll(found.readAs().lines());
    if (!found.areMarked()) {
      notes.add(
          format(
              "the trace marks no phases: %d found where the mix changes, at most %d are looked for"
                  + " (--phases)",
              found.spans().size(), options.mostPhases()));
    }
    notes.addAll(fitted.notes());
    notes.add(
        "values are letters and digits of the lengths of the trace; their bytes are not fitted");
    return notes;
  }

  private static List<String> heading(String trace, TraceScan.Found found, List<String> notes) {
    List<String> heading = new ArrayList<>();
    heading.add(
        format(
            "Fitted by tectonic fit to %,d operations of %s.",
            found.operations(), trace.replaceAll("\\p{Cntrl}", "?")));
    heading.add("Exact: op_count by kind and phase. Fitted: all else. What was guessed:");
    notes.forEach(note -> heading.add("- " + note.replaceAll("\\p{Cntrl}", " ")));
    return heading;
  }

  /** The bytes of a generated trace, made as they are read. */
  @SuppressWarnings("JdkObsolete") // what a SequenceInputStream takes
  private static final class Generated implements Enumeration<InputStream> {
    private final GeneratedTrace.Piece piece;
    private boolean more;

    Generated(GeneratedTrace trace) {
      piece = trace.newPiece();
      more = piece.make();
    }

    @Override
    public boolean hasMoreElements() {
      return more;
    }

    @Override
    public InputStream nextElement() {
      ByteArrayOutputStream next = new ByteArrayOutputStream();
      try {
        piece.writeTo(next);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      more = piece.make();
      return new ByteArrayInputStream(next.toByteArray());
    }
  }
}
