package site.ycsb.tectonic.generate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.trace.MalformedLineException;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;

/** Writes a trace that is read in a format of its own. */
public final class TraceCopy {
  private static final int BLOCK_BYTES = 1 << 17;
  private static final byte[] ONLY_FIELD = {};

  private final TraceReader reader;
  private final Draft draft = new Draft(new SeededRandom(0));
  private final TraceForm form;
  private long operations;

  public TraceCopy(TraceReader reader, TraceFormat format) {
    this.reader = reader;
    form = format.form(draft);
  }

  /**
   * Writes all of it.
   *
   * @throws UsageException if an entry is none of a trace
   */
  public void writeTo(OutputStream out) throws IOException {
    form.begin();
    form.beginBlock();
    for (TraceEntry entry = next(); entry != null; entry = next()) {
      add(entry);
      if (draft.length() >= BLOCK_BYTES) {
        form.endBlock();
        draft.writeTo(out);
        draft.clear();
        form.beginBlock();
      }
    }
    form.end(operations);
    form.endBlock();
    draft.writeTo(out);
  }

  private @Nullable TraceEntry next() throws IOException {
    try {
      return reader.next();
    } catch (MalformedLineException e) {
      throw new UsageException(reader.place() + ": " + e.getMessage(), e);
    }
  }

  private void add(TraceEntry entry) {
    if (entry instanceof TraceEntry.Operation operation) {
      operations++;
      add(operation);
    } else if (entry instanceof TraceEntry.SectionMark mark) {
      TraceLine.mark(form, draft, "section", mark.name());
    } else if (entry instanceof TraceEntry.PhaseMark mark) {
      TraceLine.mark(form, draft, "phase", mark.name());
    } else if (entry instanceof TraceEntry.Comment comment) {
      form.comment(comment.text().getBytes(ISO_8859_1));
    } else if (entry instanceof TraceEntry.Property property) {
      form.property(property.name(), property.value());
    }
  }

  private void add(TraceEntry.Operation operation) {
    form.operation(operation.code());
    key(operation.key().bytes());
    switch (operation.code().shape()) {
      case POINT -> {}
      case RANGE_TO_KEY -> key(Objects.requireNonNull(operation.endKey()).bytes());
      case RANGE_OF_COUNT -> form.count(operation.number());
      case WRITE -> reader.values(this::value);
    }
    form.endOperation();
  }

  private void key(byte[] key) {
    int start = form.beginKey();
    draft.append(key);
    form.endKey(start);
  }

  private void value(byte @Nullable [] field, byte[] value) {
    int start = form.beginValue(field == null ? ONLY_FIELD : form.label(field));
    draft.append(value);
    form.endValue(start);
  }
}
