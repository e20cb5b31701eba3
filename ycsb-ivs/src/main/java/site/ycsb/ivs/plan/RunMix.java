package site.ycsb.ivs.plan;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.InvalidValueException;

/** The shares of the operations of a run phase, in proportion. */
public record RunMix(@Nullable Double read, @Nullable Double update) {
  static final RunMix READ_ONLY = new RunMix(1.0, null);

  public RunMix {
    share("read", read);
    share("update", update);
    double sum = (read == null ? 0 : read) + (update == null ? 0 : update);
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

  private static void share(String field, @Nullable Double share) {
    if (share != null && !(share >= 0 && Double.isFinite(share))) {
      throw new InvalidValueException(field, "is " + share, "a number of at least 0");
    }
  }
}
