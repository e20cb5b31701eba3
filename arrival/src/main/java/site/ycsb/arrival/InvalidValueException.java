package site.ycsb.arrival;

import org.jspecify.annotations.Nullable;

/**
 * A definition, such as a model of arrivals or a distribution, was given a value that it cannot
 * hold.
 */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String found;
  private final String expected;

  /**
   * @param field the JSON field at fault, such as {@code std_dev}
   * @param found what is wrong with it, such as "is -1"
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
    super(join(field, found) + ": expected " + expected, cause);
    this.field = field;
    this.found = found;
    this.expected = expected;
  }

  private static String join(String field, String found) {
    return (field + " " + found).strip();
  }

  /** The field and what is wrong with it, such as "std_dev is -1". */
  public String problem() {
    return join(field, found);
  }

  /** The JSON field at fault; empty for all of them together. */
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
