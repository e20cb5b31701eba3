package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What a write makes of the value that is there and of its own, the operand. */
public enum MergeFunction {
  /** The operand comes after the value. */
  @JsonProperty("append")
  APPEND,
  /** Both are whole numbers of 64 bits in decimal digits, and the result is their sum. */
  @JsonProperty("add")
  ADD,
  /** Both are such numbers, and the result is the larger one. */
  @JsonProperty("max")
  MAX,
  /** The operand takes the place of the value. */
  @JsonProperty("replace")
  REPLACE;

  /** What operations of a kind do, unless a spec names another function. */
  public static MergeFunction of(OperationKind kind) {
    return kind.appends() ? APPEND : REPLACE;
  }

  /** Whether it takes values as numbers. */
  public boolean counts() {
    return this == ADD || this == MAX;
  }

  /** The result for two values. */
  public byte[] merged(byte[] value, byte[] operand) {
    return switch (this) {
      case APPEND -> joined(value, operand);
      case ADD, MAX -> text(merged(number(value), number(operand)));
      case REPLACE -> operand;
    };
  }

  /** The result for two numbers, if it counts. */
  public long merged(long value, long operand) {
    return this == MAX ? Math.max(value, operand) : value + operand;
  }

  private static byte[] joined(byte[] head, byte[] tail) {
    byte[] both = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, both, head.length, tail.length);
    return both;
  }

  /** The digits of a number. */
  public static byte[] text(long number) {
    return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
  }

  private static long number(byte[] text) {
    return number(text, 0, text.length);
  }

  /**
   * The number whose digits stand from one place of an array to before another, modulo 2^64; 0 if
   * there is anything else.
   */
  public static long number(byte[] text, int start, int end) {
    boolean isNegative = start < end && text[start] == '-';
    long number = 0;
    for (int i = isNegative ? start + 1 : start; i < end; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return 0;
      }
      number = 10 * number + text[i] - '0';
    }
    return isNegative ? -number : number;
  }
}
