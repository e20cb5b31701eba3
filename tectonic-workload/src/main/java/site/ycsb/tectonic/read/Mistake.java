package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonMappingException;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.tectonic.spec.Words;

/** A value that is legal JSON but no legal spec; its path says which one. */
final class Mistake extends JsonMappingException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_FOUND = 200;

  private final @Nullable String found;
  private final String expected;
  private final boolean fieldItself;

  private Mistake(JsonParser parser, @Nullable String found, String expected, boolean fieldItself) {
    super(parser, expected);
    this.found = found == null ? null : Words.shorten(found, LONGEST_FOUND);
    this.expected = expected;
    this.fieldItself = fieldItself;
  }

  /** The value is of no use, whatever it is: the message shows it. */
  static Mistake value(JsonParser parser, String expected) {
    return new Mistake(parser, null, expected, false);
  }

  /** Something about the value. */
  static Mistake of(JsonParser parser, String found, String expected) {
    return new Mistake(parser, found, expected, false);
  }

  /** The field should not be there. */
  static Mistake field(JsonParser parser, String found, String expected) {
    return new Mistake(parser, found, expected, true);
  }

  /** A record refused a value. */
  static Mistake refused(JsonParser parser, InvalidValueException refusal) {
    return of(parser, refusal.problem(), refusal.expected());
  }

  /** The same mistake, one object further out. */
  Mistake in(Object owner, String field) {
    prependPath(owner, field);
    return this;
  }

  /** The same mistake, one array further out. */
  Mistake in(Object owner, int index) {
    prependPath(owner, index);
    return this;
  }

  /** What is wrong; null: the value itself. */
  public @Nullable String found() {
    return found;
  }

  /** What is legal. */
  public String expected() {
    return expected;
  }

  /** Whether the field's name is at fault rather than its value. */
  public boolean fieldItself() {
    return fieldItself;
  }
}
