package site.ycsb.tectonic.spec;

/** The kinds of operation, with their names in specs and in results. */
public enum OperationKind {
  INSERT("inserts", "INSERT"),
  UPDATE("updates", "UPDATE"),
  MERGE("merges", "MERGE"),
  EXTEND("extends", "EXTEND"),
  POINT_QUERY("point_queries", "READ"),
  EMPTY_POINT_QUERY("empty_point_queries", "EMPTY-READ"),
  BLIND_POINT_QUERY("blind_point_queries", "BLIND-READ"),
  RANGE_QUERY("range_queries", "SCAN"),
  BLIND_RANGE_QUERY("blind_range_queries", "BLIND-SCAN"),
  POINT_DELETE("point_deletes", "DELETE"),
  EMPTY_POINT_DELETE("empty_point_deletes", "EMPTY-DELETE"),
  BLIND_POINT_DELETE("blind_point_deletes", "BLIND-DELETE"),
  RANGE_DELETE("range_deletes", "RANGE-DELETE");

  private final String specName;
  private final String resultName;

  OperationKind(String specName, String resultName) {
    this.specName = specName;
    this.resultName = resultName;
  }

  /** The field of a group, such as {@code point_queries}. */
  public String specName() {
    return specName;
  }

  /** The name in YCSB's result lines, such as {@code EMPTY-READ}: file-name safe. */
  public String resultName() {
    return resultName;
  }

  /** Whether an operation of this kind can only be made while a key is live. */
  public boolean needsLiveKey() {
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

  /** Whether an operation of this kind carries a new value. */
  public boolean writesValue() {
    return this == INSERT || this == UPDATE || appends();
  }

  /** Whether operations of the kind add to the value that is there. */
  public boolean appends() {
    return this == MERGE || this == EXTEND;
  }
}
