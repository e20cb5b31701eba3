package site.ycsb.arrival;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Fingerprints of bytes and files by SHA-256. */
public final class Sha256 {
  private Sha256() {}

  /** The fingerprint of some bytes. */
  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** The fingerprint of some bytes, in hexadecimal digits. */
  public static String text(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes));
  }

  /** The fingerprint of a file, in hexadecimal digits. */
  public static String text(Path file) throws IOException {
    MessageDigest digest = digest();
    try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      long unused = in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
