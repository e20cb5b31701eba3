package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Diurnal;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.Renewal;
import site.ycsb.arrival.schedule.SelfSimilar;

/** The model by which requests came in comes back from the times of a trace. */
final class ArrivalFitTest {
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");
  private static final int OPERATIONS = 40_000;
  private static final double RATE = 1000;

  @Test
  void evenTimes_areConstant() {
    ArrivalModel model = fitted(new Constant(RATE), 1);
    assertThat(model).isInstanceOf(Constant.class);
    assertThat(model.ratePerSecond()).isCloseTo(RATE, within(1.0));
  }

  @Test
  void poissonTimes_arePoisson() {
    for (long seed = 1; seed <= (FULL ? 3 : 1); seed++) {
      ArrivalModel model = fitted(new Poisson(RATE), seed);
      assertThat(model).isInstanceOf(Poisson.class);
      assertThat(model.ratePerSecond()).isCloseTo(RATE, within(0.02 * RATE));
    }
  }

  @Test
  void bModel_hasItsBiasAndItsHurstExponent() {
    for (double bias : FULL ? new double[] {0.6, 0.75} : new double[] {0.75}) {
      ArrivalModel given = new SelfSimilar(RATE, bias, SelfSimilar.Leaf.POISSON, 1, null);
      ArrivalModel model = fitted(given, Math.round(100 * bias));
      assertThat(model).as("b = %s", bias).isInstanceOf(SelfSimilar.class);
      double found = ((SelfSimilar) model).bias();
      assertThat(hurst(found))
          .as("b = %s, found %s", bias, found)
          .isCloseTo(hurst(bias), within(0.05));
      assertThat(found).isCloseTo(bias, within(0.03));
    }
  }

  /** Of Wang et al., ICDE 2002. */
  private static double hurst(double bias) {
    return 0.5 - Math.log(bias * bias + (1 - bias) * (1 - bias)) / Math.log(2) / 2;
  }

  @Test
  void daysOfARate_areDiurnal() {
    Diurnal given = new Diurnal(RATE, 0.6, 0.1, 90, new GapDistribution.Exponential());
    ArrivalModel model = fitted(given, 5);
    assertThat(model).isInstanceOf(Diurnal.class);
    Diurnal found = (Diurnal) model;
    assertThat(found.modulation()).isCloseTo(0.6, within(0.05));
    assertThat(found.cycleMinutes()).isCloseTo(0.1, within(0.002));
    assertThat(found.phaseDegrees()).isCloseTo(90, within(10.0));
  }

  @Test
  void independentGaps_haveTheirLaw() {
    GapDistribution gamma = new GapDistribution.Gamma(0.4, null, false);
    Renewal found = (Renewal) fitted(new Renewal(RATE, gamma), 6);
    assertThat(found.gaps()).isInstanceOf(GapDistribution.Gamma.class);
    Double shape = ((GapDistribution.Gamma) found.gaps()).shape();
    assertThat(Objects.requireNonNull(shape)).isCloseTo(0.4, within(0.02));

    Renewal mixture =
        (Renewal) fitted(new Renewal(RATE, new GapDistribution.Hyperexponential(3, false)), 7);
    assertThat(mixture.gaps()).isInstanceOf(GapDistribution.Hyperexponential.class);
    assertThat(((GapDistribution.Hyperexponential) mixture.gaps()).cv()).isCloseTo(3, within(0.3));
  }

  private static ArrivalModel fitted(ArrivalModel model, long seed) {
    ArrivalSchedule schedule =
        model.schedule(seed, model.horizonNanos(OPERATIONS, ArrivalModel.UNKNOWN_HORIZON));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < OPERATIONS; i++) {
      long micros = schedule.nextArrivalNanos() / 1000;
      lines.append(String.format(Locale.ROOT, "0x%08x 1 0 100 %d%n", i, micros));
    }
    TraceFit fit = TraceFitTest.fit("rocksdb.txt", lines.toString().getBytes(US_ASCII));
    return Objects.requireNonNull(fit.fitted().spec().sections().get(0).groups().get(0).arrival());
  }
}
