package site.ycsb.tectonic.trace;

import site.ycsb.tectonic.text.Draft;

/** The formats of a trace. */
public enum TraceFormat {
  TEXT {
    @Override
    public TraceForm form(Draft draft) {
      return new TextForm(draft);
    }
  },
  BINARY {
    @Override
    public TraceForm form(Draft draft) {
      return new BinaryForm(draft);
    }
  };

  private static final String BINARY_ENDING = ".tbin";

  /** The format of a file with a name, compressed or not. */
  public static TraceFormat of(String name) {
    return Compression.plainName(name).endsWith(BINARY_ENDING) ? BINARY : TEXT;
  }

  /** What writes a trace in this format. */
  public abstract TraceForm form(Draft draft);
}
