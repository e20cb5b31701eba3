package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

/**
 * What an experiment does, with nothing left out.
 *
 * @param records that are loaded
 * @param extendsPerEpoch operations of an extend phase
 * @param readsPerEpoch operations of a run phase, whatever the mix
 * @param fields of a record
 * @param fieldLength bytes of a field at first
 * @param extendLength bytes that an extend appends to one field
 * @param maxFieldLength bytes beyond which no field grows
 * @param extendMethod how the store is asked to append
 * @param atCap what becomes of an extend that would pass maxFieldLength
 * @param updateLength of the values that updates write
 * @param measureEvery every so many epochs have a run phase, the others only extend
 * @param slices into which each mode's run phase is cut; those of all modes take turns
 * @param seed of the first trial; each further one has the next number
 * @param threads that send requests, each with a connection of its own
 */
public record IvsPlan(
    String name,
    int records,
    int extendsPerEpoch,
    int readsPerEpoch,
    int fields,
    int fieldLength,
    int extendLength,
    int maxFieldLength,
    ExtendDistribution extendDistribution,
    ExtendMethod extendMethod,
    AtCap atCap,
    RunMix mix,
    UpdateLength updateLength,
    int epochs,
    int measureEvery,
    int slices,
    List<Mode> modes,
    int trials,
    long seed,
    int threads) {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  public IvsPlan {
    modes = List.copyOf(modes);
  }

  /** How the keys are chosen whose records grow. */
  public enum ExtendDistribution {
    /** All alike. */
    @JsonProperty("uniform")
    UNIFORM,
    /** As YCSB's {@code zipfian}, so as in the paper: 10^10 ranks, folded onto the records. */
    @JsonProperty("zipfian")
    ZIPFIAN,
    /**
     * By a Zipf over the records themselves, with exponent 0.99: more than three times the skew.
     */
    @JsonProperty("zipf")
    ZIPF
  }

  /** The shares of the operations of a run phase, in proportion. */
  public record RunMix(@Nullable Double read, @Nullable Double update) {
    static final RunMix READ_ONLY = new RunMix(1.0, null);

    public RunMix {
      double sum = share("read", read) + share("update", update);
      if (!(sum > 0)) {
        throw new InvalidValueException("read", "and update sum to " + sum, "a sum above 0");
      }
    }

    /** How many of so many operations are reads; the others are updates. */
    int reads(int operations) {
      double reads = read == null ? 0 : read;
      double updates = update == null ? 0 : update;
      return Math.toIntExact(Math.round(operations * (reads / (reads + updates))));
    }

    private static double share(String field, @Nullable Double share) {
      if (share != null && !(share >= 0 && Double.isFinite(share))) {
        throw new InvalidValueException(field, "is " + share, "a number of at least 0");
      }
      return share == null ? 0 : share;
    }
  }

  public boolean has(Mode mode) {
    return modes.contains(mode);
  }

  /** Reads of a run phase. */
  public int reads() {
    return mix.reads(readsPerEpoch);
  }

  /** Updates of a run phase. */
  public int updates() {
    return readsPerEpoch - reads();
  }

  /** Whether the run phase of an epoch is measured. */
  public boolean measures(int epoch) {
    return epoch % measureEvery == 0;
  }

  /**
   * Whether the spread baseline is one table that grows. Where updates would change its records
   * from epoch to epoch, it is loaded anew for each.
   */
  public boolean spreadGrows() {
    return updates() == 0;
  }

  /** Whether updates are as long as the lengths that the extend phase before them has left. */
  public boolean updatesFollowLengths() {
    return updates() > 0 && updateLength != UpdateLength.FIELD_LENGTH;
  }

  /** The seed of a trial. */
  public long seedOf(int trial) {
    return seed + trial - 1;
  }

  /** Bytes of a record at first. */
  public long recordBytes() {
    return (long) fields * fieldLength;
  }

  /** Bytes of all values after an epoch, as long as no field is full. */
  public long bytes(int epoch) {
    return records * recordBytes() + (long) epoch * extendsPerEpoch * extendLength;
  }

  /** Operations of the trials from one epoch of a trial on, those that load baselines included. */
  public long operationsFrom(int trial, int epoch) {
    long whole = operations(0, epochs);
    return operations(epoch, epochs) + (trials - trial) * whole;
  }

  /** Operations of epochs; 0 is the load. */
  private long operations(int first, int last) {
    long operations = first > 0 ? 0 : (has(Mode.REFERENCE) ? 2L : 1L) * records;
    for (int epoch = Math.max(1, first); epoch <= last; epoch++) {
      operations += extendsPerEpoch;
      if (measures(epoch)) {
        operations += (long) modes.size() * readsPerEpoch;
        operations += has(Mode.AVERAGE_BASELINE) ? records : 0;
        operations += has(Mode.SPREAD_BASELINE) ? spreadRecords(epoch) : 0;
      }
    }
    return operations;
  }

  private long spreadRecords(int epoch) {
    int before = epoch - measureEvery;
    long held = spreadGrows() && before > 0 ? bytes(before) / recordBytes() : 0;
    return bytes(epoch) / recordBytes() - held;
  }

  /** How much there is to do, and how much room its records take, in one line. */
  public String sizeText() {
    double megabytes = bytes(epochs) / BYTES_PER_MEGABYTE;
    return String.format(
        Locale.ROOT,
        "%,d operations in %d trial%s of %d epochs; values grow to %,.1f MB, and up to %d copies of"
            + " them at a time take about %,.1f MB, what the store adds left out",
        operationsFrom(1, 0),
        trials,
        trials == 1 ? "" : "s",
        epochs,
        megabytes,
        copies(),
        copies() * megabytes);
  }

  /** What lasts, and at its time what is kept for the clean run and the fresh instances. */
  private int copies() {
    int kept = has(Mode.CLEAN_RUN) ? 1 : 0;
    int spread = has(Mode.SPREAD_BASELINE) ? 1 : 0;
    int lasting = 1 + kept + (spreadGrows() ? spread : 0);
    int fresh = kept + (has(Mode.AVERAGE_BASELINE) ? 1 : 0) + (spreadGrows() ? 0 : spread);
    return lasting + (slices > 1 ? fresh : Math.min(1, fresh));
  }
}
