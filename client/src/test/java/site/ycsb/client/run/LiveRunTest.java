package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.Probe;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.Console;
import site.ycsb.client.live.Events;
import site.ycsb.client.measure.MeasuredRun;
import site.ycsb.client.measure.MeasuredWorkload;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.show.Terminal;

/** A run that is looked at while it goes on: it stands still meanwhile, in its second second. */
class LiveRunTest {
  private static final Pattern ADDRESS = Pattern.compile("Dashboard: (http://127.0.0.1:\\d+/\\S+)");

  private static final Pattern METRICS = Pattern.compile("Metrics: (http://\\S+/metrics)");

  @TempDir private Path folder;
  @RegisterExtension final Probe probe = new Probe();
  private final Properties properties = probe.properties();
  private final Console console = new Console(probe.time);
  private final Semaphore held = new Semaphore(0);
  private final Semaphore goOn = new Semaphore(0);

  @BeforeEach
  void hangInTheMiddle() {
    probe.hangsAt = 60;
    probe.whenHanging = this::hold;
    probe.release.countDown();
    properties.setProperty("tectonic.dashboard", "true");
    properties.setProperty("operationcount", "100");
  }

  @Test
  void run_isShownUpToItsVerdict() throws Exception {
    Path results = folder.resolve("result");
    properties.setProperty("tectonic.results.dir", results.toString());
    CompletableFuture<Integer> run = start();

    try (Events events = new Events(address())) {
      JsonNode first = events.next();
      assertThat(first.at("/run/name").asText()).isEqualTo("FakeWorkload");
      assertThat(first.at("/run/folder").asText()).isEqualTo(results.toString());
      assertThat(first.at("/progress/completed").asLong()).isEqualTo(59);
      assertThat(first.at("/progress/seconds").asDouble()).isEqualTo(1);
      goOn.release();
      JsonNode last = events.last();

      assertThat(run.join()).isZero();
      assertThat(last.at("/ending/status").asText()).isEqualTo("finished");
      assertThat(last.at("/ending/verdict").asText())
          .isEqualTo("Finished: 100 operations in 1.5 s; no answer of the store was checked.");
      assertThat(last.at("/progress/completed").asLong()).isEqualTo(100);
      assertThat(events.isOver()).isTrue();
    }
  }

  /** A workload that several clients may share, run by one. */
  public static final class Unshared extends FakeWorkload implements MeasuredWorkload {
    @Override
    public MeasuredRun measured() {
      RunMeter meter = RunMeter.ofOnePhase("all", null, System::nanoTime);
      return () -> meter;
    }

    @Override
    public RunResult.Origin origin() {
      return RunResult.Origin.NONE;
    }

    @Override
    public @Nullable Membership membership() {
      return null;
    }

    @Override
    public int gather(@Nullable Path results, int exitCode, Consumer<String> say) {
      return exitCode;
    }

    @Override
    public void leave() {}
  }

  @ParameterizedTest
  @ValueSource(classes = {FakeWorkload.class, Unshared.class})
  void pageOfARunInATerminal_staysUntilCtrlC(Class<?> workload) throws Exception {
    properties.setProperty("workload", workload.getName());
    properties.setProperty("tectonic.results", "none");
    CompletableFuture<Integer> run = start(attended());
    String address = address();

    goOn.release();
    String told = "The dashboard stays at " + address + " until Ctrl-C.\n";
    while (!run.isDone() && !console.err().contains(told)) {
      Thread.onSpinWait();
    }
    assertThat(console.err()).contains(told);
    try (Events events = new Events(address)) {
      assertThat(events.next().at("/ending/status").asText()).isEqualTo("finished");
    }
    assertThat(run).isNotDone();
    console.context().stop().request(130, null);

    assertThat(run.join()).isZero();
    assertThat(console.context().stop().concluded()).hasValue(0);
    assertThatThrownBy(() -> new Events(address).close()).isInstanceOf(IOException.class);
  }

  @Test
  void pageOfOneOfSeveralClients_doesNotStay() throws Exception {
    properties.setProperty("tectonic.results", "none");
    properties.setProperty("arrivalgenerator", "constant");
    properties.setProperty("target", "1000");
    properties.setProperty("clients.count", "2");
    CompletableFuture<Integer> run = start(attended());
    address();
    goOn.release();

    run.join();
    assertThat(console.err()).doesNotContain("Ctrl-C");
    assertThat(console.context().stop().concluded()).isEmpty();
  }

  @Test
  void pageOfARunThatIsInterrupted_doesNotStay() throws Exception {
    properties.setProperty("tectonic.results", "none");
    CompletableFuture<Integer> run = start(attended());
    address();
    console.context().stop().request(130, null);
    goOn.release();

    assertThat(run.join()).isEqualTo(130);
    assertThat(console.err()).doesNotContain("Ctrl-C");
  }

