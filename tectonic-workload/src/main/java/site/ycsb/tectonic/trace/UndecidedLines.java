package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines in letters whose dialect nobody has told. As long as all dialects that fit read a line
 * alike, it does not matter which it is; a line that only some of them can have written leaves
 * these; one that they read differently, and of which nothing says who has written it, ends the
 * reading.
 */
final class UndecidedLines extends DialectLines {
  private static final int RANGE_PARTS = 3;
  private static final int WRITE_PARTS = 3;

  private final TectonicV1Lines v1 = new TectonicV1Lines();
  private final List<DialectLines> fitting =
      new ArrayList<>(List.of(new TectonicLines(), v1, new TectonicV2Lines(), new KvBenchLines()));
  private DialectLines last = fitting.get(0);
  private String reason = "";
  private long lines;
  private long inserts;

  @Override
  @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    lines++;
    if (fitting.size() > 1 && !isPlain(line, from, to)) {
      weigh(line, from, to);
    }
    last = fitting.get(0);
    if (fitting.size() > 1 && to > from && line[from] == 'I') {
      inserts++;
    }
    return last.parse(line, from, to);
  }

  @Override
  @Nullable TraceEntry more() {
    return last.more();
  }

  @Override
  void values(ValueConsumer consumer) throws MalformedLineException {
    last.values(consumer);
  }

  @Override
  TraceDialect dialect() {
    return fitting.get(0).dialect();
  }

  @Override
  String reason() {
    return reason;
  }

  @Override
  List<ReadAs.Guess> guesses() {
    List<ReadAs.Guess> all = new ArrayList<>(super.guesses());
    all.addAll(fitting.get(0).guesses());
    return all;
  }

  /** Whether a line says the same in every dialect: one of I, U, P, D with a key and its value. */
  private static boolean isPlain(byte[] line, int from, int to) {
    if (to - from < 3 || line[from + 1] != ' ' || line[from + 2] == ' ') {
      return false;
    }
    int parts = 1;
    for (int i = from; i < to; i++) {
      if (line[i] == '%') {
        return false;
      } else if (line[i] == ' ') {
        parts++;
      }
    }
    return switch (line[from]) {
      case 'I', 'U' -> parts == 3;
      case 'P' -> parts == 2;
      case 'D' -> parts == 2;
      default -> false;
    };
  }

  /** Leaves the dialects that can have written a line. */
  private void weigh(byte[] line, int from, int to) {
    String letters = new String(line, from, LetterLines.space(line, from, to) - from, US_ASCII);
    if (letters.startsWith("#")) {
      keep(Set.of(TraceDialect.TECTONIC), line, from, to);
      return;
    }
    switch (letters) {
      case "E" -> keep(Set.of(TraceDialect.TECTONIC), line, from, to);
      case "Q" -> keep(Set.of(TraceDialect.KVBENCH), line, from, to);
      case "FS", "FE" -> keep(Set.of(TraceDialect.TECTONIC_V2), line, from, to);
      case "SC", "RC", "BP", "BD", "BR" ->
          keep(Set.of(TraceDialect.TECTONIC, TraceDialect.TECTONIC_V2), line, from, to);
      case "S", "R" -> {
        if (!weighRange(line, from, to)) {
          keepReaders(line, from, to);
        }
      }
      default -> keepReaders(line, from, to);
    }
  }

  private void keep(Set<TraceDialect> dialects, byte[] line, int from, int to) {
    List<DialectLines> left =
        fitting.stream().filter(each -> dialects.contains(each.dialect())).toList();
    if (!left.isEmpty()) {
      leave(left, line, from, to);
    }
  }

  /** Leaves those who can read the line; ours, where only it finds more in it than a value. */
  private void keepReaders(byte[] line, int from, int to) {
    List<DialectLines> left =
        fitting.stream().filter(each -> reads(each.dialect(), line, from, to)).toList();
    boolean ours =
        !left.isEmpty() && left.get(0).dialect() == TraceDialect.TECTONIC && left.size() > 1;
    if (ours && contains(line, from, to, '%')) {
      guess("a line with %XX, which other dialects than tectonic would take as it is");
    } else if (ours && parts(line, from, to) > WRITE_PARTS) {
      guess("a line with FIELD=VALUE FIELD=VALUE, taken as fields, not as a value with spaces");
    } else if (!left.isEmpty()) {
      leave(left, line, from, to);
    }
  }

  private static boolean reads(TraceDialect dialect, byte[] line, int from, int to) {
    try {
      return dialect.lines().parse(line, from, to) != null;
    } catch (MalformedLineException e) {
      return false;
    }
  }

  /**
   * Weighs a range whose last part is a number, which may be a key.
   *
   * @return false if it is none such
   */
  private boolean weighRange(byte[] line, int from, int to) {
    if (!fitting.contains(v1) || parts(line, from, to) != RANGE_PARTS) {
      return false;
    }
    int keyEnd = LetterLines.space(line, from + 2, to);
    Key first = new Key(Arrays.copyOfRange(line, from + 2, keyEnd));
    Key end = new Key(Arrays.copyOfRange(line, Math.min(to, keyEnd + 1), to));
    if (!LetterLines.isCount(end)) {
      return false;
    }
    boolean mayBeCount = Long.parseLong(end.toString()) <= inserts;
    boolean mayBeKey = end.compareTo(first) >= 0;
    if (mayBeCount == mayBeKey) {
      throw new UsageException(
          "%s can be read in two ways: up to the key \"%s\" (%s), or %s keys (tectonic-v1);"
                  .formatted(LetterLines.excerpt(line, from, to), end, others(), end)
              + " expected --dialect with one of these names");
    }
    if (mayBeCount) {
      keep(Set.of(TraceDialect.TECTONIC_V1), line, from, to);
    }
    return true;
  }

  private String others() {
    return fitting.stream()
        .filter(each -> each != v1)
        .map(each -> each.dialect().label())
        .collect(Collectors.joining(", "));
  }

  private void leave(List<DialectLines> left, byte[] line, int from, int to) {
    if (left.size() == fitting.size()) {
      return;
    }
    fitting.retainAll(left);
    v1.insertsBefore(inserts);
    reason = "line " + lines + " is " + LetterLines.excerpt(line, from, to);
  }

  private static int parts(byte[] line, int from, int to) {
    int parts = 1;
    for (int i = from; i < to; i++) {
      parts += line[i] == ' ' ? 1 : 0;
    }
    return parts;
  }

  private static boolean contains(byte[] line, int from, int to, char wanted) {
    for (int i = from; i < to; i++) {
      if (line[i] == wanted) {
        return true;
      }
    }
    return false;
  }
}
