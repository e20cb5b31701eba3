package site.ycsb.tectonic.trace;

import java.util.ArrayList;
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
  private final Columns columns = new Columns(' ');
  private DialectLines last = fitting.get(0);
  private String reason = "";
  private long lines;
  private long inserts;

  UndecidedLines() {
    super(TraceDialect.TECTONIC);
  }

  @Override
  @Nullable TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    lines++;
    if (fitting.size() > 1 && !isPlain(line, from, to)) {
      columns.cut(line, from, to);
      weigh();
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
      case 'I', 'U' -> parts == WRITE_PARTS;
      case 'P', 'D' -> parts == 2;
      default -> false;
    };
  }

  /** Leaves the dialects that can have written a line. */
  private void weigh() {
    String letters = columns.text(0);
    if (letters.startsWith("#")) {
      keep(Set.of(TraceDialect.TECTONIC));
      return;
    }
    switch (letters) {
      case "E" -> keep(Set.of(TraceDialect.TECTONIC));
      case "Q" -> keep(Set.of(TraceDialect.KVBENCH));
      case "FS", "FE" -> keep(Set.of(TraceDialect.TECTONIC_V2));
      case "SC", "RC", "BP", "BD", "BR" ->
          keep(Set.of(TraceDialect.TECTONIC, TraceDialect.TECTONIC_V2));
      case "S", "R" -> {
        if (!weighRange()) {
          keepReaders();
        }
      }
      default -> keepReaders();
    }
  }

  private void keep(Set<TraceDialect> dialects) {
    List<DialectLines> left =
        fitting.stream().filter(each -> dialects.contains(each.dialect())).toList();
    if (!left.isEmpty()) {
      leave(left);
    }
  }

  /** Leaves those who can read the line; ours, where only it finds more in it than a value. */
  private void keepReaders() {
    List<DialectLines> left = fitting.stream().filter(each -> reads(each.dialect())).toList();
    boolean ours =
        !left.isEmpty() && left.get(0).dialect() == TraceDialect.TECTONIC && left.size() > 1;
    if (ours && columns.contains('%')) {
      guess("a line with %XX, which other dialects than tectonic would take as it is");
    } else if (ours && columns.count() > WRITE_PARTS) {
      guess("a line with FIELD=VALUE FIELD=VALUE, taken as fields, not as a value with spaces");
    } else if (!left.isEmpty()) {
      leave(left);
    }
  }

  private boolean reads(TraceDialect each) {
    try {
      return each.lines().parse(columns.line(), columns.start(0), columns.end()) != null;
    } catch (MalformedLineException e) {
      return false;
    }
  }

  /**
   * Weighs a range whose last part is a number, which may be a key.
   *
   * @return false if it is none such
   */
  private boolean weighRange() {
    if (!fitting.contains(v1) || columns.count() != RANGE_PARTS) {
      return false;
    }
    Key first = new Key(columns.bytes(1));
    Key end = new Key(columns.bytes(2));
    if (!LetterLines.isCount(end)) {
      return false;
    }
    boolean mayBeCount = Long.parseLong(end.toString()) <= inserts;
    boolean mayBeKey = end.compareTo(first) >= 0;
    if (mayBeCount == mayBeKey) {
      throw new UsageException(
          "%s can be read in two ways: up to the key \"%s\" (%s), or %s keys (tectonic-v1);"
                  .formatted(columns.excerpt(), end, others(), end)
              + " expected --dialect with one of these names");
    }
    if (mayBeCount) {
      keep(Set.of(TraceDialect.TECTONIC_V1));
    }
    return true;
  }

  private String others() {
    return fitting.stream()
        .filter(each -> each != v1)
        .map(each -> each.dialect().label())
        .collect(Collectors.joining(", "));
  }

  private void leave(List<DialectLines> left) {
    if (left.size() < fitting.size()) {
      fitting.retainAll(left);
      v1.insertsBefore(inserts);
      reason = "line " + lines + " is " + columns.excerpt();
    }
  }
}
