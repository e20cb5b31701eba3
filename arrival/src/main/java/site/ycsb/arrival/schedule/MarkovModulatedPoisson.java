package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.bind.Setting;

/**
 * A Markov-modulated Poisson process (Heffes and Lucantoni, IEEE JSAC 4, 1986). Each state has a
 * rate of its own. It stays in a state for an exponential time, and then goes to any of the others
 * alike. It begins as if it had gone on for ever.
 *
 * @param states two or more, not all of rate 0; scaled, if a rate is given
 * @param scaledRate the mean that the rates are scaled to; null once they are
 */
@Setting(property = "mmpp")
public record MarkovModulatedPoisson(
    @JsonProperty(required = true)
        @Setting(legal = "pairs of rate and mean seconds, such as 100:30,2000:5")
        List<RateState> states,
    @JsonProperty("rate") @Nullable Double scaledRate)
    implements ArrivalModel {
  private static final int MOST_STATES = 1000;

  public MarkovModulatedPoisson {
    Bounds.that(
        states.size() >= 2 && states.size() <= MOST_STATES,
        "states",
        "are " + states.size(),
        "2 to " + MOST_STATES + " states");
    double mean = mean(states);
    Bounds.that(mean > 0, "states", "have rate 0 throughout", "a rate above 0 in a state");
    states = scaled(states, mean, scaledRate);
    scaledRate = null;
  }

  /** Each state is entered as often as any other, so each has the share of its time. */
  private static double mean(List<RateState> states) {
    double seconds = 0;
    double arrivals = 0;
    for (RateState state : states) {
      seconds += state.meanSeconds();
      arrivals += state.ratePerSecond() * state.meanSeconds();
    }
    return arrivals / seconds;
  }

  private static List<RateState> scaled(
      List<RateState> states, double mean, @Nullable Double rate) {
    if (rate == null) {
      return List.copyOf(states);
    }
    Bounds.rate(rate);
    try {
      return states.stream()
          .map(each -> new RateState(each.ratePerSecond() * rate / mean, each.meanSeconds()))
          .toList();
    } catch (InvalidValueException e) {
      throw new InvalidValueException("rate", "is " + rate, e.expected(), e);
    }
  }

  /** The mean of a long run. */
  @Override
  public double ratePerSecond() {
    return mean(states);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return TimeChangedSchedule.of(
        new Chain(states, seed), new GapDistribution.Exponential(), seed, horizonNanos);
  }

  /** The states that follow each other; one is remembered, and those before are made again. */
  private static final class Chain implements RateCurve {
    private final List<RateState> states;
    private final long seed;
    private SplitMix64 random;
    private ContinuousSampler exponential;
    private int state;
    private double begin;
    private double end;
    private double before;

    Chain(List<RateState> states, long seed) {
      this.states = states;
      this.seed = ~seed;
      random = SplitMix64.of(this.seed, 0);
      exponential = ZigguratSampler.Exponential.of(random);
      restart();
    }

    private void restart() {
      random = SplitMix64.of(seed, 0);
      exponential = ZigguratSampler.Exponential.of(random);
      double total = states.stream().mapToDouble(RateState::meanSeconds).sum();
      double place = random.nextDouble() * total;
      state = 0;
      while (state < states.size() - 1 && place >= states.get(state).meanSeconds()) {
        place -= states.get(state).meanSeconds();
        state++;
      }
      begin = 0;
      before = 0;
      end = exponential.sample() * states.get(state).meanSeconds();
    }

    @Override
    public double arrivalsBy(double seconds) {
      if (seconds < begin) {
        restart();
      }
      while (seconds >= end) {
        next();
      }
      return before + rate() * (seconds - begin);
    }

    @Override
    public double secondsOf(double arrivals) {
      if (arrivals < before) {
        restart();
      }
      while (arrivals >= before + rate() * (end - begin)) {
        next();
      }
      return begin + (rate() > 0 ? (arrivals - before) / rate() : 0);
    }

    private void next() {
      before += rate() * (end - begin);
      begin = end;
      int other = random.nextInt(states.size() - 1);
      state = other < state ? other : other + 1;
      end = begin + exponential.sample() * states.get(state).meanSeconds();
    }

    private double rate() {
      return states.get(state).ratePerSecond();
    }
  }
}
