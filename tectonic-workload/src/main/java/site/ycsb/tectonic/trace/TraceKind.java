package site.ycsb.tectonic.trace;

/** The kinds of operation that are told apart, with their names in specs. */
public enum TraceKind {
  INSERT("inserts"),
  UPDATE("updates"),
  MERGE("merges"),
  EXTEND("extends"),
  POINT_QUERY("point_queries"),
  EMPTY_POINT_QUERY("empty_point_queries"),
  BLIND_POINT_QUERY("blind_point_queries"),
  RANGE_QUERY("range_queries"),
  BLIND_RANGE_QUERY("blind_range_queries"),
  POINT_DELETE("point_deletes"),
  EMPTY_POINT_DELETE("empty_point_deletes"),
  BLIND_POINT_DELETE("blind_point_deletes"),
  RANGE_DELETE("range_deletes");

  private final String specName;

  TraceKind(String specName) {
    this.specName = specName;
  }

  /** The field of a group in a spec, such as {@code point_queries}. */
  public String specName() {
    return specName;
  }

  /**
   * Whether operations of this kind take keys that are live, or make their own to read or delete.
   */
  public boolean selects() {
    return switch (this) {
      case UPDATE, MERGE, EXTEND, POINT_QUERY, POINT_DELETE, RANGE_QUERY, RANGE_DELETE -> true;
      case INSERT,
          EMPTY_POINT_QUERY,
          BLIND_POINT_QUERY,
          BLIND_RANGE_QUERY,
          EMPTY_POINT_DELETE,
          BLIND_POINT_DELETE ->
          false;
    };
  }

  /** Whether operations of this kind take the key that they start at away. */
  public boolean deletes() {
    return this == POINT_DELETE || this == RANGE_DELETE;
  }
}
