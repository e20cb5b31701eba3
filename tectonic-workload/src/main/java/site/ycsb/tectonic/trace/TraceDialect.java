package site.ycsb.tectonic.trace;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/** The tools whose traces in text can be read; {@code docs/trace.md} says how each is read. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum TraceDialect {
  /** What {@code tectonic generate} writes. */
  TECTONIC(TectonicLines::new, ""),
  /** The generator of the Tectonic paper, as of September 2025. */
  TECTONIC_V1(TectonicV1Lines::new, ""),
  /** The later generator of the same authors. */
  TECTONIC_V2(TectonicV2Lines::new, ""),
  /** {@code load_gen} of KVBench (DBTest 2024). */
  KVBENCH(KvBenchLines::new, ""),
  /** Standard output of YCSB with the binding {@code basic}. */
  YCSB(YcsbLines::new, "it has operations as YCSB's binding basic prints them"),
  /** RocksDB's {@code trace_analyzer -convert_to_human_readable_trace}. */
  ROCKSDB(RocksDbLines::new, "line 1 is one of trace_analyzer"),
  /** The cache traces of Twitter (OSDI 2020). */
  TWITTER(TwitterLines::new, "line 1 has the columns of Twitter's cache traces"),
  /** The key-value cache traces of Meta, which CacheBench replays. */
  META(MetaLines::new, "line 1 has the columns of Meta's cache traces");

  private final Supplier<DialectLines> lines;
  private final String sign;

  TraceDialect(Supplier<DialectLines> lines, String sign) {
    this.lines = lines;
    this.sign = sign;
  }

  /**
   * What shows that a trace is one in this dialect, as the end of a sentence; "" for those in
   * letters, such as {@code I key value}, of which each line decides.
   */
  String sign() {
    return sign;
  }

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
    return lines.get();
  }

  /**
   * Reads the lines of a trace whose dialect nobody has told.
   *
   * @param head its first lines
   * @throws UsageException if they fit several dialects
   */
  static DialectLines linesOf(List<byte[]> head) {
    List<TraceDialect> fitting =
        Arrays.stream(values()).filter(each -> each.lines().begins(head)).toList();
    if (fitting.size() > 1) {
      throw new UsageException(
          "it may be a trace of %s; expected --dialect with one of these names"
              .formatted(
                  fitting.stream().map(TraceDialect::label).collect(Collectors.joining(", "))));
    }
    return fitting.isEmpty() ? new UndecidedLines() : fitting.get(0).lines();
  }
}
