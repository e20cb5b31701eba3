package site.ycsb.tectonic.spec;

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
}
