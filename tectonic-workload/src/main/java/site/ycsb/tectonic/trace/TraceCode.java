package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/** The letters that a line begins with, and what has to follow them. */
@SuppressWarnings("ImmutableEnumChecker") // nobody changes the letters
public enum TraceCode {
  I(OperationKind.INSERT, Shape.WRITE),
  U(OperationKind.UPDATE, Shape.WRITE),
  M(OperationKind.MERGE, Shape.WRITE),
  E(OperationKind.EXTEND, Shape.WRITE),
  RMW(OperationKind.READ_MODIFY_WRITE, Shape.WRITE),
  P(OperationKind.POINT_QUERY, OperationKind.EMPTY_POINT_QUERY, Shape.POINT),
  D(OperationKind.POINT_DELETE, OperationKind.EMPTY_POINT_DELETE, Shape.POINT),
  S(OperationKind.RANGE_QUERY, Shape.RANGE_TO_KEY),
  SC(OperationKind.RANGE_QUERY, Shape.RANGE_OF_COUNT),
  SD(OperationKind.RANGE_QUERY, Shape.RANGE_DOWN),
  R(OperationKind.RANGE_DELETE, Shape.RANGE_TO_KEY),
  RC(OperationKind.RANGE_DELETE, Shape.RANGE_OF_COUNT),
  BP(OperationKind.BLIND_POINT_QUERY, Shape.POINT),
  BD(OperationKind.BLIND_POINT_DELETE, Shape.POINT),
  BR(OperationKind.BLIND_RANGE_QUERY, Shape.RANGE_OF_COUNT);

  private static final TraceCode[] ALL = values();
  private static final Map<Shape, Map<OperationKind, TraceCode>> BY_RANGE =
      new EnumMap<>(Shape.class);

  static {
    for (Shape range : Shape.values()) {
      Map<OperationKind, TraceCode> codes = new EnumMap<>(OperationKind.class);
      for (TraceCode code : ALL) {
        for (OperationKind kind : code.kinds()) {
          codes.merge(kind, code, (first, next) -> next.shape == range ? next : first);
        }
      }
      BY_RANGE.put(range, codes);
    }
  }

  private final OperationKind ifLive;
  private final OperationKind ifNot;
  private final Shape shape;
  private final byte[] letters = name().getBytes(US_ASCII);

  TraceCode(OperationKind kind, Shape shape) {
    this(kind, kind, shape);
  }

  TraceCode(OperationKind ifLive, OperationKind ifNot, Shape shape) {
    this.ifLive = ifLive;
    this.ifNot = ifNot;
    this.shape = shape;
  }

  /** What follows the letters. */
  public enum Shape {
    WRITE("KEY VALUE or KEY FIELD=VALUE FIELD=VALUE..."),
    POINT("KEY"),
    RANGE_TO_KEY("KEY KEY"),
    RANGE_OF_COUNT("KEY COUNT"),
    RANGE_DOWN("KEY COUNT");

    private final String form;

    Shape(String form) {
      this.form = form;
    }
  }

  /**
   * How operations of a kind are written down.
   *
   * @param range how ranges are, if the kind has that
   */
  public static TraceCode of(OperationKind kind, Shape range) {
    return Objects.requireNonNull(Objects.requireNonNull(BY_RANGE.get(range)).get(kind));
  }

  /**
   * The kind of an operation with these letters.
   *
   * @param live whether its key is live at that moment
   */
  public OperationKind kind(boolean live) {
    return live ? ifLive : ifNot;
  }

  /** The kinds that an operation with these letters may turn out to be. */
  public Set<OperationKind> kinds() {
    return EnumSet.of(ifLive, ifNot);
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
      if (Arrays.equals(line, from, to, code.letters, 0, code.letters.length)) {
        return code;
      }
    }
    return null;
  }

  /** The letters as bytes; not to be changed. */
  byte[] letters() {
    return letters;
  }

  /** The letters of all codes. */
  static String list() {
    return Arrays.stream(ALL).map(TraceCode::name).collect(Collectors.joining(", "));
  }
}
