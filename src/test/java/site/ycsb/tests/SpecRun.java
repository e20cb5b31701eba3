package site.ycsb.tests;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.DB;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.tectonic.TectonicWorkload;

/** Runs a spec in this JVM, as a client would, and reads the report as a user would. */
final class SpecRun {
  private static final Pattern KIND_ROW = Pattern.compile("^ {2}([A-Z-]+) +([\\d,]+) .*$");
  private static final Pattern FACT = Pattern.compile("^(Violations|Seed|Digest): (.+)$");

  private static final Pattern STALLED = Pattern.compile("([\\d,]+) stalled ");

  private final List<Map<String, Long>> phases = new ArrayList<>();
  private final Map<String, String> facts = new TreeMap<>();
  private final String report;
  private final List<String> problems;
  private final List<String> resultLines;

  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

  private SpecRun(TectonicWorkload workload, List<String> resultLines, List<PhaseResult> results) {
    this.report = workload.report();
    this.problems = workload.problems();
    this.resultLines = resultLines;
    for (PhaseResult phase : results) {
      phase
          .operations()
          .forEach(kind -> kind.outcomes().forEach((o, n) -> outcomes.merge(o, n, Long::sum)));
    }
    report.lines().forEach(this::read);
  }

  /** Runs with a binding on each thread. */
  static SpecRun of(Map<String, String> settings, int threads, Supplier<DB> bindings)
      throws Exception {
    Properties properties = new Properties();
    properties.setProperty("threadcount", Integer.toString(threads));
    properties.putAll(settings);
    Measurements.setProperties(properties);
    TectonicWorkload workload = new TectonicWorkload();
    workload.hosted();
    workload.init(properties);
    List<DB> databases = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      DB db = bindings.get();
      db.setProperties(properties);
      db.init();
      databases.add(db);
    }
    try {
      transact(workload, properties, databases);
    } finally {
      for (DB db : databases) {
        db.cleanup();
      }
    }
    workload.cleanup();
    int unused = workload.gather(null, 0, text -> {});
    workload.leave();
    return new SpecRun(workload, exported(workload), workload.measured().meter().phases());
  }

  /** The same of as many clients as the settings say, at the same time. */
  static List<SpecRun> ofClients(Map<String, String> settings, int threads, Supplier<DB> bindings)
      throws Exception {
    int count = Integer.parseInt(settings.getOrDefault(ArrivalProperties.CLIENT_COUNT, "1"));
    ExecutorService clients = Executors.newFixedThreadPool(count);
    try {
      List<Callable<SpecRun>> runs = new ArrayList<>();
      for (int client = 0; client < count; client++) {
        Map<String, String> own = new TreeMap<>(settings);
        own.put(ArrivalProperties.CLIENT_INDEX, Integer.toString(client));
        runs.add(() -> of(own, threads, bindings));
      }
      List<SpecRun> ended = new ArrayList<>();
      for (Future<SpecRun> run : clients.invokeAll(runs)) {
        ended.add(run.get());
      }
      return ended;
    } finally {
      clients.shutdownNow();
    }
  }

  private static synchronized List<String> exported(TectonicWorkload workload) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
      workload.export(exporter);
    }
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** What is for programs, as users' parsers read it: "[A], b, 1" is b of A, which is 1. */
  List<String> resultLines() {
    return resultLines;
  }

  /** Operations by name, phase after phase. */
  List<Map<String, Long>> phases() {
    return phases;
  }

  String digest() {
    return facts.get("Digest");
  }

  String violations() {
    return facts.get("Violations");
  }

  /** Operations by how they ended, over all phases. */
  Map<Outcome, Long> outcomes() {
    return outcomes;
  }

  /** Operations that waited for earlier ones. */
  long stalled() {
    return STALLED
        .matcher(report)
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1).replace(",", "")))
        .sum();
  }

  String report() {
    return report;
  }

  List<String> problems() {
    return problems;
  }

  private static void transact(TectonicWorkload workload, Properties properties, List<DB> databases)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(databases.size());
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < databases.size(); i++) {
        DB db = databases.get(i);
        Object state = workload.initThread(properties, i, databases.size());
        tasks.add(
            () -> {
              boolean more = true;
              while (more) {
                more = workload.doTransaction(db, state);
              }
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private void read(String line) {
    if (line.startsWith("Phase ")) {
      phases.add(new TreeMap<>());
    }
    Matcher row = KIND_ROW.matcher(line);
    if (row.matches()) {
      long count = Long.parseLong(row.group(2).replace(",", ""));
      phases.get(phases.size() - 1).put(row.group(1), count);
    }
    Matcher fact = FACT.matcher(line);
    if (fact.matches()) {
      facts.put(fact.group(1), fact.group(2));
    }
  }
}
