package site.ycsb.tectonic.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import site.ycsb.Client;
import site.ycsb.client.command.YcsbMain;

/**
 * How evenly clients send 10,000 requests a second, each in a process of its own, as the binding
 * sees it.
 *
 * <p>Lag is counted from the most favourable even schedule of all requests, and once more from one
 * for each thread, since those of YCSB's client begin at random.
 */
final class ClientSpacing {
  private static final int PER_SECOND = 10_000;
  private static final int SECONDS = 16;
  private static final int ROUNDS = 3;
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final long[][] threads;
  private final long[] all;

  private ClientSpacing(List<String> lines) {
    long[][] full = lines.stream().map(ClientSpacing::numbers).toArray(long[][]::new);
    long begin = Arrays.stream(full).flatMapToLong(Arrays::stream).min().orElseThrow();
    this.threads =
        Arrays.stream(full)
            .map(times -> Arrays.stream(times).filter(t -> t - begin >= NANOS_PER_SECOND).toArray())
            .toArray(long[][]::new);
    this.all = Arrays.stream(threads).flatMapToLong(Arrays::stream).sorted().toArray();
  }

  /** Runs the clients in turn, a few times each: medians of their figures. */
  static MarkdownTable table(int threads) throws IOException, InterruptedException {
    List<String> target = List.of("-target", String.valueOf(PER_SECOND));
    List<String> spinning = new ArrayList<>(target);
    spinning.addAll(List.of("-p", "spin.sleep=true"));
    List<String> open = new ArrayList<>(target);
    open.addAll(
        List.of(
            "-p",
            "arrivalgenerator=constant",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed"));
    String stock = Client.class.getName();
    List<ClientSpacing> plain = new ArrayList<>();
    List<ClientSpacing> spun = new ArrayList<>();
    List<ClientSpacing> opened = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      plain.add(of(stock, threads, target));
      spun.add(of(stock, threads, spinning));
      opened.add(of(YcsbMain.class.getName(), threads, open));
    }
    MarkdownTable table =
        new MarkdownTable(
            "client",
            "gap error p50",
            "p99",
            "lag p50",
            "p99",
            "lag by thread p50",
            "p99",
            "seconds within 0.1 %");
    row(table, "YCSB -target", plain, true);
    row(table, "YCSB -target, spin.sleep", spun, true);
    row(table, "open loop", opened, false);
    return table;
  }

  private static void row(
      MarkdownTable table, String name, List<ClientSpacing> rounds, boolean byThread) {
    table.row(
        name,
        median(rounds, ClientSpacing::gapErrors, 50),
        median(rounds, ClientSpacing::gapErrors, 99),
        median(rounds, ClientSpacing::lags, 50),
        median(rounds, ClientSpacing::lags, 99),
        byThread ? median(rounds, ClientSpacing::lagsByThread, 50) : "",
        byThread ? median(rounds, ClientSpacing::lagsByThread, 99) : "",
        rounds.stream().map(ClientSpacing::evenSeconds).collect(Collectors.joining(", ")));
  }

  private static String median(
      List<ClientSpacing> rounds, Function<ClientSpacing, Histogram> figure, double percentile) {
    double[] micros =
        rounds.stream()
            .mapToDouble(round -> figure.apply(round).getValueAtPercentile(percentile) / 1e3)
            .sorted()
            .toArray();
    return Arrivals.format("%,.1f", micros[micros.length / 2]);
  }

  private static ClientSpacing of(String main, int threads, List<String> more)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile("sends", ".txt");
    Path output = Files.createTempFile("client", ".txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
    command.addAll(main.equals(Client.class.getName()) ? List.of("-t") : List.of("run", "basic"));
    command.addAll(List.of("-db", SendLogDb.class.getName()));
    command.addAll(List.of("-threads", String.valueOf(threads)));
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "recordcount=1000",
            "operationcount=" + PER_SECOND * SECONDS,
            "readproportion=1",
            "updateproportion=0",
            SendLogDb.FILE + "=" + file)) {
      command.addAll(List.of("-p", property));
    }
    command.addAll(more);
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(output.toString()))
            .start()
            .waitFor();
    if (code != 0) {
      throw new IllegalStateException(String.join("\n", Files.readAllLines(output)));
    }
    ClientSpacing spacing = new ClientSpacing(Files.readAllLines(file));
    Files.delete(file);
    Files.delete(output);
    return spacing;
  }

  private static long[] numbers(String line) {
    return line.isEmpty()
        ? new long[0]
        : Arrays.stream(line.split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  /** By how much gaps between neighbours differ from the even one. */
  private Histogram gapErrors() {
    Histogram errors = new Histogram(3);
    for (int i = 1; i < all.length; i++) {
      errors.recordValue(Math.abs(all[i] - all[i - 1] - NANOS_PER_SECOND / PER_SECOND));
    }
    return errors;
  }

  /** From the most favourable even schedule of all requests. */
  private Histogram lags() {
    Histogram lags = new Histogram(3);
    addLags(all, NANOS_PER_SECOND / PER_SECOND, lags);
    return lags;
  }

  /** From the most favourable even schedule of each thread, of which nothing is asked together. */
  private Histogram lagsByThread() {
    Histogram lags = new Histogram(3);
    for (long[] times : threads) {
      addLags(times, NANOS_PER_SECOND / PER_SECOND * threads.length, lags);
    }
    return lags;
  }

  private static void addLags(long[] times, long gapNanos, Histogram lags) {
    long begin = Long.MAX_VALUE;
    for (int i = 0; i < times.length; i++) {
      begin = Math.min(begin, times[i] - i * gapNanos);
    }
    for (int i = 0; i < times.length; i++) {
      lags.recordValue(times[i] - i * gapNanos - begin);
    }
  }

  private String evenSeconds() {
    int[] counts = new int[SECONDS];
    for (long time : all) {
      counts[(int) Math.min(SECONDS - 1, (time - all[0]) / NANOS_PER_SECOND)]++;
    }
    int full = (int) ((all[all.length - 1] - all[0]) / NANOS_PER_SECOND);
    int even = 0;
    for (int second = 0; second < Math.min(full, SECONDS - 1); second++) {
      even += Math.abs(counts[second] - PER_SECOND) <= PER_SECOND / 1000 ? 1 : 0;
    }
    return Arrivals.format("%d of %d", even, Math.min(full, SECONDS - 1));
  }
}
