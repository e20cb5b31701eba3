package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The characters that random strings are made of, in byte order. */
public enum CharacterSet {
  @JsonProperty("alphanumeric")
  ALPHANUMERIC("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
  @JsonProperty("alphabetic")
  ALPHABETIC("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
  @JsonProperty("numeric")
  NUMERIC("0123456789");

  private final String characters;

  CharacterSet(String characters) {
    this.characters = characters;
  }

  /** The set itself, or the default where none is given: alphanumeric. */
  public static CharacterSet orDefault(@Nullable CharacterSet set) {
    return set == null ? ALPHANUMERIC : set;
  }

  /** The characters, ascending; all are ASCII. */
  public String characters() {
    return characters;
  }

  /** Its name in JSON. */
  public String words() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many characters there are. */
  public int size() {
    return characters.length();
  }
}
