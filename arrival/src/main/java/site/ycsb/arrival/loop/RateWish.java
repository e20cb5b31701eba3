package site.ycsb.arrival.loop;

import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.RateChange;

/** What somebody wants the rate of the arrivals to be from now on; the master grants it. */
public final class RateWish {
  private static final String EXPECTED =
      "; expected arrivals per second, such as 5000, or a factor of the plan, such as 0.5x";
  private static final long PATIENCE_MILLIS = 2000;

  private final String text;
  private final double number;
  private final boolean isFactor;
  private final CompletableFuture<Granted> granted = new CompletableFuture<>();

  /**
   * What has come of it; rates are means by the plan, in arrivals per second.
   *
   * @param change as it repeats the run
   */
  public record Granted(RateChange change, double fromPerSecond, double toPerSecond) {
    /** In one line. */
    public String text() {
      return String.format(
          Locale.ROOT,
          "phase %d, %s s: from %,.1f/s to %,.1f/s, %s times the plan",
          change.phase(),
          change.seconds().stripTrailingZeros().toPlainString(),
          fromPerSecond,
          toPerSecond,
          DecimalText.plain(change.factor()));
    }
  }

  private RateWish(String text, double number, boolean isFactor) {
    this.text = text;
    this.number = number;
    this.isFactor = isFactor;
  }

  /**
   * Reads a rate, such as 5000, or a factor of the plan, such as 2x.
   *
   * @throws UsageException if it is neither
   */
  public static RateWish of(String text) {
    String stripped = text.strip();
    boolean isFactor = stripped.endsWith("x");
    double number =
        DecimalText.parse(isFactor ? stripped.substring(0, stripped.length() - 1) : stripped);
    if (!(number > 0 && number <= 1e9)) {
      throw new UsageException("the rate is \"" + stripped + "\"" + EXPECTED);
    }
    return new RateWish(stripped, number, isFactor);
  }

  /**
   * Waits until it is granted.
   *
   * @param withdrawn takes it back, and says why it was not granted
   * @throws UsageException if it cannot be
   */
  Granted await(Function<RateWish, String> withdrawn) throws InterruptedException {
    try {
      return granted.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new UsageException(withdrawn.apply(this), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UsageException refusal
          ? refusal
          : new IllegalStateException(e.getCause());
    }
  }

  /** Says that it is granted, or why not. */
  void end(@Nullable Granted how, @Nullable UsageException whyNot) {
    if (whyNot != null) {
      granted.completeExceptionally(whyNot);
    } else {
      granted.complete(how);
    }
  }

  /** The factor of the plan that it comes to. */
  double factor(@Nullable ArrivalModel model) {
    if (!isFactor && model == null) {
      throw new UsageException("the rate of this schedule is not known: expected a factor, as 2x");
    }
    double factor = isFactor || model == null ? number : number / model.ratePerSecond();
    if (!(factor >= 1 / RateChange.MOST_FACTOR && factor <= RateChange.MOST_FACTOR)) {
      throw new UsageException(
          "the rate \"" + text + "\" is " + factor + " times the plan; expected 1e-6 to 1e6");
    }
    return factor;
  }
}
