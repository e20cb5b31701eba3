package site.ycsb.tectonic.trace;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The letters that a line begins with, and what has to follow them. */
public enum TraceCode {
  I('I', TraceKind.INSERT, Shape.WRITE),
  U('U', TraceKind.UPDATE, Shape.WRITE),
  M('M', TraceKind.MERGE, Shape.WRITE),
  E('E', TraceKind.EXTEND, Shape.WRITE),
  P('P', TraceKind.POINT_QUERY, Shape.POINT),
  D('D', TraceKind.POINT_DELETE, Shape.POINT),
  S('S', TraceKind.RANGE_QUERY, Shape.RANGE_TO_KEY),
  SC('s', TraceKind.RANGE_QUERY, Shape.RANGE_OF_COUNT),
  R('R', TraceKind.RANGE_DELETE, Shape.RANGE_TO_KEY),
  RC('r', TraceKind.RANGE_DELETE, Shape.RANGE_OF_COUNT),
  BP('p', TraceKind.BLIND_POINT_QUERY, Shape.POINT),
  BD('d', TraceKind.BLIND_POINT_DELETE, Shape.POINT),
  BR('b', TraceKind.BLIND_RANGE_QUERY, Shape.RANGE_OF_COUNT);

  private static final TraceCode[] ALL = values();
  private static final @Nullable TraceCode[] BY_BYTE = new TraceCode[Byte.MAX_VALUE + 1];

  static {
    for (TraceCode code : ALL) {
      BY_BYTE[code.binary] = code;
    }
  }

  private final byte binary;
  private final TraceKind kind;
  private final Shape shape;

  TraceCode(char binary, TraceKind kind, Shape shape) {
    this.binary = (byte) binary;
    this.kind = kind;
    this.shape = shape;
  }

  /** What follows the letters. */
  public enum Shape {
    WRITE("KEY VALUE or KEY FIELD=VALUE FIELD=VALUE..."),
    POINT("KEY"),
    RANGE_TO_KEY("KEY KEY"),
    RANGE_OF_COUNT("KEY COUNT");

    private final String form;

    Shape(String form) {
      this.form = form;
    }
  }

  /** The kind of operation; a query or delete of one key is an empty one if the key is not live. */
  public TraceKind kind() {
    return kind;
  }

  public Shape shape() {
    return shape;
  }

  /** The byte that stands for the letters in a binary trace. */
  public byte binary() {
    return binary;
  }

  /** The code that a byte stands for, or null. */
  static @Nullable TraceCode ofBinary(int binary) {
    return binary < BY_BYTE.length ? BY_BYTE[binary] : null;
  }

  /** What a line with these letters looks like. */
  String form() {
    return '"' + name() + " " + shape.form + '"';
  }

  /** The code that a part of a line is, or null. */
  static @Nullable TraceCode of(byte[] line, int from, int to) {
    for (TraceCode code : ALL) {
      if (code.isAt(line, from, to)) {
        return code;
      }
    }
    return null;
  }

  private boolean isAt(byte[] line, int from, int to) {
    String letters = name();
    return to - from == letters.length()
        && line[from] == letters.charAt(0)
        && line[to - 1] == letters.charAt(letters.length() - 1);
  }

  /** The letters of all codes. */
  static String list() {
    return Arrays.stream(ALL).map(TraceCode::name).collect(Collectors.joining(", "));
  }
}
