package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.arrival.Draws;

/** However a binding reads a value, it finds what YCSB's own iterator gives. */
class WrittenValueProperties {

  /** The ways to read an iterator. */
  enum Way {
    BYTE,
    FEW,
    ARRAY,
    STRING,
    RESET
  }

  @Test
  void readInAnyWay_itIsYcsbsIterator() {
    Draws.check(
        500,
        3101,
        draws -> {
          byte[] bytes = draws.show("bytes", draws.bytes(40));
          List<Way> ways = draws.show("ways", draws.list(0, 12, way -> way.of(Way.values())));
          ByteIterator value = new Worker.WrittenValue(bytes.clone());
          ByteIterator expected = new ByteArrayByteIterator(bytes);
          for (Way way : ways) {
            assertThat(read(value, way)).isEqualTo(read(expected, way));
            assertThat(value.bytesLeft()).isEqualTo(expected.bytesLeft());
            assertThat(value.hasNext()).isEqualTo(expected.hasNext());
          }
        });
  }

  @Test
  void arrays_thatAreTakenTwice_areTwoArrays() {
    Draws.check(
        50,
        3102,
        draws -> {
          ByteIterator value = new Worker.WrittenValue(draws.show("bytes", draws.bytes(9)));
          byte[] first = value.toArray();
          value.reset();
          assertThat(value.toArray()).isEqualTo(first).isNotSameAs(first);
        });
  }

  private static Object read(ByteIterator value, Way way) {
    return switch (way) {
      case BYTE -> value.hasNext() ? value.nextByte() : "none";
      case FEW -> {
        byte[] buffer = new byte[7];
        int end = value.nextBuf(buffer, 2);
        yield List.of(end, new String(buffer, ISO_8859_1));
      }
      case ARRAY -> new String(value.toArray(), ISO_8859_1);
      case STRING -> value.toString();
      case RESET -> {
        value.reset();
        yield "again";
      }
    };
  }
}
