package site.ycsb.traces;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What was measured over a whole trace or one of its phases. The components, in snake case, are the
 * fields of the JSON. Shares are parts of 1, lengths are bytes, and lists are in the order of
 * {@link OperationKind}, with the kinds that occur.
 *
 * @param section null for a whole trace, empty where none is marked
 * @param phase null for a whole trace, empty where none is marked
 * @param insertOrder null without inserts
 * @param prefixes null unless asked for
 */
public record Measures(
    @Nullable String section,
    @Nullable String phase,
    long operations,
    List<KindCount> mix,
    List<Window> windows,
    LiveKeyCounts liveKeys,
    List<Lengths> lengths,
    @Nullable InsertOrder insertOrder,
    List<Skew> accessSkew,
    List<RangeLengths> ranges,
    @Nullable Prefixes prefixes) {

  /** How many operations are of a kind. */
  public record KindCount(String operation, long count, double share) {}

  /**
   * A stretch of the trace, as long as the others but for one operation.
   *
   * @param shares by kind, of all kinds that occur in the trace or phase
   */
  public record Window(long operations, Map<String, Double> shares, long liveKeysAtEnd) {}

  /**
   * Number of live keys.
   *
   * @param peakAtOperation number of the first operation of the trace with the peak, from 1
   */
  public record LiveKeyCounts(long start, long end, long peak, long peakAtOperation) {}

  /**
   * Lengths in bytes.
   *
   * @param of keys, or values: all fields of a record together
   */
  public record Lengths(
      String operation,
      String of,
      long count,
      long min,
      double mean,
      long p50,
      long p95,
      long p99,
      long max,
      long totalBytes) {}

  /**
   * K,L-sortedness of the inserts.
   *
   * @param k inserts that are not at the place that sorting would put them
   * @param l places between an insert and where sorting would put it, at most
   */
  public record InsertOrder(
      long inserts, boolean sorted, long k, double kShare, long l, double lShare) {}

  /**
   * How evenly operations take keys.
   *
   * @param keys that were live at some time; of empty and blind operations, which make their keys,
   *     those that were accessed
   * @param zipfExponent null where there is none to be estimated
   * @param byAge null of empty and blind operations
   */
  public record Skew(
      String operation,
      long accesses,
      long keysAccessed,
      long keys,
      double hottestKeyShare,
      List<TopShare> mostAccessed,
      @Nullable Double zipfExponent,
      @Nullable AgeShares byAge) {}

  /**
   * The accesses to the most accessed keys.
   *
   * @param keysPercent of all keys, how many these are
   * @param shareIfUniform what chance alone gives; null of deletes, as no key is deleted twice, and
   *     of operations that make their keys
   */
  public record TopShare(
      double keysPercent, long keys, double share, @Nullable Double shareIfUniform) {}

  /** The accesses to the live keys that were inserted last and first. */
  public record AgeShares(
      double newestHundredth, double newestTenth, double oldestTenth, double oldestHundredth) {}

  /** How many live keys ranges cover, and what share of those that are live at the moment. */
  public record RangeLengths(String operation, long count, KeySpread keys, ShareSpread share) {}

  public record KeySpread(long min, double mean, long p50, long max) {}

  public record ShareSpread(double min, double mean, double p50, double max) {}

  /**
   * Where keys fall among the prefixes.
   *
   * @param distinct prefixes among the inserts of the section so far
   * @param hottest up to ten with the most inserts in the section so far, the most first
   * @param zipfExponent of these inserts over the distinct prefixes; null where there is none
   * @param operations by kind
   */
  public record Prefixes(
      int characters,
      long distinct,
      List<HotPrefix> hottest,
      @Nullable Double zipfExponent,
      List<PrefixUse> operations) {}

  public record HotPrefix(String prefix, long count, double share) {}

  /**
   * How many operations of a kind fall on prefixes.
   *
   * @param hottestShare on the one with the most inserts
   * @param topTenShare on the ten with the most inserts
   * @param mostUsed up to ten with the most of these operations, the most first
   */
  public record PrefixUse(
      String operation,
      long count,
      long distinct,
      double hottestShare,
      double topTenShare,
      List<HotPrefix> mostUsed) {}
}
