package site.ycsb.tectonic.plan;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.Insertion;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * How many operations of one kind a group has, and how each is made.
 *
 * @param tenant whose operations they are; empty where a group has no tenants
 * @param count how many there are; in a group with a duration, how many there can be at most
 * @param key of inserts, empty and blind operations; otherwise null
 * @param absent which keys empty and blind point operations take; of others {@link Absent#MADE}
 * @param insertion of inserts; of others {@link Insertion#NEW}
 * @param value of operations that write one; otherwise null. In keys and values every character set
 *     is filled in
 * @param selection of operations on live keys; otherwise null
 * @param order what a selected position means
 * @param selectivity of ranges, unless scanLength is given
 * @param scanLength of ranges, unless selectivity is given
 * @param format of ranges
 * @param descends whether ranges are read downwards, from their largest key on
 * @param function of the value that is there and the written one
 * @param growth of extends; otherwise {@link Growth#NONE}
 */
public record OperationPlan(
    OperationKind kind,
    String tenant,
    long count,
    @Nullable StringExpr key,
    Absent absent,
    Insertion insertion,
    @Nullable StringExpr value,
    @Nullable Selection selection,
    KeyOrder order,
    @Nullable NumberExpr selectivity,
    @Nullable NumberExpr scanLength,
    RangeFormat format,
    boolean descends,
    MergeFunction function,
    Growth growth) {

  /** Operations of which nobody says how they are made. */
  public static OperationPlan unmade(
      OperationKind kind, long count, RangeFormat format, boolean descends) {
    return new OperationPlan(
        kind,
        "",
        count,
        null,
        Absent.MADE,
        Insertion.NEW,
        null,
        null,
        KeyOrder.INSERTION,
        null,
        null,
        format,
        descends,
        MergeFunction.of(kind),
        Growth.NONE);
  }

  /** The same operation in another number. */
  public OperationPlan withCount(long newCount) {
    return of(tenant, newCount);
  }

  /** The same operations of a tenant. */
  OperationPlan ofTenant(String name) {
    return of(name, count);
  }

  private OperationPlan of(String newTenant, long newCount) {
    return new OperationPlan(
        kind,
        newTenant,
        newCount,
        key,
        absent,
        insertion,
        value,
        selection,
        order,
        selectivity,
        scanLength,
        format,
        descends,
        function,
        growth);
  }

  /** Its name in results: that of the kind, behind its tenant where it has one. */
  public String resultName() {
    return resultName(kind);
  }

  /** The name in results of another kind, behind the same tenant. */
  public String resultName(OperationKind other) {
    return named(other.resultName());
  }

  /** Its name in specs, behind its tenant where it has one. */
  public String specName() {
    return named(kind.specName());
  }

  private String named(String name) {
    return tenant.isEmpty() ? name : tenant + "." + name;
  }

  /** The name of the kind in the name of operations in results. */
  public static String kindName(String resultName) {
    return resultName.substring(resultName.lastIndexOf('.') + 1);
  }

  /** How many keys a range covers at most, of so many that are live at most. */
  public long mostCovered(long mostLive) {
    double most =
        scanLength != null
            ? scanLength.law().most()
            : Objects.requireNonNull(selectivity).law().most() * mostLive;
    return Math.max(1, (long) Math.min((double) mostLive, most));
  }

  /** What the user should know of distributions that are not taken as they are written. */
  Stream<String> warnings() {
    Stream<Popularity> selections =
        Stream.of(selection, absent.selection())
            .filter(Objects::nonNull)
            .map(each -> each.popularity(new SeededRandom(0)));
    List<StringExpr> parts =
        Stream.of(key, value).filter(Objects::nonNull).flatMap(StringExpr::parts).toList();
    Stream<Popularity> numbers =
        parts.stream()
            .filter(StringExpr.Number.class::isInstance)
            .map(number -> ((StringExpr.Number) number).popularity(new SeededRandom(0)));
    Stream<String> lengths =
        parts.stream()
            .filter(StringExpr.Uniform.class::isInstance)
            .map(text -> ((StringExpr.Uniform) text).cutOff());
    Stream<String> shares =
        Stream.ofNullable(selectivity).map(share -> share.cutOff("selectivity", 0, 1));
    Stream<@Nullable String> shapes = Stream.concat(selections, numbers).map(Popularity::warning);
    return Stream.concat(shapes, Stream.concat(lengths, shares))
        .filter(text -> text != null && !text.isEmpty());
  }
}