  @Test
  void runWithoutAFolder_isShownToo() throws Exception {
    properties.setProperty("tectonic.results", "none");
    CompletableFuture<Integer> run = start();

    try (Events events = new Events(address())) {
      assertThat(events.next().path("run").has("folder")).isFalse();
      goOn.release();
      assertThat(events.last().at("/ending/status").asText()).isEqualTo("finished");
    }
    assertThat(run.join()).isZero();
    assertThat(console.out()).doesNotContain("Results: ");
    assertThat(console.err()).doesNotContain("Ctrl-C");
  }

  @Test
  void metrics_areTheFiguresOfTheResult() throws Exception {
    Path results = folder.resolve("result");
    properties.remove("tectonic.dashboard");
    properties.setProperty("tectonic.results.dir", results.toString());
    properties.setProperty("tectonic.metrics.port", "0");
    probe.whenHanging =
        () -> {
          hold();
          hold();
        };
    CompletableFuture<Integer> run = start();
    URI address = URI.create(address(METRICS));
    assertThat(address.getHost()).isEqualTo("127.0.0.1");

    assertThat(scrape(address))
        .contains("outcome=\"ok\",phase=\"1\"} 59.0\n", "status=\"running\"");
    // Who has asked twice is waited for.
    goOn.release();
    held.acquire();
    scrape(address);
    goOn.release();
    while (!console.err().contains("Metrics: waiting up to 2 s for the last to be fetched")) {
      Thread.onSpinWait();
    }
    String scraped = scrape(address);
    assertThat(scraped).contains("status=\"finished\"");

    assertThat(run.join()).isZero();
    JsonNode operation =
        new ObjectMapper()
            .readTree(results.resolve("run.json").toFile())
            .at("/phases/0/operations/0");
    String labels =
        "name=\"FakeWorkload\",operation=\"%s\",phase=\"1\""
            .formatted(operation.path("operation").asText());
    double p99 = operation.at("/serviceNanos/p99").asDouble() / 1e9;
    double meanNanos = operation.at("/serviceNanos/mean").asDouble();
    assertThat(scraped)
        .contains(
            "tectonic_operations_total{%s} 100.0\n"
                .formatted(labels.replace(",phase", ",outcome=\"ok\",phase")))
        .contains("tectonic_service_figure_seconds{figure=\"p99\",%s} %s\n".formatted(labels, p99))
        .contains("tectonic_service_seconds_count{%s} 100\n".formatted(labels))
        .contains("tectonic_service_seconds_bucket{%s,le=\"+Inf\"} 100\n".formatted(labels));
    Matcher sum = Pattern.compile("tectonic_service_seconds_sum\\{.*\\} (\\S+)\n").matcher(scraped);
    assertThat(sum.find()).isTrue();
    assertThat(Double.parseDouble(sum.group(1))).isCloseTo(meanNanos * 100 / 1e9, within(1e-12));
  }

