package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/** The characters that random strings are made of, in byte order. */
public enum CharacterSet {
  ALPHANUMERIC("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
  ALPHABETIC("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
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

  /** How many characters there are. */
  public int size() {
    return characters.length();
  }
}
