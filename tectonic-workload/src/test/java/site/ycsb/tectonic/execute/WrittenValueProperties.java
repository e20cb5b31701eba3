package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

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

  @Property(tries = 500, seed = "3101")
  void readInAnyWay_itIsYcsbsIterator(
      @ForAll @Size(max = 40) byte[] bytes, @ForAll @Size(max = 12) List<Way> ways) {
    ByteIterator value = new Worker.WrittenValue(bytes.clone());
    ByteIterator expected = new ByteArrayByteIterator(bytes);
    for (Way way : ways) {
      assertThat(read(value, way)).isEqualTo(read(expected, way));
      assertThat(value.bytesLeft()).isEqualTo(expected.bytesLeft());
      assertThat(value.hasNext()).isEqualTo(expected.hasNext());
    }
  }

  @Property(tries = 50, seed = "3102")
  void arrays_thatAreTakenTwice_areTwoArrays(@ForAll @Size(max = 9) byte[] bytes) {
    ByteIterator value = new Worker.WrittenValue(bytes);
    byte[] first = value.toArray();
    value.reset();
    assertThat(value.toArray()).isEqualTo(first).isNotSameAs(first);
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
