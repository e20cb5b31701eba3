package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How a whole number is written in a key: digits of a base, the most significant first. */
public enum NumberEncoding {
  @JsonProperty("decimal")
  DECIMAL("0123456789"),
  @JsonProperty("hex")
  HEX("0123456789abcdef"),
  @JsonProperty("alphanumeric")
  ALPHANUMERIC(CharacterSet.ALPHANUMERIC.characters()),

  /** Bytes, as characters of the codes 0 to 255: keys are strings. */
  @JsonProperty("big_endian")
  BIG_ENDIAN(latin1());

  private final String digits;

  NumberEncoding(String digits) {
    this.digits = digits;
  }

  private static String latin1() {
    StringBuilder all = new StringBuilder();
    for (char c = 0; c < 256; c++) {
      all.append(c);
    }
    return all.toString();
  }

  /** The digits, ascending in value and in byte order. */
  public String digits() {
    return digits;
  }

  int base() {
    return digits.length();
  }

  /** How many digits a number takes at least, 1 to 62. */
  public int length(long number) {
    int length = 1;
    for (long rest = number / base(); rest > 0; rest /= base()) {
      length++;
    }
    return length;
  }

  /** How many numbers so many digits can write, at most 2^62. */
  long numbers(int width) {
    double all = Math.pow(base(), width);
    return all >= 0x1p62 ? 1L << 62 : Math.round(all);
  }

  /** Its name in JSON. */
  String words() {
    return name().toLowerCase(Locale.ROOT);
  }
}
