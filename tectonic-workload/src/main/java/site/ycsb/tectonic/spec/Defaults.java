package site.ycsb.tectonic.spec;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Key, value, characters and fields of operations that name none. */
public record Defaults(
    @Nullable StringExpr key,
    @Nullable StringExpr val,
    @Nullable CharacterSet characterSet,
    @Nullable Fields fields) {

  /**
   * The fields of a record; each is filled from the value expression.
   *
   * @param count 1 to 1000; absent: 1
   * @param prefix of the fields' names; absent: "field", so that the first is "field0"
   */
  public record Fields(@Nullable Integer count, @Nullable String prefix) {
    public Fields {
      Checks.that(
          count == null || (count >= 1 && count <= 1000),
          "count",
          "is " + count,
          "a whole number from 1 to 1000");
      Checks.that(prefix == null || !prefix.isBlank(), "prefix", "is blank", "a name");
    }
  }

  /** {@code default_distributions}: the selection of operations that name none. */
  public record SelectionDefaults(
      @Nullable Selection updatesSelection,
      @Nullable Selection mergesSelection,
      @Nullable Selection readModifyWritesSelection,
      @Nullable Selection extendsSelection,
      @Nullable Selection pointDeletesSelection,
      @Nullable Selection rangeQueriesSelection,
      @Nullable Selection rangeDeletesSelection,
      @Nullable Selection pointQueriesSelection) {

    /** The selections that are written, by the kind of operation. */
    public Map<OperationKind, Selection> byKind() {
      Map<OperationKind, @Nullable Selection> written = new EnumMap<>(OperationKind.class);
      written.put(OperationKind.UPDATE, updatesSelection);
      written.put(OperationKind.MERGE, mergesSelection);
      written.put(OperationKind.READ_MODIFY_WRITE, readModifyWritesSelection);
      written.put(OperationKind.EXTEND, extendsSelection);
      written.put(OperationKind.POINT_DELETE, pointDeletesSelection);
      written.put(OperationKind.RANGE_QUERY, rangeQueriesSelection);
      written.put(OperationKind.RANGE_DELETE, rangeDeletesSelection);
      written.put(OperationKind.POINT_QUERY, pointQueriesSelection);
      written.values().removeIf(Objects::isNull);
      return written;
    }
  }
}
