package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

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

  /** The characters, ascending; all are ASCII. */
  public String characters() {
    return characters;
  }

  /** How many characters there are. */
  public int size() {
    return characters.length();
  }
}
