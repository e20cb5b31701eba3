package site.ycsb.arrival.csv;

import java.util.Locale;
import java.util.Set;

/** How a file may begin: with the byte-order mark of UTF-8, and with one line of titles. */
final class CsvStart {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final Set<String> NO_NUMBERS =
      Set.of("nan", "inf", "infinity", "null", "nil", "none", "na", "undefined");

  private CsvStart() {}

  /** How many bytes of mark stand in front of the text. */
  static int markLength(byte[] bytes, int from, int to) {
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (from + i >= to || bytes[from + i] != BYTE_ORDER_MARK[i]) {
        return 0;
      }
    }
    return BYTE_ORDER_MARK.length;
  }

  /** Whether the text is marked as UTF-16, of which no line can be read. */
  static boolean isUtf16(byte[] bytes, int from, int to) {
    if (to - from < 2) {
      return false;
    }
    int mark = ((bytes[from] & 0xFF) << 8) | (bytes[from + 1] & 0xFF);
    return mark == 0xFEFF || mark == 0xFFFE;
  }

  /**
   * Whether a field of the first line is the title of its column: it begins with a letter, or is
   * quoted or in brackets, and is no word for a number that is missing.
   */
  static boolean isTitle(String field) {
    String text = field.strip();
    if (text.isEmpty() || NO_NUMBERS.contains(text.toLowerCase(Locale.ROOT))) {
      return false;
    }
    char first = text.charAt(0);
    return Character.isLetter(first) || "\"'([<_".indexOf(first) >= 0;
  }
}