  private static String scrape(URI address) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Accept", "application/openmetrics-text; version=1.0.0")
            .build();
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.body();
  }

  @Test
  void metricsPort_thatIsInUse_orHostAlone_isRefused() throws Exception {
    properties.setProperty("tectonic.metrics.host", "127.0.0.1");
    assertThatThrownBy(() -> new ClientRun(properties, console.context()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tectonic.metrics.port, which asks for them, is not given");
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      properties.setProperty("tectonic.metrics.port", Integer.toString(taken.getLocalPort()));
      assertThatThrownBy(() -> new ClientRun(properties, console.context()).execute())
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("tectonic.metrics.port=" + taken.getLocalPort())
          .hasMessageContaining("expected one that is free, or 0 for any");
    }
  }

  @Test
  void openLoop_isShownWithItsArrivals() throws Exception {
    properties.setProperty("arrivalgenerator", "constant");
    properties.setProperty("target", "1000");
    CompletableFuture<Integer> run = start();

    try (Events events = new Events(address())) {
      JsonNode told = events.next();
      assertThat(told.at("/run/loop").asText()).isEqualTo("open");
      assertThat(told.at("/progress/offered").asLong()).isEqualTo(100);
      assertThat(told.at("/progress/sent").asLong()).isEqualTo(60);
      assertThat(told.at("/stretches/0/arrivals/backlog").asLong()).isEqualTo(40);
      assertThat(told.path("parts").findValuesAsText("part"))
          .containsExactly("Store", "Schedule", "Load", "Machine");
      assertThat(told.at("/parts/0/finding").asText()).isEqualTo("not checked");
      assertThat(told.at("/parts/1/finding").asText()).isEqualTo("met");
      assertThat(told.at("/parts/2/finding").asText()).isEqualTo("OVERLOADED");
      goOn.release();
      assertThat(events.last().at("/progress/sent").asLong()).isEqualTo(100);
    }
    run.join();
  }

  @Test
  void openLoop_hasItsArrivalsAndFindingsInTheMetrics_andWhatTheDashboardAsksFor()
      throws Exception {
    properties.setProperty("arrivalgenerator", "constant");
    properties.setProperty("target", "1000");
    properties.remove("tectonic.dashboard");
    properties.setProperty("tectonic.metrics.port", "0");
    CompletableFuture<Integer> run = start();

    String scraped = scrape(URI.create(address(METRICS)));

    assertThat(scraped)
        .contains("tectonic_arrivals_total{outcome=\"offered\"} 100.0\n")
        .contains("tectonic_arrivals_total{outcome=\"sent\"} 60.0\n")
        .contains("tectonic_arrivals_total{outcome=\"dropped\"} 0.0\n")
        .contains("tectonic_backlog 40.0\n")
        .contains("tectonic_finding{finding=\"not checked\",part=\"store\"} 1.0\n")
        .contains("tectonic_finding{finding=\"met\",part=\"schedule\"} 1.0\n")
        .contains("tectonic_finding{finding=\"OVERLOADED\",part=\"load\"} 1.0\n");
    // The workload of this test has no due times; response times are named as service times are.
    String dashboard =
        Files.readString(Path.of("..", "docs", "metrics", "grafana.json"))
            .replace("tectonic_response_", "tectonic_service_");
    assertThat(dashboard).contains("tectonic_backlog", "tectonic_service_seconds_bucket");
    Pattern.compile("tectonic_[a-z_]+")
        .matcher(dashboard)
        .results()
        .map(MatchResult::group)
        .forEach(metric -> assertThat(scraped).containsPattern("\n" + metric + "[{ ]"));
    goOn.release();
    run.join();
  }

  @Test
  void runWithoutResult_saysThatItIsOver() throws Exception {
    probe.failsAt = 61;
    probe.failure = new UsageException("the store is not empty");
    properties.setProperty("threadcount", "1");
    properties.setProperty("tectonic.results", "none");
    CompletableFuture<Integer> run = start();

    try (Events events = new Events(address())) {
      goOn.release();
      assertThat(events.last().at("/ending/status").asText()).isEqualTo("failed");
    }
    assertThat(run.join()).isEqualTo(1);
  }

  @Test
  void mistakeOfTheFirstRequest_saysThatThereIsNoResult() throws Exception {
    probe.hangsAt = -1;
    probe.failsAt = 1;
    probe.failure = new UsageException("the store is not empty");
    CompletableFuture<Integer> run = start();

    assertThatThrownBy(run::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new Events(address()).close()).isInstanceOf(IOException.class);
  }

  @Test
  void portInUse_isAMistakeBeforeAnythingIsRun() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      properties.setProperty("tectonic.dashboard.port", Integer.toString(taken.getLocalPort()));

      assertThatThrownBy(() -> new ClientRun(properties, console.context()).execute())
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("tectonic.dashboard.port=" + taken.getLocalPort())
          .hasMessageContaining("expected one that is free, or 0 for any");
    }
    assertThat(probe.requests).hasValue(0);
    assertThat(probe.closed).hasValue(probe.opened.get());
  }

  @Test
  void unknownPropertyOrValue_isRefused() {
    properties.setProperty("tectonic.dashboard", "yes");
    assertThatThrownBy(() -> new ClientRun(properties, console.context()))
        .isInstanceOf(UsageException.class)
        .hasMessage("property tectonic.dashboard=yes: expected true or false");

    properties.setProperty("tectonic.dashboard", "true");
    properties.setProperty("tectonic.dashboard.prot", "80");
    assertThatThrownBy(() -> new ClientRun(properties, console.context()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean")
        .hasMessageContaining("tectonic.dashboard.port");
  }

  /** Lets a second and a half pass, and then nothing go on. */
  private void hold() {
    probe.time.pass(TimeUnit.MILLISECONDS.toNanos(1500));
    held.release();
    goOn.acquireUninterruptibly();
  }

  private CompletableFuture<Integer> start() {
    return start(console.context());
  }

  /** The console as somebody has it who reads and types. */
  private ClientContext attended() {
    ClientContext usual = console.context();
    return new ClientContext(
        usual.out(),
        usual.err(),
        new Terminal(false, 80, true),
        usual.homes(),
        usual.stop(),
        usual.nanoClock(),
        usual.clock(),
        usual.secrets());
  }

  private CompletableFuture<Integer> start(ClientContext context) {
    CompletableFuture<Integer> run =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return new ClientRun(properties, context).execute();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            },
            command -> probe.time.thread(command, "run").start());
    probe.time.leave();
    return run;
  }

  /** What the run has printed before its first request. */
  private String address() throws InterruptedException {
    return address(ADDRESS);
  }

  private String address(Pattern line) throws InterruptedException {
    if (probe.hangsAt > 0) {
      held.acquire();
    }
    Matcher matcher = line.matcher(console.err());
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }
}
