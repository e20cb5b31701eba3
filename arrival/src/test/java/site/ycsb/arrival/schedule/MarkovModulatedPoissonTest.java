package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.InvalidValueException;

/** Guards the mean rate and the dispersion of a Markov-modulated Poisson process. */
final class MarkovModulatedPoissonTest {
  private static final RateState QUIET = new RateState(100, 0.3);
  private static final RateState BUSY = new RateState(1500, 0.1);
  private static final long HORIZON = 1L << 50;

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.5, 5})
  void counts_haveTheMeanAndTheDispersionOfTheory(double seconds) {
    MarkovModulatedPoisson model = new MarkovModulatedPoisson(List.of(QUIET, BUSY), null);
    int intervals = (int) (20_000 / seconds / 10);
    double[] counts =
        Statistics.counts(model.schedule(11, HORIZON), intervals, seconds * 1_000_000_000);

    // Heffes and Lucantoni 1986, equation 9: the index of dispersion of a process of two states.
    double r1 = 1 / 0.3;
    double r2 = 1 / 0.1;
    double r = r1 + r2;
    double mean = (100 * r2 + 1500 * r1) / r;
    double most = 2 * 1400.0 * 1400 * r1 * r2 / (r * r * (100 * r2 + 1500 * r1));
    double index = 1 + most * (1 - (1 - Math.exp(-r * seconds)) / (r * seconds));
    assertThat(model.ratePerSecond()).isCloseTo(mean, Percentage.withPercentage(1e-9));
    assertThat(Statistics.mean(counts)).isCloseTo(mean * seconds, Percentage.withPercentage(3));
    assertThat(Statistics.variance(counts) / Statistics.mean(counts))
        .isCloseTo(index, Percentage.withPercentage(10));
  }

  @Test
  void threeStates_haveTheTimesOfTheirMeans() {
    List<RateState> states =
        List.of(new RateState(0, 0.1), new RateState(300, 0.2), new RateState(900, 0.3));
    MarkovModulatedPoisson model = new MarkovModulatedPoisson(states, 70.0);

    // (0 * 0.1 + 300 * 0.2 + 900 * 0.3) / 0.6 = 550, scaled to 70.
    assertThat(model.states().get(2).ratePerSecond())
        .isCloseTo(900.0 * 70 / 550, Percentage.withPercentage(1e-9));
    assertThat(Statistics.mean(Statistics.counts(model.schedule(5, HORIZON), 2000, 1e9)))
        .isCloseTo(70, Percentage.withPercentage(3));
  }

  @Test
  void schedules_ofManySeeds_beginInTheStatesThatOneWouldMeet() {
    MarkovModulatedPoisson model =
        new MarkovModulatedPoisson(List.of(new RateState(0, 30), new RateState(1000, 10)), null);
    int busy = 0;
    for (int seed = 0; seed < 2000; seed++) {
      busy += model.schedule(seed, HORIZON).nextArrivalNanos() < 5_000_000 ? 1 : 0;
    }
    // A quarter of them, of which exp(-5) have no arrival in five milliseconds.
    assertThat(busy).isBetween(430, 560);
  }

  @Test
  void states_thatSayNothing_areRefused() {
    assertThatThrownBy(() -> new MarkovModulatedPoisson(List.of(BUSY), null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("states are 1");
    RateState off = new RateState(0, 1);
    assertThatThrownBy(() -> new MarkovModulatedPoisson(List.of(off, off), null))
        .hasMessageContaining("have rate 0 throughout");
  }
}
