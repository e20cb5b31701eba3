package site.ycsb.bindings.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.strings;

import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pins the bytes of a record, which other programs read. */
final class RecordCodecTest {
  private static final HexFormat HEX = HexFormat.of();

  @Test
  void put_isLengthNameLengthValue_asInYcsb() {
    assertThat(HEX.formatHex(RecordCodec.encodePut(fields("ab", "xyz"))))
        .isEqualTo("00000002" + "6162" + "00000003" + "78797a");
    assertThat(RecordCodec.encodePut(fields())).isEmpty();
  }

  @Test
  void append_setsTheSignBitOfTheNameLength() {
    assertThat(HEX.formatHex(RecordCodec.encodeAppend(fields("ab", "xyz"))))
        .isEqualTo("80000002" + "6162" + "00000003" + "78797a");
  }

  @Test
  void frames_takeEffectInOrder() throws DataFormatException {
    String record =
        frame("00000001", "a", "one") + frame("80000001", "a", "+") + frame("80000001", "b", "new");
    assertThat(decode(record)).isEqualTo(Map.of("a", "one+", "b", "new"));
    assertThat(decode(record + frame("00000001", "a", "two"))).containsEntry("a", "two");
    assertThat(strings(RecordCodec.decode(HEX.parseHex(record), Set.of("b", "c"))))
        .isEqualTo(Map.of("b", "new"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"00", "00000001", "0000000161000000", "000000016100000002ff", "00000002"})
  void truncatedRecord_isRefused(String hex) {
    assertThatThrownBy(() -> decode(hex))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("not a record");
  }

  @Test
  void negativeValueLength_isRefused() {
    assertThatThrownBy(() -> decode("0000000161ffffffff"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("4294967295 bytes");
  }

  private static Map<String, String> decode(String hex) throws DataFormatException {
    return strings(RecordCodec.decode(HEX.parseHex(hex), null));
  }

  private static String frame(String header, String name, String value) {
    String length = HEX.toHexDigits(value.length());
    return header
        + HEX.formatHex(name.getBytes(UTF_8))
        + length
        + HEX.formatHex(value.getBytes(UTF_8));
  }
}
