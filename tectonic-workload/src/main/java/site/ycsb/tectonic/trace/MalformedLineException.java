package site.ycsb.tectonic.trace;

/** A line that is none of a trace: what was found, and what was expected. */
public final class MalformedLineException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedLineException(String found, String expected) {
    super("found " + found + ", expected " + expected);
  }
}
