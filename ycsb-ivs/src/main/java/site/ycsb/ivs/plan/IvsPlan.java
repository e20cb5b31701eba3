package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.experiment.PlanChecks;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

/**
 * What an experiment does, as it is written; what is absent is as in the paper.
 *
 * @param schema where an editor finds a schema; not kept
 * @param scale gives records and extendsPerEpoch, which may also be given one by one
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
 * @param reorganiseEvery every so many epochs the store rewrites the records of main-run before
 *     they are measured; null: never
 * @param slices into which each mode's run phase is cut; those of all modes take turns
 * @param seed of the first trial; each further one has the next number
 * @param threads that send requests, each with a connection of its own
 * @param arrival when the requests of run phases are due; null: a closed loop
 */
public record IvsPlan(
    @JsonProperty("$schema") @Nullable String schema,
    @JsonProperty(required = true) String name,
    @Nullable Scale scale,
    Integer records,
    Integer extendsPerEpoch,
    @Setting(otherwise = "100000") int readsPerEpoch,
    @Setting(otherwise = "10") int fields,
    @Setting(otherwise = "100") int fieldLength,
    @Setting(otherwise = "100") int extendLength,
    @Setting(otherwise = "1600000") int maxFieldLength,
    @Setting(otherwise = "uniform") ExtendDistribution extendDistribution,
    @Setting(otherwise = "append") ExtendMethod extendMethod,
    @Setting(otherwise = "skip") AtCap atCap,
    RunMix mix,
    @Setting(otherwise = "current") UpdateLength updateLength,
    @Setting(otherwise = "100") int epochs,
    @Setting(otherwise = "1") int measureEvery,
    @Nullable Integer reorganiseEvery,
    @Setting(otherwise = "1") int slices,
    List<Mode> modes,
    @Setting(otherwise = "1") int trials,
    @Setting(otherwise = "1") long seed,
    @Setting(otherwise = "1") int threads,
    @Nullable ArrivalModel arrival) {
  private static final int MOST = 1_000_000_000;
  private static final int EXTENDS_PER_RECORD = 10;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  public IvsPlan {
    PlanChecks.name(name);
    PlanChecks.that(
        scale != null || (records != null && extendsPerEpoch != null),
        "scale",
        "is missing",
        "lightweight, heavyweight, or records and extends_per_epoch");
    schema = null;
    // What is not written is null here, and nowhere else.
    int loaded = scale == null ? 0 : scale.records;
    records = records == null ? loaded : records;
    extendsPerEpoch = extendsPerEpoch == null ? EXTENDS_PER_RECORD * loaded : extendsPerEpoch;
    mix = mix == null ? RunMix.READ_ONLY : mix;
    modes = modes == null ? List.of(Mode.values()) : List.copyOf(modes);
    PlanChecks.count("records", records, 1, MOST);
    PlanChecks.count("extends_per_epoch", extendsPerEpoch, 1, MOST);
    PlanChecks.count("reads_per_epoch", readsPerEpoch, 1, MOST);
    PlanChecks.count("fields", fields, 1, 1000);
    PlanChecks.count("field_length", fieldLength, 1, MOST);
    PlanChecks.count("extend_length", extendLength, 1, MOST);
    PlanChecks.count("max_field_length", maxFieldLength, 1, MOST);
    PlanChecks.count("epochs", epochs, 1, 10_000);
    PlanChecks.count("measure_every", measureEvery, 1, 10_000);
    PlanChecks.count("reorganise_every", reorganiseEvery == null ? 1 : reorganiseEvery, 1, 10_000);
    PlanChecks.count("slices", slices, 1, 1000);
    PlanChecks.count("trials", trials, 1, 1000);
    PlanChecks.count("threads", threads, 1, 10_000);
    checkModes(modes, mix);
    checkExtends(fieldLength, extendLength, maxFieldLength);
    checkCap(atCap, extendMethod);
    PlanChecks.that(
        measureEvery <= epochs,
        "measure_every",
        "is " + measureEvery + ", but there are " + epochs + " epochs",
        "at most as many as there are epochs");
    PlanChecks.that(
        slices <= readsPerEpoch,
        "slices",
        "is " + slices + ", but a run phase has " + readsPerEpoch + " operations",
        "at most reads_per_epoch");
  }

  private static void checkExtends(int fieldLength, int extendLength, int maxFieldLength) {
    long firstExtended = (long) fieldLength + extendLength;
    PlanChecks.that(
        maxFieldLength >= firstExtended,
        "max_field_length",
        "is " + maxFieldLength + ", which no extend would stay within",
        "at least field_length + extend_length, " + firstExtended);
  }

  private static void checkCap(AtCap atCap, ExtendMethod extendMethod) {
    PlanChecks.that(
        atCap != AtCap.REWRITE || extendMethod == ExtendMethod.READ_UPDATE,
        "at_cap",
        "is rewrite, which an append cannot do",
        "\"extend_method\": \"read_update\", or skip");
  }

  private static void checkModes(List<Mode> modes, RunMix mix) {
    PlanChecks.that(
        !modes.isEmpty() && EnumSet.copyOf(modes).size() == modes.size(),
        "modes",
        modes.isEmpty() ? "is empty" : "repeats one",
        "at least one of main-run, reference, clean-run, average-baseline, spread-baseline, each"
            + " once");
    PlanChecks.that(
        modes.contains(Mode.MAIN_RUN) || mix.reads(MOST) == MOST,
        "modes",
        "has no main-run, but the mix has updates, which belong to the history",
        "main-run among them");
  }

  /** The two sizes of the paper's Table 1: 1 MB and 10 MB at first. */
  enum Scale {
    @JsonProperty("lightweight")
    LIGHTWEIGHT(1_000),
    @JsonProperty("heavyweight")
    HEAVYWEIGHT(10_000);

    private final int records;

    Scale(int records) {
      this.records = records;
    }
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
      PlanChecks.that(sum > 0, "read", "and update sum to " + sum, "a sum above 0");
    }

    /** How many of so many operations are reads; the others are updates. */
    int reads(int operations) {
      double reads = read == null ? 0 : read;
      double updates = update == null ? 0 : update;
      return Math.toIntExact(Math.round(operations * (reads / (reads + updates))));
    }

    private static double share(String field, @Nullable Double share) {
      PlanChecks.that(
          share == null || (share >= 0 && Double.isFinite(share)),
          field,
          "is " + share,
          "a number of at least 0");
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

  /** Whether the store rewrites the records of main-run after the extend phase of an epoch. */
  public boolean reorganises(int epoch) {
    return reorganiseEvery != null && epoch % reorganiseEvery == 0;
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

  /** What lasts, and at its time the fresh instances. */
  private int copies() {
    int spread = has(Mode.SPREAD_BASELINE) ? 1 : 0;
    int lasting = 1 + (spreadGrows() ? spread : 0);
    int fresh =
        (has(Mode.CLEAN_RUN) ? 1 : 0)
            + (has(Mode.AVERAGE_BASELINE) ? 1 : 0)
            + (spreadGrows() ? 0 : spread);
    return lasting + (slices > 1 ? fresh : Math.min(1, fresh));
  }
}
