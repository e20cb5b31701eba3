package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/**
 * A spec cannot be used. The message is for the person who wrote the spec: where, what was found,
 * what is legal.
 */
public final class SpecException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String path;
  private final String found;
  private final String expected;
  private final @Nullable String place;

  /**
   * @param path JSON Pointer (RFC 6901) of the value at fault, such as {@code
   *     /sections/0/groups/1/inserts}; empty for the whole document
   * @param found what is wrong, such as "op_count is 1.5"
   * @param expected what is legal, such as "a whole number"
   */
  public SpecException(String path, String found, String expected) {
    this(path, found, expected, null, null);
  }

  private SpecException(
      String path,
      String found,
      String expected,
      @Nullable String place,
      @Nullable String excerpt) {
    super(message(path, found, expected, place, excerpt));
    this.path = path;
    this.found = found;
    this.expected = expected;
    this.place = place;
  }

  /** The same problem of another value, where the text differs from the definition. */
  public SpecException withPath(String otherPath) {
    return new SpecException(otherPath, found, expected, place, null);
  }

  /**
   * The same problem, with its place in the file and the line at fault, where that is known.
   *
   * @param place file, line and column, such as {@code a.json:3:7}
   * @param excerpt lines that show the place, without a line end after the last; null if none do
   */
  public SpecException at(String place, @Nullable String excerpt) {
    return this.place != null ? this : new SpecException(path, found, expected, place, excerpt);
  }

  /** JSON Pointer of the value at fault. */
  public String path() {
    return path;
  }

  private static String message(
      String path,
      String found,
      String expected,
      @Nullable String place,
      @Nullable String excerpt) {
    StringBuilder text = new StringBuilder();
    if (place != null) {
      text.append(place).append(": ");
    }
    text.append(found);
    if (excerpt != null) {
      text.append('\n').append(excerpt);
    }
    if (!path.isEmpty()) {
      text.append("\n  at ").append(path);
    }
    return text.append("\n  expected: ").append(expected).toString();
  }
}
