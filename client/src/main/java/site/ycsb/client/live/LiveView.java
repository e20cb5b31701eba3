package site.ycsb.client.live;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.client.live.Message.Ending;
import site.ycsb.client.live.Message.Part;
import site.ycsb.client.live.Message.Phase;
import site.ycsb.client.live.Message.Progress;
import site.ycsb.client.live.Stretch.Arrivals;
import site.ycsb.client.live.Stretch.Operation;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.client.show.RecentRate;
import site.ycsb.client.show.RemainingTime;

/** Shows a run in a browser while it goes on, by what is measured of each second anyway. */
public final class LiveView implements RunListener, AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long RATE_WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** For a page that does not listen; one that does may wait seconds for a busy processor. */
  private static final long PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);

  /** What is shorter has too few operations to tell a rate, and goes to the second before. */
  private static final double SHORTEST_SECOND = 0.5;

  private final Feed feed = new Feed();
  private final RecentRate rate = new RecentRate(RATE_WINDOW_NANOS);
  private final List<Operation> operations = new ArrayList<>();
  private final Supplier<ProgressSnapshot> reading;
  private final LiveServer server;
  private @Nullable String folder;
  private @Nullable Arrivals arrivals;
  private Arrivals arrivalsSoFar = new Arrivals(0, 0, 0, 0, null);
  private long second;
  private long shownSecond = -1;
  private long overNanos;
  private long failed;

  /**
   * Begins to serve the page.
   *
   * @param port 0 for any that is free
   * @param reading how far the run is
   */
  public LiveView(int port, Supplier<ProgressSnapshot> reading) throws IOException {
    this.reading = reading;
    this.server = new LiveServer(port, feed);
  }

  /** What a browser is to open. */
  public String address() {
    return server.address();
  }

  /** Names the folder that holds the results, if there is one. */
  public void folder(@Nullable String path) {
    folder = path;
  }

  @Override
  public void parts(List<VerdictPart> soFar) {
    feed.parts(soFar.stream().map(Part::of).toList());
  }

  @Override
  public void outline(RunResult soFar) {
    feed.outline(
        Message.Run.of(soFar, folder), soFar.phases().stream().map(LiveView::phase).toList());
  }

  private static Phase phase(PhaseResult phase) {
    return new Phase(
        phase.number(),
        phase.name(),
        phase.warmup(),
        phase.beginSecond(),
        phase.finished() ? (Double) (phase.beginSecond() + phase.seconds()) : null,
        phase.violations());
  }

  @Override
  public void second(long number, @Nullable ArrivalSecond arrived) {
    second = number;
    arrivals = Arrivals.of(arrived);
    if (arrivals != null) {
      arrivalsSoFar = arrivalsSoFar.joined(arrivals);
    }
  }

  @Override
  public void accept(OperationResult returned, int phase) {
    operations.add(Operation.of(returned, phase));
    failed += returned.failed();
  }

  @Override
  public void secondOver(long elapsedNanos) {
    double seconds = Math.max(1, elapsedNanos - overNanos) / NANOS_PER_SECOND;
    overNanos = elapsedNanos;
    ProgressSnapshot now = reading.get();
    if (seconds >= SHORTEST_SECOND || shownSecond < 0) {
      shownSecond = second;
    }
    feed.second(
        new Stretch(shownSecond, seconds, now.phase(), arrivals, operations),
        progress(now, elapsedNanos));
    operations.clear();
  }

  private Progress progress(ProgressSnapshot now, long elapsedNanos) {
    double perSecond = rate.sample(elapsedNanos, now.completed());
    return new Progress(
        elapsedNanos / NANOS_PER_SECOND,
        now.completed(),
        failed,
        now.planned(),
        now.phase(),
        now.phases(),
        now.phaseName(),
        now.hasEnd() ? RemainingTime.digits(now.secondsLeft(perSecond)) : "",
        arrivalsSoFar.offered(),
        arrivalsSoFar.sent(),
        arrivalsSoFar.dropped());
  }

  /** Shows how the run ended. */
  public void end(RunResult result) {
    outline(result);
    parts(result.parts());
    feed.end(new Ending(result.status(), result.verdict(), result.problems()));
  }

  /** Stops to serve, as soon as those who look have been told the end, or do not listen. */
  @Override
  public void close() {
    feed.end(Ending.NONE);
    try {
      feed.awaitNobody(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop();
  }
}
