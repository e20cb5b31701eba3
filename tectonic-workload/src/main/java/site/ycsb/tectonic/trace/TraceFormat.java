package site.ycsb.tectonic.trace;

import java.util.function.Function;
import site.ycsb.tectonic.text.Draft;

/** The formats of a trace. */
@SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
public enum TraceFormat {
  TEXT(TextForm::new),
  BINARY(BinaryForm::new);

  private static final String BINARY_ENDING = ".tbin";

  private final Function<Draft, TraceForm> form;

  TraceFormat(Function<Draft, TraceForm> form) {
    this.form = form;
  }

  /** The format of a file with a name, compressed or not. */
  public static TraceFormat of(String name) {
    return Compression.plainName(name).endsWith(BINARY_ENDING) ? BINARY : TEXT;
  }

  /** What writes a trace in this format. */
  public TraceForm form(Draft draft) {
    return form.apply(draft);
  }
}
