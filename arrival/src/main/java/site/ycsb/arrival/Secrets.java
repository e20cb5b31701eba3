package site.ycsb.arrival;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Masks passwords in texts before they are shown. It knows those in URLs and in assignments such as
 * password=..., and the values of properties with such a name wherever they appear. For any number
 * of threads.
 */
public final class Secrets {
  private static final String MASK = "***";
  private static final int SHORTEST = 4;
  private static final String WORD =
      "(?:pass(?:word|wd|phrase)|pwd|secret|token|credential"
          + "|(?:api|access|private|primary)[._-]?key)[\\w.-]{0,40}";
  // Too short to be found within other words.
  private static final String SHORT_WORD = "(?<![A-Za-z0-9])(?:pass|auth|pw)(?![\\w.-])";
  private static final String NO_SECRET = "(?!(?:true|false|yes|no)(?:[\\s&;,\"')}\\]]|$))";
  private static final String QUOTED =
      "\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+){0,100}+\"?|'[^'\n]*+'?";
  private static final Pattern NAME =
      Pattern.compile(WORD + "|" + SHORT_WORD + "$", Pattern.CASE_INSENSITIVE);

  /**
   * The first group stays, the second is the secret. No part of unlimited length can begin at every
   * letter of a text: the time would be the square of the text's length.
   */
  private static final List<Pattern> SHOWN =
      Stream.of(
              // Up to the last @ of the word, as a password may hold one.
              "(://[^\\s:/@\"']{0,256}:)([^\\s\"']{0,512})(?=@)",
              "(https?://)([^\\s:/@\"']{1,512})(?=@)",
              // As Oracle has it: scott/tiger@host.
              "((?<![\\w./-])\\w{1,64}/)([^\\s/@:\"']{1,256})(?=@)",
              "((?:"
                  + WORD
                  + "[\"']?\\s*+[=:]|"
                  + SHORT_WORD
                  + "(?:\\s*+=|[\"']\\s*+:))\\s*+)"
                  + "("
                  + QUOTED
                  + "|"
                  + NO_SECRET
                  + "[^\\s&;,\"')}\\]]++)",
              "((?<![\\w.-])--?(?:[\\w.-]{0,40}?-)?(?:"
                  + WORD
                  + "|"
                  + SHORT_WORD
                  + ")[ \t]{1,8})"
                  + "("
                  + QUOTED
                  + "|(?!-)\\S++)")
          .map(regex -> Pattern.compile(regex, Pattern.CASE_INSENSITIVE))
          .toList();

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
      for (Pattern pattern : SHOWN) {
        pattern.matcher(value).results().forEach(found -> learn(unquoted(found.group(2))));
      }
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
    for (Pattern pattern : SHOWN) {
      masked = pattern.matcher(masked).replaceAll(Secrets::withMask);
    }
    return masked;
  }

  private static String withMask(MatchResult found) {
    String secret = found.group(2);
    String bare = unquoted(secret);
    int begin = bare.isEmpty() ? 0 : secret.indexOf(bare);
    String shown =
        bare.isEmpty()
            ? secret
            : secret.substring(0, begin) + MASK + secret.substring(begin + bare.length());
    return Matcher.quoteReplacement(found.group(1) + shown);
  }

  private static String unquoted(String text) {
    return text.replaceAll("^[\"']|[\"']$", "");
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
