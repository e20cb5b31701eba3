package site.ycsb.client.live;

import com.sun.net.httpserver.Authenticator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.client.live.RunMetrics.Arrivals;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/**
 * Serves what a run has come to so far as OpenMetrics, to Prometheus and to whoever else asks,
 * under {@code /metrics}. Each answer is made when it is asked for; between them nothing is done.
 */
public final class MetricsServer implements RunListener, AutoCloseable {
  private static final int THREADS = 2;
  private static final long SHORTEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.MINUTES.toNanos(2);

  static {
    LiveServer.limitRequests();
  }

  private final InetAddress address;
  private final LongSupplier nanoClock;
  private final ExecutorService threads = LiveServer.daemons(THREADS, "metrics");
  private final HTTPServer server;
  private Supplier<@Nullable RunResult> run = () -> null;
  private @Nullable Arrivals arrivals;
  private List<VerdictPart> parts = List.of();
  private boolean isOver;
  private boolean isEndTold;
  private long scrapes;
  private long lastScrapeNanos;
  private long gapNanos;

  /**
   * Begins to serve.
   *
   * @param address of this machine to listen on
   * @param port 0 for any that is free
   */
  public MetricsServer(InetAddress address, int port, LongSupplier nanoClock) throws IOException {
    this.address = address;
    this.nanoClock = nanoClock;
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register((MultiCollector) this::collect);
    server =
        HTTPServer.builder()
            .inetAddress(address)
            .port(port)
            .registry(registry)
            .executorService(threads)
            .authenticator(address.isLoopbackAddress() ? new HostCheck() : null)
            .buildAndStart();
  }

  /** Where the metrics are. */
  public String address() {
    String shown =
        address instanceof Inet6Address
            ? "[" + address.getHostAddress() + "]"
            : address.getHostAddress();
    return "http://%s:%d/metrics".formatted(shown, server.getPort());
  }

  /** Tells from now on of this run. */
  public synchronized void follow(Supplier<@Nullable RunResult> soFar) {
    run = soFar;
  }

  /** Tells from now on how the run ended. */
  public synchronized void end(RunResult result) {
    run = () -> result;
    isOver = true;
  }

  @Override
  public synchronized void second(long number, @Nullable ArrivalSecond arrived) {
    arrivals = arrived == null ? arrivals : Arrivals.of(arrivals, arrived);
  }

  @Override
  public synchronized void parts(List<VerdictPart> soFar) {
    parts = soFar;
  }

  private MetricSnapshots collect() {
    Supplier<@Nullable RunResult> asked;
    Arrivals arrived;
    List<VerdictPart> found;
    boolean wasOver;
    synchronized (this) {
      asked = run;
      wasOver = isOver;
      arrived = arrivals;
      found = parts;
      long now = nanoClock.getAsLong();
      gapNanos = scrapes++ == 0 ? 0 : now - lastScrapeNanos;
      lastScrapeNanos = now;
    }
    RunResult result = asked.get();
    MetricSnapshots metrics =
        result == null ? new MetricSnapshots() : RunMetrics.of(result, arrived, found);
    if (wasOver) {
      synchronized (this) {
        isEndTold = true;
        notifyAll();
      }
    }
    return metrics;
  }

  /**
   * For how long {@link #close} waits at most: not at all for who has asked at most once, and one
   * and a half times what lay between the last two times for who asks regularly, within 1 s and 2
   * min.
   */
  public synchronized long patienceNanos() {
    return !isOver || isEndTold || gapNanos == 0
        ? 0
        : Math.max(SHORTEST_WAIT_NANOS, Math.min(LONGEST_WAIT_NANOS, gapNanos + gapNanos / 2));
  }

  /** Stops to serve when the end of the run was told, or nobody is to be expected any more. */
  @Override
  public void close() {
    try {
      awaitLastScrape();
      // What is being answered is answered, before the server closes its connections.
      threads.shutdown();
      threads.awaitTermination(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.close();
    threads.shutdownNow();
  }

  private synchronized void awaitLastScrape() throws InterruptedException {
    long end = nanoClock.getAsLong() + patienceNanos();
    for (long left = patienceNanos(); left > 0 && !isEndTold; left = end - nanoClock.getAsLong()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** Answers requests that name this machine alone. */
  private static final class HostCheck extends Authenticator {
    @Override
    public Result authenticate(HttpExchange exchange) {
      return LiveServer.isForLoopback(exchange.getRequestHeaders())
          ? new Success(new HttpPrincipal("anybody", "metrics"))
          : new Failure(LiveServer.FORBIDDEN);
    }
  }
}
