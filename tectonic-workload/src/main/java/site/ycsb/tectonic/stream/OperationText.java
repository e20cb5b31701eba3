package site.ycsb.tectonic.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.trace.TraceForm;

/**
 * The line of a trace that an operation of a run is; for one thread, and one operation at a time.
 */
public final class OperationText {
  private static final byte[] NO_LABEL = {};

  private final TextBuffer line = new TextBuffer();
  private final TraceForm form = new TraceForm(line);

  /** Begins the line of an operation that is not skipped, with its keys, in place of the last. */
  public void begin(Operation operation) {
    line.clear();
    form.operation(GeneratedTrace.code(operation.plan()));
    if (operation instanceof Operation.Point point) {
      form.key(point.key().bytes());
    } else if (operation instanceof Operation.Range range) {
      form.key(range.firstKey().bytes());
      switch (GeneratedTrace.code(operation.plan()).shape()) {
        case RANGE_TO_KEY -> form.key(range.endKey().bytes());
        case RANGE_OF_COUNT, RANGE_DOWN, POINT, WRITE -> form.count(range.count());
      }
    } else if (operation instanceof Operation.BlindRange range) {
      form.key(range.startKey().bytes());
      form.count(range.count());
    }
  }

  /**
   * Adds a value, which the bytes from one place to before another are.
   *
   * @param isOnly whether records have no other field
   */
  public void value(String field, boolean isOnly, byte[] bytes, int start, int end) {
    form.value(isOnly ? NO_LABEL : form.label(field.getBytes(UTF_8)), bytes, start, end);
  }

  /** Ends the line. */
  public void end() {
    form.endOperation();
  }

  /** Makes a comment that says what begins with the next operation, in place of the last line. */
  public void mark(String what, String name) {
    line.clear();
    form.mark(what, name);
  }

  /** Writes the line. */
  public void writeTo(OutputStream out) throws IOException {
    line.writeTo(out);
  }
}
