package site.ycsb.tectonic.spec;

/** The kinds of operation: their names, which key they take, and what they do to it. */
public enum OperationKind {
  INSERT("inserts", "INSERT", Key.NEW, Effect.INSERTS),
  UPDATE("updates", "UPDATE", Key.LIVE, Effect.REPLACES),
  MERGE("merges", "MERGE", Key.LIVE, Effect.APPENDS),
  EXTEND("extends", "EXTEND", Key.LIVE, Effect.APPENDS),
  READ_MODIFY_WRITE("read_modify_writes", "READ-MODIFY-WRITE", Key.LIVE, Effect.REPLACES),
  POINT_QUERY("point_queries", "READ", Key.LIVE, Effect.READS),
  EMPTY_POINT_QUERY("empty_point_queries", "EMPTY-READ", Key.ABSENT, Effect.READS),
  BLIND_POINT_QUERY("blind_point_queries", "BLIND-READ", Key.ANY, Effect.READS),
  RANGE_QUERY("range_queries", "SCAN", Key.LIVE, Effect.READS_RANGE),
  BLIND_RANGE_QUERY("blind_range_queries", "BLIND-SCAN", Key.ANY, Effect.READS_RANGE),
  POINT_DELETE("point_deletes", "DELETE", Key.LIVE, Effect.DELETES),
  EMPTY_POINT_DELETE("empty_point_deletes", "EMPTY-DELETE", Key.ABSENT, Effect.DELETES),
  BLIND_POINT_DELETE("blind_point_deletes", "BLIND-DELETE", Key.ANY, Effect.DELETES),
  RANGE_DELETE("range_deletes", "RANGE-DELETE", Key.LIVE, Effect.DELETES_RANGE);

  /** Which key an operation takes. */
  private enum Key {
    /** One that no insert has made. */
    NEW,
    /** One that is chosen among the live ones. */
    LIVE,
    /** One that is made, and not live. */
    ABSENT,
    /** One that is made, live or not. */
    ANY
  }

  /** What an operation does to the key or the range of keys that it takes. */
  public enum Effect {
    INSERTS,
    REPLACES,
    APPENDS,
    READS,
    READS_RANGE,
    DELETES,
    DELETES_RANGE
  }

  private final String specName;
  private final String resultName;
  private final Key key;
  private final Effect effect;

  OperationKind(String specName, String resultName, Key key, Effect effect) {
    this.specName = specName;
    this.resultName = resultName;
    this.key = key;
    this.effect = effect;
  }

  /** The field of a group, such as {@code point_queries}. */
  public String specName() {
    return specName;
  }

  /** The name in YCSB's result lines, such as {@code EMPTY-READ}: file-name safe. */
  public String resultName() {
    return resultName;
  }

  /** What an operation of this kind does at a binding: there is one way to send each. */
  public Effect effect() {
    return effect;
  }

  /** Whether an operation of this kind can only be made while a key is live. */
  public boolean needsLiveKey() {
    return key == Key.LIVE;
  }

  /** Whether an operation of this kind makes a key that is not live. */
  public boolean needsAbsentKey() {
    return key == Key.ABSENT;
  }

  /** Whether an operation of this kind makes a key that may be live or not. */
  public boolean takesAnyKey() {
    return key == Key.ANY;
  }

  /** Whether an operation of this kind carries a new value. */
  public boolean writesValue() {
    return effect == Effect.INSERTS || effect == Effect.REPLACES || appends();
  }

  /** Whether operations of the kind add to the value that is there. */
  public boolean appends() {
    return effect == Effect.APPENDS;
  }

  /** Whether operations of the kind stop at a length, so that the length of fields is known. */
  public boolean hasCap() {
    return this == EXTEND;
  }

  /** Whether operations of the kind leave the live keys and their records as they are. */
  public boolean reads() {
    return effect == Effect.READS || effect == Effect.READS_RANGE;
  }

  /** Whether an operation of this kind reads one record, be it to write it then. */
  public boolean readsRecord() {
    return effect == Effect.READS || this == READ_MODIFY_WRITE;
  }

  /** Whether an operation of this kind reads one record, which is there. */
  public boolean readsLiveRecord() {
    return readsRecord() && key == Key.LIVE;
  }

  /** Whether an operation of this kind reads a range of records, all of which are known. */
  public boolean readsLiveRange() {
    return effect == Effect.READS_RANGE && key == Key.LIVE;
  }

  /** Whether operations of the kind delete keys, as far as these are live. */
  public boolean deletes() {
    return effect == Effect.DELETES || effect == Effect.DELETES_RANGE;
  }

  /** Whether each operation of the kind takes at least one live key away. */
  public boolean removesLiveKey() {
    return deletes() && needsLiveKey();
  }

  /** Whether a binding may come to have other keys than before by an operation of the kind. */
  public boolean changesKeys() {
    return effect == Effect.INSERTS || deletes();
  }

  /** Whether a group may say a part of operations of the kind, by its name in specs. */
  public boolean has(String part) {
    return switch (part) {
      case "op_count", "weight" -> true;
      case "selectivity", "scan_length" -> isRange();
      case "key" -> !needsLiveKey();
      case "val" -> writesValue();
      case "reuse", "upsert" -> this == INSERT;
      case "absent" -> (needsAbsentKey() || takesAnyKey()) && !isRange();
      case "selection", "order" -> needsLiveKey();
      case "range_format", "descending" -> isRange() && needsLiveKey();
      case "function" -> this == MERGE;
      case "max_len", "method", "at_cap" -> hasCap();
      case "character_set" -> !needsLiveKey() || writesValue() || isRange();
      default -> false;
    };
  }

  /** Whether operations of the kind cover a range of keys. */
  public boolean isRange() {
    return effect == Effect.READS_RANGE || effect == Effect.DELETES_RANGE;
  }
}
