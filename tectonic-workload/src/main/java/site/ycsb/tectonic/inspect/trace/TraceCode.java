package site.ycsb.tectonic.inspect.trace;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The letters that a line begins with, and what has to follow them. */
public enum TraceCode {
  I(TraceKind.INSERT, Shape.WRITE),
  U(TraceKind.UPDATE, Shape.WRITE),
  M(TraceKind.MERGE, Shape.WRITE),
  E(TraceKind.EXTEND, Shape.WRITE),
  P(TraceKind.POINT_QUERY, Shape.POINT),
  D(TraceKind.POINT_DELETE, Shape.POINT),
  S(TraceKind.RANGE_QUERY, Shape.RANGE_TO_KEY),
  SC(TraceKind.RANGE_QUERY, Shape.RANGE_OF_COUNT),
  R(TraceKind.RANGE_DELETE, Shape.RANGE_TO_KEY),
  RC(TraceKind.RANGE_DELETE, Shape.RANGE_OF_COUNT),
  BP(TraceKind.BLIND_POINT_QUERY, Shape.POINT),
  BD(TraceKind.BLIND_POINT_DELETE, Shape.POINT),
  BR(TraceKind.BLIND_RANGE_QUERY, Shape.RANGE_OF_COUNT);

  private static final TraceCode[] ALL = values();

  private final TraceKind kind;
  private final Shape shape;

  TraceCode(TraceKind kind, Shape shape) {
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
