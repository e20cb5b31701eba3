package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;

/**
 * Lines of later versions of Tectonic. Ranges by count and blind operations have letters of their
 * own. FS S, FS G, FE S NAME and FE G NAME mark the begin and end of sections and groups. As the
 * name comes last, they are numbered here. What comes after the end of one and before the next
 * begin is of others, of which none are kept.
 */
final class TectonicV2Lines extends LetterLines {
  private int sections;
  private int groups;
  private @Nullable TraceEntry unkept;
  private @Nullable TraceEntry held;

  TectonicV2Lines() {
    super(TraceDialect.TECTONIC_V2, "I U M P D S SC R RC BP BD BR");
  }

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
  @Nullable TraceEntry other(Columns columns) throws MalformedLineException {
    String letters = columns.text(0);
    boolean begins = letters.equals("FS");
    if ((!begins && !letters.equals("FE")) || columns.count() == 1) {
      return super.other(columns);
    } else if (columns.text(1).startsWith("S")) {
      return begins
          ? new TraceEntry.SectionMark("section " + ++sections)
          : ended("section", new TraceEntry.SectionMark("after section " + sections));
    } else if (columns.text(1).startsWith("G")) {
      return begins
          ? new TraceEntry.PhaseMark("group " + ++groups)
          : ended("group", new TraceEntry.PhaseMark("after group " + groups));
    }
    return super.other(columns);
  }

  /** Unless another one begins, what follows is not part of the one that ends. */
  private @Nullable TraceEntry ended(String what, TraceEntry next) {
    guess("a name of a " + what + ", which comes after its operations, left out");
    unkept = next;
    return null;
  }
}
