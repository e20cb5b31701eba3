package site.ycsb.client.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Properties;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.ExceptionText;

/** Reads a file of properties, or says in words why it cannot be read. */
final class PropertiesFile {
  private PropertiesFile() {}

  static Properties read(String name) {
    Path file = path(name);
    if (!Files.exists(file)) {
      throw new UsageException(
          "-P %s: there is no such file (looked for %s)".formatted(name, file.toAbsolutePath()));
    }
    if (Files.isDirectory(file)) {
      throw new UsageException("-P " + name + ": is a folder; expected a file of properties");
    }
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UsageException("-P " + name + ": cannot be read: " + ExceptionText.of(e), e);
    } catch (IllegalArgumentException e) {
      throw new UsageException("-P " + name + ": no properties file: " + e.getMessage(), e);
    }
    return properties;
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("-P " + name + ": no file name: " + e.getReason(), e);
    }
  }
}
