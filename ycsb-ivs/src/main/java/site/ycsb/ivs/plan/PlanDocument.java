package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.ivs.plan.IvsPlan.ExtendDistribution;
import site.ycsb.ivs.plan.IvsPlan.RunMix;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

/**
 * A plan as it is written; what is absent is as in the paper.
 *
 * @param schema where an editor finds a schema; not read
 * @param scale gives records and extends_per_epoch, which may also be given one by one
 */
public record PlanDocument(
    @JsonProperty("$schema") @Nullable String schema,
    @JsonProperty(required = true) String name,
    @Nullable Scale scale,
    @Nullable Integer records,
    @Nullable Integer extendsPerEpoch,
    @Nullable Integer readsPerEpoch,
    @Nullable Integer fields,
    @Nullable Integer fieldLength,
    @Nullable Integer extendLength,
    @Nullable Integer maxFieldLength,
    @Nullable ExtendDistribution extendDistribution,
    @Nullable ExtendMethod extendMethod,
    @Nullable AtCap atCap,
    @Nullable RunMix mix,
    @Nullable UpdateLength updateLength,
    @Nullable Integer epochs,
    @Nullable Integer measureEvery,
    @Nullable Integer slices,
    @Nullable List<Mode> modes,
    @Nullable Integer trials,
    @Nullable Long seed,
    @Nullable Integer threads,
    @Nullable ArrivalModel arrival) {
  private static final int MOST = 1_000_000_000;
  private static final int FIELD_LENGTH = 100;
  private static final int EXTEND_LENGTH = 100;
  private static final int MAX_FIELD_LENGTH = 1_600_000;
  private static final int EPOCHS = 100;
  private static final int READS = 100_000;

  public PlanDocument {
    check(
        name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"),
        "name",
        "is \"" + name + "\"",
        "letters, digits, \".\", \"_\" and \"-\", at most 64");
    count("records", records, MOST);
    count("extends_per_epoch", extendsPerEpoch, MOST);
    count("reads_per_epoch", readsPerEpoch, MOST);
    count("fields", fields, 1000);
    count("field_length", fieldLength, MOST);
    count("extend_length", extendLength, MOST);
    count("max_field_length", maxFieldLength, MOST);
    count("epochs", epochs, 10_000);
    count("measure_every", measureEvery, 10_000);
    count("slices", slices, 1000);
    count("trials", trials, 1000);
    count("threads", threads, 10_000);
    check(
        scale != null || (records != null && extendsPerEpoch != null),
        "scale",
        "is missing",
        "lightweight, heavyweight, or records and extends_per_epoch");
    checkModes(modes, mix);
    checkTogether(
        or(fieldLength, FIELD_LENGTH) + (long) or(extendLength, EXTEND_LENGTH),
        or(maxFieldLength, MAX_FIELD_LENGTH));
    check(
        or(measureEvery, 1) <= or(epochs, EPOCHS),
        "measure_every",
        "is " + measureEvery + ", but there are " + or(epochs, EPOCHS) + " epochs",
        "at most as many as there are epochs");
    check(
        or(slices, 1) <= or(readsPerEpoch, READS),
        "slices",
        "is " + slices + ", but a run phase has " + or(readsPerEpoch, READS) + " operations",
        "at most reads_per_epoch");
    check(
        atCap != AtCap.REWRITE || extendMethod == ExtendMethod.READ_UPDATE,
        "at_cap",
        "is rewrite, which an append cannot do",
        "\"extend_method\": \"read_update\", or skip");
  }

  private static void checkTogether(long firstExtended, int most) {
    check(
        most >= firstExtended,
        "max_field_length",
        "is " + most + ", which no extend would stay within",
        "at least field_length + extend_length, " + firstExtended);
  }

  private static void checkModes(@Nullable List<Mode> modes, @Nullable RunMix mix) {
    if (modes == null) {
      return;
    }
    Set<Mode> different = EnumSet.noneOf(Mode.class);
    different.addAll(modes);
    check(
        !modes.isEmpty() && different.size() == modes.size(),
        "modes",
        modes.isEmpty() ? "is empty" : "repeats one",
        "at least one of main-run, reference, clean-run, average-baseline, spread-baseline, each"
            + " once");
    check(
        different.contains(Mode.MAIN_RUN) || mix == null || mix.reads(MOST) == MOST,
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

  /** The plan with all that it leaves out. */
  IvsPlan resolved() {
    Scale size = or(scale, Scale.LIGHTWEIGHT);
    return new IvsPlan(
        name,
        or(records, size.records),
        or(extendsPerEpoch, 10 * size.records),
        or(readsPerEpoch, READS),
        or(fields, 10),
        or(fieldLength, FIELD_LENGTH),
        or(extendLength, EXTEND_LENGTH),
        or(maxFieldLength, MAX_FIELD_LENGTH),
        or(extendDistribution, ExtendDistribution.UNIFORM),
        or(extendMethod, ExtendMethod.APPEND),
        or(atCap, AtCap.SKIP),
        or(mix, RunMix.READ_ONLY),
        or(updateLength, UpdateLength.CURRENT),
        or(epochs, EPOCHS),
        or(measureEvery, 1),
        or(slices, 1),
        or(modes, List.of(Mode.values())),
        or(trials, 1),
        or(seed, 1L),
        or(threads, 1));
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }

  private static void count(String field, @Nullable Integer value, int most) {
    check(
        value == null || (value >= 1 && value <= most),
        field,
        "is " + value,
        "a whole number from 1 to " + most);
  }

  private static void check(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }
}
