package site.ycsb.tests;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * YCSB's core 0.17.0 with what its main branch has changed for those who call it: the version, and
 * the name of {@code Measurements.getIntendedtartTimeNs}, in the constant pool of each class.
 */
final class LaterCore {
  static final String VERSION = "0.18.0-SNAPSHOT";
  private static final String RELEASE = "0.17.0";
  private static final String OLD_NAME = constant("getIntendedtartTimeNs");
  private static final String NEW_NAME = constant("getIntendedStartTimeNs");

  private LaterCore() {}

  /** Replaces the jar of core. */
  static void inPlaceOfThatOf(StockInstallation installation) throws IOException {
    Path old = installation.core().resolve("core-" + RELEASE + ".jar");
    Path later = installation.core().resolve("core-" + VERSION + ".jar");
    try (JarFile from = new JarFile(old.toFile());
        JarOutputStream to = new JarOutputStream(Files.newOutputStream(later))) {
      Enumeration<JarEntry> entries = from.entries();
      while (entries.hasMoreElements()) {
        JarEntry entry = entries.nextElement();
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        from.getInputStream(entry).transferTo(content);
        to.putNextEntry(new JarEntry(entry.getName()));
        to.write(changed(entry.getName(), content.toByteArray()));
      }
    }
    Files.delete(old);
  }

  private static byte[] changed(String entry, byte[] content) {
    // One character a byte, so that nothing else changes.
    String text = new String(content, StandardCharsets.ISO_8859_1);
    String changed =
        entry.equals("project.properties")
            ? text.replace(RELEASE, VERSION)
            : text.replace(OLD_NAME, NEW_NAME);
    return changed.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** As a class file has it: the length in two bytes, then the characters. */
  private static String constant(String text) {
    return "\u0000" + (char) text.length() + text;
  }
}
