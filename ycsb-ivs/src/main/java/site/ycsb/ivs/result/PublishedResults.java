package site.ycsb.ivs.result;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.MeasuredEpochs.Size;
import site.ycsb.report.run.CsvTable;

/**
 * Reads results in the form of YCSB-IVS's authors: a file per trial, of which the name says the
 * rest, such as {@code innodb_run1_zipfian_heavy.csv}, {@code innodb_run1_spreadrun_heavy.csv},
 * {@code innodb_heavy_zipfian_workloada_2.csv} or {@code
 * value_sizes_innodb_run1_zipfian_light.csv}. Their "rocksdb" is MariaDB with MyRocks. Where a row
 * stands for more extends than an epoch has, it is the row of the last of as many epochs.
 */
final class PublishedResults {
  private static final Set<String> OPERATIONS = Set.of("READ", "UPDATE", "EXTEND");
  private static final int RECORD_BYTES = 1000;
  private static final int EXTENDS_PER_RECORD = 10;
  private static final Pattern TRIAL = Pattern.compile("_(?:run)?(\\d+)(?=_|$)");

  private final Map<String, List<Figures>> figures = new TreeMap<>();
  private final Map<String, List<Size>> sizes = new TreeMap<>();

  /** Reads files; those of the same experiment are its trials. */
  static List<MeasuredEpochs> read(List<Path> files) throws IOException {
    PublishedResults published = new PublishedResults();
    for (Path file : files) {
      published.add(file);
    }
    List<MeasuredEpochs> all = new ArrayList<>();
    published.figures.forEach(
        (name, figures) ->
            all.add(
                new MeasuredEpochs(name, figures, published.sizes.getOrDefault(name, List.of()))));
    return all;
  }

  private void add(Path file) throws IOException {
    String stem = file.getFileName().toString().replaceFirst("\\.csv$", "");
    int trial = trial(stem);
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      CsvTable table = new CsvTable(file, lines, PublishedResults::column);
      add(file, stem, trial, table.columns(), table.rows());
    }
  }

  private void add(
      Path file, String stem, int trial, List<String> columns, List<CsvTable.Row> rows) {
    if (columns.contains("Key")) {
      List<Size> into = sizes.computeIfAbsent(name(file, stem), n -> new ArrayList<>());
      addSizes(into, trial, columns, rows);
    } else if (columns.containsAll(List.of("Epoch", "Phase", "AverageLatency.us."))) {
      List<Figures> into = figures.computeIfAbsent(name(file, stem), n -> new ArrayList<>());
      int epochs = epochsPerRow(rows);
      rows.stream()
          .filter(row -> OPERATIONS.contains(row.text("Operation")))
          .forEach(row -> into.add(figures(trial, epochs, row)));
    } else {
      throw new UsageException(
          file
              + " is no table of YCSB-IVS, it has no columns Epoch, Phase and AverageLatency(us)\n"
              + "  expected: such a file, or a folder of results");
    }
  }

  /** The number in the name, but 0 for what was measured at another time than the rest. */
  private static int trial(String stem) {
    Matcher matcher = TRIAL.matcher(stem);
    return stem.contains("_spreadrun_") || !matcher.find() ? 0 : Integer.parseInt(matcher.group(1));
  }

  /** The name of the experiment as ours would be called. */
  private static String name(Path file, String stem) {
    List<String> words = List.of(stem.split("_"));
    if (Collections.disjoint(words, List.of("rocksdb", "innodb", "mongodb"))
        || Collections.disjoint(words, List.of("light", "heavy"))) {
      throw new UsageException(
          file
              + " does not say which experiment it is of\n"
              + "  expected: a name as published, such as innodb_run1_zipfian_heavy.csv");
    }
    return PaperSetup.of(stem.replace("rocksdb", "myrocks").replace("workloada", "mixed")).name();
  }

  /**
   * R has written "Runtime.ms." and "X95th..." where the original has "Runtime(ms)" and "95th...".
   */
  private static String column(String name) {
    return name.replaceAll("[^A-Za-z0-9-]", ".").replaceFirst("^X(?=\\d)", "");
  }

  private static int epochsPerRow(List<CsvTable.Row> rows) {
    return rows.stream()
        .filter(row -> row.text("Operation").equals("EXTEND"))
        .mapToInt(
            row ->
                (int)
                    Math.round(
                        row.number("Operations") / EXTENDS_PER_RECORD / row.number("Recordcount")))
        .max()
        .orElse(1);
  }

  private static Figures figures(int trial, int epochs, CsvTable.Row row) {
    String mode = Mode.ofPublished(row.text("Phase"));
    int epoch = ((int) row.number("Epoch")) * epochs;
    boolean isGrown = !mode.equals("spread-baseline") && !mode.equals("reference");
    return new Figures(
        trial,
        epoch,
        mode,
        row.text("Operation"),
        row.number("Throughput.ops.sec."),
        row.number("AverageLatency.us."),
        row.number("99thPercentileLatency.us."),
        row.number("Recordcount") * RECORD_BYTES * (isGrown ? 1 + epoch : 1));
  }

  private static void addSizes(
      List<Size> into, int trial, List<String> columns, List<CsvTable.Row> rows) {
    for (String column : columns) {
      if (column.startsWith("Run")) {
        int epoch = Integer.parseInt(column.substring("Run".length()));
        rows.forEach(row -> into.add(new Size(trial, epoch, row.number(column), 1)));
      }
    }
  }
}
