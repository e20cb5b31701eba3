package site.ycsb.arrival.schedule;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/** A model whose rate is a function of time alone, so that a {@link Product} can multiply by it. */
@Setting(name = "envelope")
public sealed interface Envelope extends ArrivalModel permits Diurnal, Linear, Steps, FlashCrowd {
  /** Its rate over time; the mean is a factor in a product. */
  EnvelopeCurve curve();

  /** How its arrivals scatter where it stands alone. */
  GapDistribution gaps();

  @Override
  default ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(curve(), gaps(), seed, horizonNanos);
  }

  @Override
  default @Nullable String warning(long horizonNanos) {
    return gaps().warning();
  }
}
