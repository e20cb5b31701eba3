package site.ycsb.tectonic.spec;

/** How a whole number is written in a key: digits of a base, the most significant first. */
public enum NumberEncoding {
  DECIMAL("0123456789"),
  HEX("0123456789abcdef"),
  ALPHANUMERIC(CharacterSet.ALPHANUMERIC.characters()),

  /** Bytes, as characters of the codes 0 to 255: keys are strings. */
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
}
