package site.ycsb.tectonic.spec;

/** A record of the definition was given a value that it cannot hold. */
public final class InvalidValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String field;
  private final String expected;

  /**
   * @param field the JSON field, such as {@code std_dev}
   * @param found what is wrong with it, such as "is -1"
   * @param expected what is legal, such as "above 0"
   */
  public InvalidValueException(String field, String found, String expected) {
    super(field + " " + found);
    this.field = field;
    this.expected = expected;
  }

  /** The JSON field at fault. */
  public String field() {
    return field;
  }

  /** What would be legal. */
  public String expected() {
    return expected;
  }
}
