package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.bind.Setting;

/**
 * What arrivals are like: immutable, validated as it is built. Every model but the recorded one is
 * a cumulative rate and a sequence of gaps of mean 1: arrival k comes when the cumulative rate
 * reaches the sum of the first k gaps.
 *
 * <p>A model is a record whose components are what users write, in JSON as {@code {"self_similar":
 * {"rate": 100, "bias": 0.7}}} and in properties as {@code arrivalgenerator=self_similar}, {@code
 * target=100}, {@code ss.bias=0.7}. Its name is that of the record, in snake case; to be listed
 * here is all that another one needs.
 */
@Setting(name = "arrival")
public sealed interface ArrivalModel
    permits Constant,
        Poisson,
        SelfSimilar,
        Diurnal,
        Renewal,
        Linear,
        Steps,
        FlashCrowd,
        FractionalGaussianNoise,
        MarkovModulatedPoisson,
        Replay,
        Product,
        Sum,
        Envelope,
        Replay.Opened {
  /** For {@link #schedule}: it is not known how long the run will last. */
  long UNKNOWN_HORIZON = Long.MAX_VALUE;

  /** The name that users give it. */
  default String generator() {
    return SnakeCaseStrategy.INSTANCE.translate(getClass().getSimpleName());
  }

  /** Mean arrivals per second over the horizon. */
  double ratePerSecond();

  /**
   * A schedule of the model. The same seed and horizon give the same schedule.
   *
   * @param seed of every random decision
   * @param horizonNanos how long the run is to last, {@link #UNKNOWN_HORIZON} if that is not known
   * @throws site.ycsb.arrival.UsageException if the model has to know the horizon and does not
   */
  ArrivalSchedule schedule(long seed, long horizonNanos);

  /**
   * The same model with what its file holds, if it has one; to be called once, before a run.
   *
   * @throws InvalidValueException if the file does not fit
   */
  default ArrivalModel opened() {
    return this;
  }

  /** The models that it is made of, if it is. */
  default List<ArrivalModel> parts() {
    return List.of();
  }

  /** After how many arrivals the schedule ends, as far as that is known. */
  default long mostArrivals() {
    return Long.MAX_VALUE;
  }

  /**
   * How long so many arrivals take in the mean, but at most so long: what {@link #schedule} is to
   * be told of a run, and the same for all clients that share it.
   *
   * @param arrivals over all clients
   * @param longestNanos {@link #UNKNOWN_HORIZON} for no bound
   */
  default long horizonNanos(long arrivals, long longestNanos) {
    double nanos = arrivals * TimeChangedSchedule.NANOS_PER_SECOND / ratePerSecond();
    return (long) Math.min((double) longestNanos, nanos);
  }

  /** What a user should know before such a run, or null. */
  default @Nullable String warning(long horizonNanos) {
    return null;
  }
}
