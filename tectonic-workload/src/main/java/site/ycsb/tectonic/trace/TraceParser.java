package site.ycsb.tectonic.trace;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Reads lines. A record of several fields is written as several {@code FIELD=VALUE}; as a single
 * value may contain "=", it counts as that of a field only if a write of several fields has named
 * the field before in the section.
 */
public final class TraceParser {
  private static final long MOST_KEYS = 1_000_000_000_000_000L;

  private static final int NONE = -1;

  private final Tokens tokens = new Tokens();
  private final Set<Key> fieldNames = new HashSet<>();

  /** Reads a line, given without its end. */
  public TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    tokens.split(line, from, to);
    if (to > from && line[from] == '#') {
      return comment();
    }
    TraceCode code = TraceCode.of(line, from, tokens.end(0));
    if (code == null) {
      throw new MalformedLineException(
          to == from ? "an empty line" : tokens.excerpt(from, to),
          "an operation: " + TraceCode.list() + " and a key; or a comment that begins with #");
    }
    return operation(code);
  }

  private TraceEntry comment() throws MalformedLineException {
    boolean section = is(1, "section");
    if (is(0, "#") && tokens.count() > 1 && (section || is(1, "phase"))) {
      if (tokens.count() != 3) {
        throw malformed("\"# section NAME\" or \"# phase NAME\", spaces in the name as %20");
      }
      String name = new String(tokens.decoded(2), StandardCharsets.UTF_8);
      if (section) {
        fieldNames.clear();
        return new TraceEntry.SectionMark(name);
      }
      return new TraceEntry.PhaseMark(name);
    }
    return new TraceEntry.Comment(
        new String(
            tokens.line(),
            tokens.start(0),
            tokens.end(tokens.count() - 1) - tokens.start(0),
            StandardCharsets.ISO_8859_1));
  }

  private boolean is(int token, String text) {
    return tokens.count() > token
        && text.equals(
            new String(
                tokens.line(),
                tokens.start(token),
                tokens.end(token) - tokens.start(token),
                StandardCharsets.ISO_8859_1));
  }

  private TraceEntry operation(TraceCode code) throws MalformedLineException {
    int parts = tokens.count();
    boolean complete =
        switch (code.shape()) {
          case POINT -> parts == 2;
          case RANGE_TO_KEY, RANGE_OF_COUNT -> parts == 3;
          case WRITE -> parts >= 3;
        };
    if (!complete) {
      throw malformed(code.form());
    }
    Key key = new Key(tokens.decoded(1));
    return switch (code.shape()) {
      case POINT -> new TraceEntry.Operation(code, key, null, 0);
      case RANGE_TO_KEY -> new TraceEntry.Operation(code, key, new Key(tokens.decoded(2)), 0);
      case RANGE_OF_COUNT -> new TraceEntry.Operation(code, key, null, keyCount(code));
      case WRITE -> new TraceEntry.Operation(code, key, null, valueBytes());
    };
  }

  private MalformedLineException malformed(String expected) {
    int end = tokens.end(tokens.count() - 1);
    return new MalformedLineException(tokens.excerpt(tokens.start(0), end), expected);
  }

  private long keyCount(TraceCode code) throws MalformedLineException {
    long count = 0;
    for (int i = tokens.start(2); i < tokens.end(2); i++) {
      byte digit = tokens.line()[i];
      count = digit < '0' || digit > '9' ? -1 : count * 10 + (digit - '0');
      if (count < 0 || count > MOST_KEYS) {
        count = -1;
        break;
      }
    }
    if (count < 0 || tokens.start(2) == tokens.end(2)) {
      throw new MalformedLineException(
          tokens.excerpt(tokens.start(2), tokens.end(2)) + " as the number of keys",
          code.form() + ", COUNT a whole number of at most 1e15");
    }
    return count;
  }

  /** Hands over the values of the write that was read last. */
  void values(ValueConsumer consumer) throws MalformedLineException {
    for (int token = 2; token < tokens.count(); token++) {
      int end = fieldEnd(token);
      boolean named =
          end != NONE && (tokens.count() > 3 || fieldNames.contains(fieldName(token, end)));
      consumer.accept(
          named ? tokens.decoded(tokens.start(token), end) : null,
          tokens.decoded(named ? end + 1 : tokens.start(token), tokens.end(token)));
    }
  }

  private long valueBytes() throws MalformedLineException {
    if (tokens.count() == 3) {
      int end = fieldEnd(2);
      boolean named = end != NONE && fieldNames.contains(fieldName(2, end));
      return tokens.decodedLength(named ? end + 1 : tokens.start(2), tokens.end(2));
    }
    long bytes = 0;
    for (int token = 2; token < tokens.count(); token++) {
      int end = fieldEnd(token);
      if (end == NONE) {
        throw new MalformedLineException(
            tokens.excerpt(tokens.start(token), tokens.end(token)) + " as one of several values",
            "FIELD=VALUE; a space within a value is %20");
      }
      fieldNames.add(fieldName(token, end));
      bytes += tokens.decodedLength(end + 1, tokens.end(token));
    }
    return bytes;
  }

  /** Where the "=" of a field is, or {@link #NONE}. */
  private int fieldEnd(int token) {
    for (int i = tokens.start(token); i < tokens.end(token); i++) {
      if (tokens.line()[i] == '=') {
        return i;
      }
    }
    return NONE;
  }

  private Key fieldName(int token, int end) throws MalformedLineException {
    return new Key(tokens.decoded(tokens.start(token), end));
  }

  /** The parts of a line, which single spaces separate; "%20" in them stands for the byte 0x20. */
  private static final class Tokens {
    private static final int LONGEST_EXCERPT = 40;

    private byte[] line = {};
    private int[] starts = new int[8];
    private int count;

    /** Splits a line; the bytes are used until the next one. */
    void split(byte[] bytes, int from, int to) {
      line = bytes;
      count = 0;
      add(from);
      for (int i = from; i < to; i++) {
        if (bytes[i] == ' ') {
          add(i + 1);
        }
      }
      add(to + 1);
      count--;
    }

    int count() {
      return count;
    }

    byte[] line() {
      return line;
    }

    int start(int token) {
      return starts[token];
    }

    /** The end of a token, exclusive. */
    int end(int token) {
      return starts[token + 1] - 1;
    }

    /** The bytes of a token. */
    byte[] decoded(int token) throws MalformedLineException {
      return decoded(start(token), end(token));
    }

    /** The bytes that a part of the line stands for. */
    byte[] decoded(int from, int to) throws MalformedLineException {
      if (decodedLength(from, to) == to - from) {
        return Arrays.copyOfRange(line, from, to);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(to - from);
      for (int i = from; i < to; i++) {
        if (line[i] == '%') {
          bytes.write(Character.digit(line[i + 1], 16) << 4 | Character.digit(line[i + 2], 16));
          i += 2;
        } else {
          bytes.write(line[i]);
        }
      }
      return bytes.toByteArray();
    }

    /** How many bytes a part of the line stands for. */
    int decodedLength(int from, int to) throws MalformedLineException {
      int length = to - from;
      for (int i = from; i < to; i++) {
        if (line[i] == '%') {
          if (i + 2 >= to || !isHexadecimal(line[i + 1]) || !isHexadecimal(line[i + 2])) {
            throw new MalformedLineException(
                excerpt(i, Math.min(to, i + 3)), "\"%\" and two hexadecimal digits, such as %20");
          }
          length -= 2;
        }
      }
      return length;
    }

    /**
     * A part of the line in quotes, shortened if it is long, in characters that any terminal has.
     */
    String excerpt(int from, int to) {
      boolean isLong = to - from > LONGEST_EXCERPT;
      String text =
          new String(line, from, isLong ? LONGEST_EXCERPT : to - from, StandardCharsets.ISO_8859_1);
      return '"' + text.replaceAll("[^\\x20-\\x7e]", "?") + (isLong ? "..." : "") + '"';
    }

    private static boolean isHexadecimal(byte character) {
      return character >= 0 && Character.digit(character, 16) >= 0;
    }

    private void add(int start) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, count * 2);
      }
      starts[count++] = start;
    }
  }
}
