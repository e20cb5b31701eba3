package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.text.TextBuffer;

/** A trace that is read and written again is the same, whatever bytes it has. */
final class TraceCopyProperties {
  private static final int LARGEST_VALUE_BYTES = 1_600_000;

  /** An operation, of which the code says what is used. */
  record Given(TraceCode code, Key key, Key other, long count, List<Key> values) {}

  @Test
  void trace_copied_isTheSame() {
    Draws.check(
        300,
        20261121,
        draws -> {
          boolean named = draws.show("named", draws.yes());
          List<Given> operations =
              draws.show("operations", draws.list(0, 20, TraceCopyProperties::anyOperation));
          byte[] text = written(operations, named);

          assertThat(copied(text)).isEqualTo(text);
        });
  }

  @Test
  void largeAndEmptyValues_areCopied() {
    Key large = new Key("%x".repeat(LARGEST_VALUE_BYTES / 2).getBytes(UTF_8));
    Key empty = new Key(new byte[0]);
    List<Given> operations =
        List.of(
            new Given(TraceCode.I, large, empty, 0, List.of(large, empty)),
            new Given(TraceCode.U, empty, empty, 0, List.of(empty, large)),
            new Given(TraceCode.P, empty, empty, 0, List.of()));

    for (boolean named : new boolean[] {false, true}) {
      byte[] text = written(operations, named);
      assertThat(copied(text)).isEqualTo(text);
    }
  }

  private static Given anyOperation(Draws draws) {
    return new Given(
        draws.of(TraceCode.values()),
        anyKey(draws),
        anyKey(draws),
        draws.between(0, 1_000_000_000_000_000L),
        draws.list(2, 4, TraceCopyProperties::anyKey));
  }

  private static Key anyKey(Draws draws) {
    return new Key(draws.bytes(300));
  }

  private static byte[] written(List<Given> operations, boolean named) {
    TextBuffer buffer = new TextBuffer(new SeededRandom(1));
    TraceForm form = new TraceForm(buffer);
    form.mark("section", "a b");
    for (Given given : operations) {
      form.operation(given.code());
      key(form, buffer, given.key());
      switch (given.code().shape()) {
        case POINT -> {}
        case RANGE_TO_KEY -> key(form, buffer, given.other());
        case RANGE_OF_COUNT, RANGE_DOWN -> form.count(given.count());
        case WRITE -> values(form, given.values(), named);
      }
      form.endOperation();
    }
    form.comment("# the end".getBytes(UTF_8));
    return buffer.toBytes();
  }

  private static void key(TraceForm form, TextBuffer buffer, Key key) {
    int start = form.beginKey();
    buffer.append(key.bytes());
    form.endKey(start);
  }

  private static void values(TraceForm form, List<Key> values, boolean named) {
    for (int i = 0; i < (named ? values.size() : 1); i++) {
      byte[] label = named ? form.label(("f= %" + i).getBytes(UTF_8)) : new byte[0];
      byte[] value = values.get(i).bytes();
      form.value(label, value, 0, value.length);
    }
  }

  private static byte[] copied(byte[] trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      TraceReader reader = TraceReader.of("a", new ByteArrayInputStream(trace), null);
      new TraceCopy(reader).writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
