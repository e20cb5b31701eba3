package site.ycsb.client.live;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A word that nobody can guess: whoever knows it may look.
 *
 * @param word of letters, digits, - and _
 */
record Token(String word) {
  private static final int BYTES = 18;

  /** A new one. */
  static Token random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new Token(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  /** Whether a word is this one; takes as long for any word of the same length. */
  boolean is(String given) {
    return MessageDigest.isEqual(
        word.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
