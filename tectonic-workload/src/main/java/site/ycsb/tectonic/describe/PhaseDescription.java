package site.ycsb.tectonic.describe;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.spec.Selection;

/**
 * What a phase will be.
 *
 * @param number from 1, counted over the workload
 * @param mix {@code shuffled}, {@code gliding} or {@code timed}
 * @param seconds that the phase lasts; null: until its operations are done
 * @param operations null: the clock decides
 * @param sorted null: the inserts come as generated
 * @param arrival null: a request is issued as soon as a thread is free
 * @param peak the most live keys in the phase
 */
public record PhaseDescription(
    int number,
    String name,
    boolean warmup,
    String mix,
    @Nullable Double seconds,
    @Nullable Double operations,
    @Nullable Sorted sorted,
    @Nullable Arrival arrival,
    LiveKeys liveAtStart,
    LiveKeys liveAtEnd,
    LiveKeys peak,
    List<Entry> entries) {
  public PhaseDescription {
    entries = List.copyOf(entries);
  }

  /**
   * How far the inserts are from key order.
   *
   * @param displaced entries out of place, at most
   * @param distance positions that an entry is displaced by, at most
   */
  public record Sorted(long displaced, long distance) {}

  /**
   * When requests are issued.
   *
   * @param model its name
   * @param ratePerSecond the mean
   * @param seconds that the phase lasts at that rate
   */
  public record Arrival(String model, double ratePerSecond, double seconds) {}

  /**
   * The operations of one kind.
   *
   * @param count null: the clock decides
   * @param countCertainty whether there are exactly so many
   * @param share of the phase's operations
   * @param shareAtStart of a mix that glides; otherwise null
   * @param shareAtEnd of a mix that glides; otherwise null
   * @param writtenBytesEach of the key and the values that one writes; 0 where none are
   * @param writtenBytes of all; null: the clock decides
   * @param rangeKeysEach live keys that one covers; null where it is no range
   * @param rangeKeys of all; null as well where the clock decides
   * @param rangeBytesEach of the records that one reads; null where it is no range query
   * @param rangeBytes of all; null as well where the clock decides
   * @param selection of the live key that one takes; null where it takes none
   * @param hotSet how the selections are concentrated; null where there is nothing to tell
   */
  public record Entry(
      String kind,
      @Nullable Double count,
      Certainty countCertainty,
      double share,
      @Nullable Double shareAtStart,
      @Nullable Double shareAtEnd,
      double writtenBytesEach,
      @Nullable Double writtenBytes,
      @Nullable Double rangeKeysEach,
      @Nullable Double rangeKeys,
      @Nullable Double rangeBytesEach,
      @Nullable Double rangeBytes,
      @Nullable String selection,
      @Nullable HotSet hotSet) {}

  /** The share of the selections that goes to the most popular of the live keys. */
  public record HotSet(
      @JsonProperty("top_0.1_percent") double topThousandth,
      @JsonProperty("top_1_percent") double topHundredth,
      @JsonProperty("top_10_percent") double topTenth) {

    /**
     * The concentration of a selection, or null if no key is live or the library has no answer.
     *
     * @param live keys at that moment
     * @param hotShare of the live keys that have a prefix of the hot range that is selected by
     */
    static @Nullable HotSet of(Selection selection, double live, double hotShare) {
      double keys = Math.floor(live);
      if (!(keys >= 1)) {
        return null;
      }
      DoubleUnaryOperator share;
      try {
        share = selection.share(keys, hotShare);
      } catch (MathIllegalStateException e) {
        return null;
      }
      return new HotSet(
          share.applyAsDouble(top(keys, 0.001)),
          share.applyAsDouble(top(keys, 0.01)),
          share.applyAsDouble(top(keys, 0.1)));
    }

    /** So large a share of the live keys, rounded up: at least one. */
    private static double top(double keys, double share) {
      return Math.ceil(keys * share);
    }
  }
}
