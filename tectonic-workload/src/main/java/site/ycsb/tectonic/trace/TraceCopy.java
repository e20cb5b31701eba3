package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.text.TextBuffer;

/** Writes a trace that is read as one of ours. */
public final class TraceCopy {
  private static final int MOST_BYTES = 1 << 17;
  private static final byte[] ONLY_FIELD = {};

  private final TraceReader reader;
  private final TextBuffer buffer = new TextBuffer();
  private final TraceForm form = new TraceForm(buffer);

  public TraceCopy(TraceReader reader) {
    this.reader = reader;
  }

  /**
   * Writes all of it.
   *
   * @throws UsageException if an entry is none of a trace
   */
  public void writeTo(OutputStream out) throws IOException {
    for (TraceEntry entry = reader.next(); entry != null; entry = reader.next()) {
      add(entry);
      if (buffer.length() >= MOST_BYTES) {
        buffer.writeTo(out);
        buffer.clear();
      }
    }
    buffer.writeTo(out);
  }

  private void add(TraceEntry entry) {
    if (entry instanceof TraceEntry.Operation operation) {
      add(operation);
    } else if (entry instanceof TraceEntry.SectionMark mark) {
      form.mark("section", mark.name());
    } else if (entry instanceof TraceEntry.PhaseMark mark) {
      form.mark("phase", mark.name());
    } else if (entry instanceof TraceEntry.Comment comment) {
      form.comment(comment.text().getBytes(ISO_8859_1));
    }
  }

  private void add(TraceEntry.Operation operation) {
    form.operation(operation.code());
    form.key(operation.key().bytes());
    switch (operation.code().shape()) {
      case POINT -> {}
      case RANGE_TO_KEY -> form.key(Objects.requireNonNull(operation.endKey()).bytes());
      case RANGE_OF_COUNT, RANGE_DOWN -> form.count(operation.number());
      case WRITE -> reader.values(this::value);
    }
    form.endOperation();
  }

  private void value(byte @Nullable [] field, byte[] value) {
    form.value(field == null ? ONLY_FIELD : form.label(field), value, 0, value.length);
  }
}
