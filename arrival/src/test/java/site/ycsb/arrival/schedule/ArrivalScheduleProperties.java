package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.UsageException;

/** The contract of every schedule: ordered, repeatable, its end final, its shares adding up. */
final class ArrivalScheduleProperties {
  private static final long HORIZON = 8_000_000_000L;
  private static final GapDistribution EXPONENTIAL = new GapDistribution.Exponential();

  private static final GapDistribution EVEN = new GapDistribution.Even();

  private static ArrivalModel model(Draws draws) {
    List<RatePoint> points =
        List.of(
            new RatePoint(0, 500), new RatePoint(2, 0), new RatePoint(3, 0), new RatePoint(5, 900));
    List<RatePoint> ended =
        List.of(new RatePoint(0, 50), new RatePoint(2, 300), new RatePoint(3, 0));
    return draws.<ArrivalModel>of(
        new Constant(333.3),
        new Poisson(1000),
        new SelfSimilar(1000, 0.75, SelfSimilar.Leaf.POISSON, 1, null),
        new SelfSimilar(1000, 0.9, SelfSimilar.Leaf.EVEN, 1, null),
        new Diurnal(700, 1, 0.05, 90, new GapDistribution.Pareto(0.9, 1000.0, false)),
        new Renewal(900, new GapDistribution.Pareto(1.1, null, true)),
        new Renewal(900, new GapDistribution.Hyperexponential(4, false)),
        new Linear(points, true, null, EXPONENTIAL),
        new Linear(points, false, null, new GapDistribution.Even()),
        new Steps(ended, false, null, new GapDistribution.Gamma(4.0, null, false)),
        new FlashCrowd(100, 8, 1, 0.5, 1, 2, EXPONENTIAL),
        new FlashCrowd(100, 8, 0, 0, 1, 0, EXPONENTIAL),
        new FractionalGaussianNoise(1000, 0.9, 0.8, 10, EXPONENTIAL),
        new MarkovModulatedPoisson(
            List.of(new RateState(0, 0.2), new RateState(900, 0.1), new RateState(90, 1)), null),
        new Product(
            new SelfSimilar(1000, 0.75, SelfSimilar.Leaf.POISSON, 1, null),
            List.of(
                new Diurnal(1, 1, 0.05, 90, EXPONENTIAL),
                new FlashCrowd(1, 8, 1, 0.5, 1, 2, EXPONENTIAL)),
            1),
        new Product(
            new Diurnal(700, 1, 0.02, -90, EXPONENTIAL),
            List.of(new Linear(points, true, 1.0, EXPONENTIAL)),
            0),
        new Sum(List.of(new Poisson(300), new Constant(200), new Steps(ended, true, null, EVEN))));
  }

  @Test
  void arrivals_neverGoBack_andTheEndIsFinal() {
    Draws.check(
        100,
        4,
        draws -> {
          ArrivalModel model = draws.show("model", model(draws));
          ArrivalSchedule schedule = model.schedule(draws.show("seed", draws.any()), HORIZON);
          long last = 0;
          for (int i = 0; i < 10_000; i++) {
            long now = schedule.nextArrivalNanos();
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
          }
        });
  }

  @Test
  void shares_mergedAgain_areTheGlobalScheduleBitForBit() {
    Draws.check(
        100,
        5,
        draws -> {
          ArrivalModel model = draws.show("model", model(draws));
          long seed = draws.show("seed", draws.any());
          int clients = draws.show("clients", draws.between(1, 5));
          ArrivalSchedule global = model.schedule(seed, HORIZON);
          ArrivalSchedule[] shares = new ArrivalSchedule[clients];
          for (int i = 0; i < clients; i++) {
            shares[i] = model.schedule(seed, HORIZON).shareOf(new ClientShare(i, clients));
          }
          for (int k = 0; k < 4000; k++) {
            assertThat(shares[k % clients].nextArrivalNanos()).isEqualTo(global.nextArrivalNanos());
          }
        });
  }

  @Test
  void evenGaps_underAnyEnvelope_giveTheExactCount() {
    Draws.check(
        40,
        6,
        draws -> {
          int rate = draws.show("rate", draws.between(1, 5000));
          int percent = draws.show("percent", draws.between(0, 100));
          GapDistribution even = new GapDistribution.Even();
          double share = percent / 100.0;
          Diurnal diurnal = new Diurnal(rate, share, 0.1, 3.6 * percent, even);
          SelfSimilar bursts =
              new SelfSimilar(rate, 0.5 + share * 0.49, SelfSimilar.Leaf.EVEN, 1, null);
          assertThat(Statistics.counts(diurnal.schedule(1, 1), 2, 6e9)).containsOnly(rate * 6);
          assertThat(Statistics.counts(bursts.schedule(percent, HORIZON), 2, 8e9))
              .containsOnly(rate * 8);
        });
  }

  @Test
  void selfSimilar_forFourClients_mergesToTheSingleClient() {
    SelfSimilar model = new SelfSimilar(10_000, 0.75, SelfSimilar.Leaf.POISSON, 1, 20);
    ArrivalSchedule global = model.schedule(42, 1000 * HORIZON);
    ArrivalSchedule[] shares = new ArrivalSchedule[4];
    for (int i = 0; i < 4; i++) {
      shares[i] = model.schedule(42, 1000 * HORIZON).shareOf(new ClientShare(i, 4));
    }
    long wanted = 1;
    long merged = 1;
    for (int k = 0; k < 200_000; k++) {
      wanted = wanted * 31 + global.nextArrivalNanos();
      merged = merged * 31 + shares[k % 4].nextArrivalNanos();
    }
    assertThat(merged).isEqualTo(wanted);
  }

  @Test
  void models_thatPlanTheWholeRun_askForItsLength() {
    SelfSimilar model = new SelfSimilar(10, 0.75, SelfSimilar.Leaf.EVEN, 1, null);
    assertThatThrownBy(() -> model.schedule(1, ArrivalModel.UNKNOWN_HORIZON))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "self-similar arrivals are planned for the whole run, so its length has to be known:"
                + " give operationcount and target, or maxexecutiontime");
    Renewal exact = new Renewal(10, new GapDistribution.Exponential(true));
    assertThatThrownBy(() -> exact.schedule(1, ArrivalModel.UNKNOWN_HORIZON))
        .hasMessageStartingWith("arrivals that are normalised to an exact count are planned");
  }
}
