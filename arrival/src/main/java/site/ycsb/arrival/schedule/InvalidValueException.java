package site.ycsb.arrival.schedule;

import org.jspecify.annotations.Nullable;

/** A model of arrivals was given a value that it cannot hold. */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String found;
  private final String expected;

  /**
   * @param field at fault, such as {@code bias}
   * @param found what is wrong with it, such as "is 1"
   * @param expected what is legal, such as "a number above 0"
   */
  public InvalidValueException(String field, String found, String expected) {
    this(field, found, expected, null);
  }

  /**
   * @param field at fault, empty for all of them together
   */
  public InvalidValueException(
      String field, String found, String expected, @Nullable Throwable cause) {
    super((field + " " + found).strip() + ": expected " + expected, cause);
    this.field = field;
    this.found = found;
    this.expected = expected;
  }

  /** The field at fault. */
  public String field() {
    return field;
  }

  /** What is wrong with it. */
  public String found() {
    return found;
  }

  /** What would be legal. */
  public String expected() {
    return expected;
  }
}
