package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/**
 * Lines of the later Tectonic: ranges by count and blind operations have letters of their own, and
 * {@code FS S}, {@code FS G}, {@code FE S NAME}, {@code FE G NAME} begin and end what statistics
 * are kept of, sections and groups. As the name comes last, they are numbered here. What comes
 * after the end of one and before the next begin is of others, of which none are kept.
 */
final class TectonicV2Lines extends LetterLines {
  private int sections;
  private int groups;
  private @Nullable TraceEntry unkept;
  private @Nullable TraceEntry held;

  @Override
  @Nullable TraceEntry parse(byte[] bytes, int from, int to) throws MalformedLineException {
    TraceEntry entry = super.parse(bytes, from, to);
    TraceEntry mark = unkept;
    if (entry == null || mark == null) {
      return entry;
    }
    unkept = null;
    if (entry instanceof TraceEntry.SectionMark || entry.getClass() == mark.getClass()) {
      return entry;
    }
    held = entry;
    return mark;
  }

  @Override
  @Nullable TraceEntry more() {
    TraceEntry next = held;
    held = null;
    return next;
  }

  @Override
  @Nullable TraceCode code(String letters) {
    return switch (letters) {
      case "I" -> TraceCode.I;
      case "U" -> TraceCode.U;
      case "M" -> TraceCode.M;
      case "P" -> TraceCode.P;
      case "D" -> TraceCode.D;
      case "S" -> TraceCode.S;
      case "SC" -> TraceCode.SC;
      case "R" -> TraceCode.R;
      case "RC" -> TraceCode.RC;
      case "BP" -> TraceCode.BP;
      case "BD" -> TraceCode.BD;
      case "BR" -> TraceCode.BR;
      default -> null;
    };
  }

  @Override
  @Nullable TraceEntry other(String letters, byte[] bytes, int from, int to)
      throws MalformedLineException {
    boolean begins = letters.equals("FS");
    int what = from + 3;
    if ((!begins && !letters.equals("FE")) || what >= to) {
      return super.other(letters, bytes, from, to);
    } else if (bytes[what] == 'S') {
      return begins
          ? new TraceEntry.SectionMark("section " + ++sections)
          : ended("section", new TraceEntry.SectionMark("after section " + sections));
    } else if (bytes[what] == 'G') {
      return begins
          ? new TraceEntry.PhaseMark("group " + ++groups)
          : ended("group", new TraceEntry.PhaseMark("after group " + groups));
    }
    return super.other(letters, bytes, from, to);
  }

  /** Unless another one begins, what follows is not part of the one that ends. */
  private @Nullable TraceEntry ended(String what, TraceEntry next) {
    guess("a name of a " + what + ", which comes after its operations, left out");
    unkept = next;
    return null;
  }

  @Override
  TraceDialect dialect() {
    return TraceDialect.TECTONIC_V2;
  }
}
