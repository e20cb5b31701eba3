package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;
import site.ycsb.tectonic.inspect.KeyTallies;
import site.ycsb.tectonic.inspect.TraceOutline;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * A file of a trace, to be read operation by operation.
 *
 * @param place of its first operation in the trace
 * @param line number of lines before it
 * @param fields an insert with the names of the fields, to be read before it; may be empty
 */
record FileUses(TraceFolder folder, String name, long place, long line, String fields)
    implements Serializable {

  /** The operations, until the task ends. */
  Iterator<Tuple2<KeyAt, KeyTallies.Use>> open(TraceOutline outline) throws IOException {
    InputStream file = folder.files().open(folder.path(name));
    TaskContext.get()
        .addTaskCompletionListener(
            task -> {
              try {
                file.close();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    InputStream told = new ByteArrayInputStream(fields.getBytes(ISO_8859_1));
    TraceReader reader =
        TraceReader.of(name, new SequenceInputStream(told, file), TraceDialect.TECTONIC);
    if (!fields.isEmpty()) {
      reader.next();
    }
    return new Uses(reader, outline, place, line - reader.line());
  }

  private static final class Uses implements Iterator<Tuple2<KeyAt, KeyTallies.Use>> {
    private final TraceReader reader;
    private final TraceOutline outline;
    private final long linesBefore;
    private long place;
    private TraceEntry.@Nullable Operation next;

    Uses(TraceReader reader, TraceOutline outline, long place, long linesBefore) {
      this.reader = reader;
      this.outline = outline;
      this.place = place;
      this.linesBefore = linesBefore;
    }

    @Override
    public boolean hasNext() {
      try {
        @Nullable TraceEntry entry = null;
        while (next == null && (entry = reader.next()) != null) {
          if (entry instanceof TraceEntry.Operation operation) {
            next = operation;
          }
        }
        return next != null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public Tuple2<KeyAt, KeyTallies.Use> next() {
      TraceEntry.Operation operation = hasNext() ? next : null;
      if (operation == null) {
        throw new NoSuchElementException();
      }
      next = null;
      int section = outline.phases().get(outline.phaseOf(place)).section();
      byte[] key = operation.key().bytes();
      Key end = operation.endKey();
      KeyTallies.Use use =
          new KeyTallies.Use(
              section,
              key,
              place,
              linesBefore + reader.line(),
              operation.code(),
              operation.number(),
              end == null ? -1 : end.bytes().length,
              end != null && end.compareTo(operation.key()) < 0);
      return new Tuple2<>(new KeyAt(section, key, place++), use);
    }
  }
}
