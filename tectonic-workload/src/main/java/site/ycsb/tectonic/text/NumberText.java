package site.ycsb.tectonic.text;

import java.nio.charset.StandardCharsets;
import site.ycsb.tectonic.spec.NumberRange;

/** Writes the numbers of a range as digits. */
final class NumberText {
  private final TextBuffer buffer;
  private final NumberRange range;
  private final byte[][] digits;
  private final int base;

  NumberText(TextBuffer buffer, NumberRange range) {
    this.buffer = buffer;
    this.range = range;
    digits =
        range
            .encoding()
            .digits()
            .chars()
            .mapToObj(digit -> Character.toString(digit).getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    base = digits.length;
  }

  /**
   * Adds a number to the buffer.
   *
   * @param place of the number in its range, from 0
   */
  void append(long place) {
    long number = range.min() + place;
    int length = Math.max(range.width(), range.encoding().length(number));
    int start = buffer.extend(length);
    long rest = number;
    boolean wide = false;
    for (int i = start + length - 1; i >= start; i--) {
      long left = rest / base;
      int digit = (int) (rest - left * base);
      buffer.bytes[i] = digits[digit][0];
      wide |= digits[digit].length > 1;
      rest = left;
    }
    if (wide) {
      buffer.cut(start);
      appendWide(number, length);
    }
  }

  /** A byte above 127 is a character of two bytes. */
  private void appendWide(long number, int length) {
    for (int i = length - 1; i >= 0; i--) {
      int shift = i * Byte.SIZE;
      int digit = shift < Long.SIZE ? (int) (number >>> shift) & 0xFF : 0;
      buffer.append(digits[digit]);
    }
  }
}
