package site.ycsb.experiment;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;

/** The checks that all kinds of plans have in common. */
public final class PlanChecks {
  private PlanChecks() {}

  /**
   * Refuses a value that is not legal.
   *
   * @param field of the plan, in JSON
   * @param found what is wrong with it, such as "is empty"
   */
  public static void that(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }

  /** Checks the name of a plan, which folders have. */
  public static void name(String name) {
    that(
        name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"),
        "name",
        "is \"" + name + "\"",
        "letters, digits, \".\", \"_\" and \"-\", at most 64");
  }

  /** Checks a whole number, if it is given. */
  public static void count(String field, @Nullable Integer value, int least, int most) {
    that(
        value == null || (value >= least && value <= most),
        field,
        "is " + value,
        "a whole number from " + least + " to " + most);
  }
}
