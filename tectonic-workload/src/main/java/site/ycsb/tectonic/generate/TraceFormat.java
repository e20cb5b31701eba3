package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.trace.Compression;

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
