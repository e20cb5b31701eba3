package site.ycsb.client.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.client.settings.AcceptedFindings;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.client.verdict.Verdict;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/**
 * Writes the lines of the user's exporter, and sets the exit code of YCSB's own client. That client
 * ends with an error code in one case only: when it cannot export.
 */
public final class StockExporter extends ReturnCount {
  /** The one exit code of YCSB's client for a failure, -1. */
  public static final int FAILED = 255;

  // The client makes its exporter by the name of the class, so nothing else can be handed over.
  private static volatile @Nullable Ending ending;

  private final Ending mine;

  /**
   * How a run ends.
   *
   * @param output of the user's choice
   * @param lines of ours; null if nothing was run, and then there are no lines at all
   * @param failure of the run, by how many operations YCSB's lines say have failed; null if it is
   *     good
   * @param stop is told when all is written
   */
  record Ending(
      ResultOutput output,
      ResultOutput.@Nullable Lines lines,
      LongFunction<@Nullable String> failure,
      RunStop stop) {}

  /** Made by YCSB's client. */
  public StockExporter(OutputStream out) throws IOException {
    this(out, ending);
  }

  private StockExporter(OutputStream out, @Nullable Ending known) throws IOException {
    super(written(out, known));
    mine = Objects.requireNonNull(known);
  }

  private static MeasurementsExporter written(OutputStream out, @Nullable Ending known)
      throws IOException {
    if (known == null) {
      throw new IOException("this exporter is for runs under YCSB's own client, at their end");
    }
    return known.output().exporter(known.lines() == null ? OutputStream.nullOutputStream() : out);
  }

  /**
   * Judges a run of a workload that does not judge itself, as our client does.
   *
   * @param stop of the run, which may have failed by it
   */
  public static void judge(Properties properties, RunStop stop) {
    ResultOutput output = ResultOutput.of(properties, System.err);
    AcceptedFindings accepted = AcceptedFindings.of(properties);
    LongFunction<@Nullable String> failure =
        failed -> {
          Throwable ended = stop.failure();
          List<String> problems = ended == null ? List.of() : List.of(ExceptionText.of(ended));
          Verdict verdict = new Verdict(0, problems, List.of(), accepted, 0, 0).with(failed);
          return verdict.exitCode() == ExitCode.OK ? null : verdict.sentence();
        };
    end(properties, new Ending(output, writer -> {}, failure, stop));
  }

  /** Hands over how the run of this process ends. */
  static void end(Properties properties, Ending known) {
    ending = known;
    properties.setProperty(Client.EXPORTER_PROPERTY, StockExporter.class.getName());
  }

  @Override
  public void close() throws IOException {
    try (written) {
      if (mine.lines() != null) {
        mine.lines().write(written);
      }
    } finally {
      mine.stop().finished();
    }
    String failure = mine.failure().apply(failedOperations());
    if (failure != null) {
      throw new RunFailed(mine.lines() != null, failure);
    }
  }

  /** Is printed by YCSB's client, its message after "Could not export measurements, error: ". */
  private static final class RunFailed extends IOException {
    private static final long serialVersionUID = 1L;

    private final String failure;

    RunFailed(boolean hasLines, String failure) {
      super(
          (hasLines ? "none, they are exported" : "there are none")
              + "; YCSB's client has no other way to end with an exit code that tells, 255");
      this.failure = failure;
    }

    /** There is nothing to be found where it was thrown. */
    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // The client prints both.
    public String toString() {
      return failure;
    }
  }
}
