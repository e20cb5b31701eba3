package site.ycsb.arrival;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.Properties;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;

/**
 * Takes passwords out of texts before they are shown: those in URLs and in assignments such as
 * {@code password=...} wherever they come from, and the values of properties with such a name
 * wherever they turn up. For any number of threads.
 */
public final class Secrets {
  private static final String MASK = "***";
  private static final int SHORTEST = 4;
  private static final String WORD =
      "pass(?:word|wd|phrase)|pwd|secret|token|credential|api[._-]?key|access[._-]?key|private[._-]?key|primary[._-]?key";
  private static final Pattern NAME = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);
  private static final Pattern ASSIGNED =
      Pattern.compile(
          "(?i)([\\w.-]*(?:"
              + WORD
              + ")[\\w.-]*(?:\\s*=\\s*[\"']?|[\"']\\s*:\\s*[\"']?))([^\\s&;,\"')}\\]]+)");
  // Up to the last @ of the word, as a password may hold one.
  private static final Pattern IN_URL = Pattern.compile("(://[^\\s:/@\"']*):([^\\s\"']*)@");

  private final ConcurrentSkipListSet<String> values =
      new ConcurrentSkipListSet<>(
          Comparator.comparing(String::length).reversed().thenComparing(value -> value));

  /** Remembers what the properties keep secret. */
  public void learn(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name);
      if (NAME.matcher(name).find()) {
        learn(value);
      }
      IN_URL.matcher(value).results().forEach(found -> learn(found.group(2)));
      ASSIGNED.matcher(value).results().forEach(found -> learn(found.group(2)));
    }
  }

  /** A flag is no secret, and what is too short would be found in any word. */
  private void learn(String value) {
    String bare = value.strip();
    if (bare.length() >= SHORTEST && !bare.equals("true") && !bare.equals("false")) {
      values.add(bare);
    }
  }

  /** The text without secrets. */
  public String mask(String text) {
    // Values first: one with spaces is longer than what the patterns take for it.
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, MASK);
    }
    masked = IN_URL.matcher(masked).replaceAll("$1:" + MASK + "@");
    masked = ASSIGNED.matcher(masked).replaceAll("$1" + MASK);
    return masked;
  }

  /** The value of a property without secrets: nothing of it is left where the name says so. */
  public String maskValue(String name, String value) {
    boolean isFlag = value.strip().equals("true") || value.strip().equals("false");
    return NAME.matcher(name).find() && !isFlag && !value.isBlank() ? MASK : mask(value);
  }

  /** A stream that masks each text that is printed to it. */
  public PrintStream masked(PrintStream target, Charset charset) {
    return new PrintStream(new Masking(target, charset), true, charset);
  }

  /** Masks the bytes of each write; where there is nothing to mask, they stay as they are. */
  private final class Masking extends FilterOutputStream {
    private final Charset charset;

    Masking(OutputStream target, Charset charset) {
      super(target);
      this.charset = charset;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      String text = new String(bytes, offset, length, charset);
      String masked = mask(text);
      if (masked.equals(text)) {
        out.write(bytes, offset, length);
      } else {
        out.write(masked.getBytes(charset));
      }
    }
  }
}
