package site.ycsb.tectonic.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/** The tools whose traces in text can be read; {@code docs/trace.md} says how each is read. */
public enum TraceDialect {
  /** What {@code tectonic generate} writes. */
  TECTONIC,
  /** The generator of the Tectonic paper, as of September 2025. */
  TECTONIC_V1,
  /** The later generator of the same authors. */
  TECTONIC_V2,
  /** {@code load_gen} of KVBench (DBTest 2024). */
  KVBENCH,
  /** Standard output of YCSB with the binding {@code basic}. */
  YCSB,
  /** RocksDB's {@code trace_analyzer -convert_to_human_readable_trace}. */
  ROCKSDB,
  /** The cache traces of Twitter (OSDI 2020). */
  TWITTER,
  /** The key-value cache traces of Meta, which CacheBench replays. */
  META;

  /** Of those in letters, such as {@code I key value}, each line decides. */
  private static final List<TraceDialect> WITHOUT_LETTERS = List.of(YCSB, ROCKSDB, TWITTER, META);

  /** The name that users write, such as {@code tectonic-v1}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of all. */
  public static String list() {
    return Arrays.stream(values()).map(TraceDialect::label).collect(Collectors.joining(", "));
  }

  /**
   * The dialect of a name; null for "".
   *
   * @param what the option or property that has the name
   * @throws UsageException if there is none
   */
  public static @Nullable TraceDialect of(String what, String label) {
    if (label.isEmpty()) {
      return null;
    }
    List<String> labels = Arrays.stream(values()).map(TraceDialect::label).toList();
    int place = labels.indexOf(label);
    if (place < 0) {
      throw new UsageException(
          "%s is \"%s\"%s\n  expected one of: %s"
              .formatted(what, label, NearestName.hint(label, labels), list()));
    }
    return values()[place];
  }

  /** Reads the lines of a trace in this dialect. */
  DialectLines lines() {
    return switch (this) {
      case TECTONIC -> new TectonicLines();
      case TECTONIC_V1 -> new TectonicV1Lines();
      case TECTONIC_V2 -> new TectonicV2Lines();
      case KVBENCH -> new KvBenchLines();
      case YCSB -> new YcsbLines();
      case ROCKSDB -> new RocksDbLines();
      case TWITTER -> new TwitterLines();
      case META -> new MetaLines();
    };
  }

  /**
   * Reads the lines of a trace whose dialect nobody has told.
   *
   * @param head its first lines
   * @throws UsageException if they fit several dialects
   */
  static DialectLines linesOf(List<byte[]> head) {
    List<TraceDialect> fitting =
        WITHOUT_LETTERS.stream().filter(each -> each.lines().begins(head)).toList();
    if (fitting.size() > 1) {
      throw new UsageException(
          "it may be a trace of %s; expected --dialect with one of these names"
              .formatted(
                  fitting.stream().map(TraceDialect::label).collect(Collectors.joining(", "))));
    }
    return fitting.isEmpty() ? new UndecidedLines() : fitting.get(0).lines();
  }
}
