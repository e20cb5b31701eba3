package site.ycsb.tectonic.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

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
    return list(List.of(values()));
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

  /** Whether it says operations by letters, of which several dialects read most alike. */
  private boolean isOfLetters() {
    return sign.isEmpty();
  }

  /**
   * The dialects that a trace can be in, that to read it in first.
   *
   * @param head its first lines
   * @throws UsageException if they fit several of different lines
   */
  static List<TraceDialect> of(List<byte[]> head) {
    List<TraceDialect> fitting =
        Arrays.stream(values()).filter(each -> each.lines().begins(head)).toList();
    if (fitting.size() > 1) {
      throw new UsageException(
          "it may be a trace of %s; expected --dialect with one of these names"
              .formatted(list(fitting)));
    }
    List<TraceDialect> letters = Arrays.stream(values()).filter(TraceDialect::isOfLetters).toList();
    return fitting.isEmpty() ? ofLetters(letters, head, 0) : fitting;
  }

  /**
   * Those of some that can have written all lines; one of which none can is passed over.
   *
   * @param before how many inserts there were before the lines
   */
  static List<TraceDialect> ofLetters(List<TraceDialect> dialects, List<byte[]> head, long before) {
    Map<TraceDialect, DialectLines> left = new EnumMap<>(TraceDialect.class);
    dialects.forEach(each -> left.put(each, each.lines()));
    long inserts = before;
    for (int i = 0; i < head.size() && left.size() > 1; i++) {
      byte[] line = head.get(i);
      inserts += line.length > 0 && line[0] == 'I' ? 1 : 0;
      long keys = inserts;
      List<TraceDialect> writers =
          left.entrySet().stream()
              .filter(each -> wrote(each.getValue(), line, keys))
              .map(Map.Entry::getKey)
              .toList();
      if (!writers.isEmpty()) {
        left.keySet().retainAll(writers);
      }
    }
    // As it takes keys for numbers, it is read in only where it is alone.
    List<TraceDialect> all = new ArrayList<>(left.keySet());
    if (all.remove(TECTONIC_V1)) {
      all.add(TECTONIC_V1);
    }
    return all;
  }

  /** Whether a dialect can have written a line: no range ends before its start, or is too long. */
  private static boolean wrote(DialectLines dialect, byte[] line, long inserts) {
    try {
      if (dialect.parse(line, 0, line.length) instanceof TraceEntry.Operation range) {
        Key end = range.endKey();
        boolean tooLong =
            dialect instanceof TectonicV1Lines
                && range.code().shape() == TraceCode.Shape.RANGE_OF_COUNT
                && range.number() > inserts;
        return !tooLong && (end == null || end.compareTo(range.key()) >= 0);
      }
      return true;
    } catch (MalformedLineException e) {
      return false;
    }
  }

  /** The names of some. */
  static String list(List<TraceDialect> dialects) {
    return dialects.stream().map(TraceDialect::label).collect(Collectors.joining(", "));
  }
}
