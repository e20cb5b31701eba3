package site.ycsb.arrival.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.Draws;
import site.ycsb.arrival.UsageException;

/** Guards which model properties give, and the message of every mistake in them. */
final class ArrivalPropertiesTest {
  private static final GapDistribution EXPONENTIAL = new GapDistribution.Exponential();
  private static final List<String> GENERATORS =
      List.of(
          "arrivalgenerator=constant",
          "arrivalgenerator=self_similar ss.bias=0.75 ss.leaf=even ss.resolution=10 ss.levels=12",
          "arrivalgenerator=diurnal diurnal.modulation=0.2 diurnal.cyclelength=2 diurnal.phase=-9",
          "arrivalgenerator=renewal renewal.distribution=gamma renewal.distribution.cv=2",
          "arrivalgenerator=flash_crowd");
  private static final List<String> DISTRIBUTIONS =
      List.of("diurnal.distribution=pareto", "diurnal.distribution.shape=1.9");

  @Test
  void properties_withoutGenerator_areAClosedLoop() {
    assertThat(ArrivalProperties.model(properties("target=100"))).isNull();
    assertThat(ArrivalProperties.share(properties(""))).isEqualTo(ClientShare.ALL);
  }

  @Test
  void generators_withDefaults_giveTheirModels() {
    assertThat(model("arrivalgenerator=constant target=9")).isEqualTo(new Constant(9));
    assertThat(model("arrivalgenerator=POISSON target=9.5")).isEqualTo(new Poisson(9.5));
    assertThat(model("arrivalgenerator=self-similar target=9"))
        .isEqualTo(new SelfSimilar(9, 0.65, SelfSimilar.Leaf.POISSON, 1, null));
    assertThat(model("arrivalgenerator=diurnal target=9"))
        .isEqualTo(new Diurnal(9, 0.5, 1440, 0, EXPONENTIAL));
    assertThat(model("arrivalgenerator=renewal target=9")).isEqualTo(new Renewal(9, EXPONENTIAL));
    assertThat(model("arrivalgenerator=flash_crowd target=9"))
        .isEqualTo(new FlashCrowd(9, 10, 60, 10, 30, 30, EXPONENTIAL));
  }

  @Test
  void generators_withTheirProperties_giveTheirModels() {
    assertThat(
            model(
                "arrivalgenerator=self_similar target=9 ss.bias=0.75 ss.leaf=even"
                    + " ss.resolution=10 ss.levels=12"))
        .isEqualTo(new SelfSimilar(9, 0.75, SelfSimilar.Leaf.EVEN, 10, 12));
    String diurnal =
        "arrivalgenerator=diurnal target=9 diurnal.modulation=0.2 diurnal.cyclelength=2"
            + " diurnal.phase=-90 diurnal.distribution=pareto diurnal.distribution.shape=1.9";
    assertThat(model(diurnal))
        .isEqualTo(new Diurnal(9, 0.2, 2, -90, new GapDistribution.Pareto(1.9, null, true)));
    assertThat(model(diurnal + " diurnal.distribution.normalised=false"))
        .isEqualTo(new Diurnal(9, 0.2, 2, -90, new GapDistribution.Pareto(1.9, null, false)));
    assertThat(model(diurnal + " diurnal.distribution.max=1000"))
        .isEqualTo(new Diurnal(9, 0.2, 2, -90, new GapDistribution.Pareto(1.9, 1000.0, false)));
    assertThat(
            model(
                "arrivalgenerator=renewal target=9 renewal.distribution=gamma"
                    + " renewal.distribution.cv=2"))
        .isEqualTo(new Renewal(9, new GapDistribution.Gamma(0.25, null, false)));
    assertThat(
            model(
                "arrivalgenerator=fractional_gaussian_noise target=9 fgn.hurst=0.7 fgn.cv=0.2"
                    + " fgn.resolution=50 fgn.distribution=even"))
        .isEqualTo(new FractionalGaussianNoise(9, 0.7, 0.2, 50, new GapDistribution.Even()));
    assertThat(model("arrivalgenerator=markov_modulated_poisson mmpp.states=10:30,200:5"))
        .isEqualTo(
            new MarkovModulatedPoisson(
                List.of(new RateState(10, 30), new RateState(200, 5)), null));
    Steps steps =
        new Steps(List.of(new RatePoint(0, 10), new RatePoint(5, 0)), false, null, EXPONENTIAL);
    assertThat(model("arrivalgenerator=steps steps.points=0:10,5:0")).isEqualTo(steps);
    assertThat(model("arrivalgenerator=linear linear.points=0:10,5:0 target=10"))
        .isEqualTo(
            new Linear(
                List.of(new RatePoint(0, 20), new RatePoint(5, 0)), false, null, EXPONENTIAL));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          arrivalgenerator=posson target=1 | property arrivalgenerator=posson: expected one of constant, poisson, self_similar, diurnal, renewal, linear, steps, flash_crowd, fractional_gaussian_noise, markov_modulated_poisson, replay, product, sum; did you mean poisson?
          arrivalgenerator=poisson | property target is missing: arrivalgenerator=poisson needs arrivals per second, a number above 0, up to 1e9
          arrivalgenerator=poisson target=0 | property target=0: expected a number above 0, up to 1e9
          arrivalgenerator=constant target=-5 | property target=-5: expected a number above 0, up to 1e9
          arrivalgenerator=constant target=1e12 | property target=1e12: expected a number above 0, up to 1e9
          arrivalgenerator=diurnal target=NaN | property target=NaN: expected a number above 0, up to 1e9
          arrivalgenerator=poisson target=fast | property target=fast: expected a number above 0, up to 1e9
          arrivalgenerator=poisson target=0x10p0 | property target=0x10p0: expected a number above 0, up to 1e9
          arrivalgenerator=poisson target=1d | property target=1d: expected a number above 0, up to 1e9
          arrivalgenerator=linear linear.points=0:1d | property linear.points: "0:1d" is no point; expected pairs of seconds and rate, such as 0:100,60:500,120:0
          arrivalgenerator=self_similar target=1 ss.bias=0.4 | property ss.bias=0.4: expected a number of at least 0.5 and below 1
          arrivalgenerator=self_similar target=1 ss.bias=1.0 | property ss.bias=1.0: expected a number of at least 0.5 and below 1
          arrivalgenerator=self_similar target=1 ss.resolution=0 | property ss.resolution=0: expected a number from 0.001 to 1000000000
          arrivalgenerator=self_similar target=1 ss.levels=41 | property ss.levels=41: expected a whole number from 0 to 40
          arrivalgenerator=self_similar target=1 ss.leaf=odd | property ss.leaf=odd: expected one of poisson, even
          arrivalgenerator=self_similar target=1 ss.bais=0.7 | property ss.bais: there is no such property; expected one of ss.bias, ss.leaf, ss.resolution, ss.levels; did you mean ss.bias?
          arrivalgenerator=poisson target=1 diurnal.phase=9 | property diurnal.phase=9: expected none beside arrivalgenerator=poisson, but with arrivalgenerator=diurnal
          arrivalgenerator=poisson target=1 ss.bais=0.7 | property ss.bais=0.7: expected none beside arrivalgenerator=poisson, but with arrivalgenerator=self_similar
          arrivalgenerator=diurnal target=1 dirunal.phase=9 | property dirunal.phase: there is no such property; did you mean diurnal.phase?
          arrivalgenerator=poisson target=1 fash_crowd.hold=9 | property fash_crowd.hold: there is no such property; did you mean flash_crowd.hold?
          arrivalgenerator=poisson target=1 renewl.distribution.shape=9 | property renewl.distribution.shape: there is no such property; did you mean renewal.distribution.shape?
          ss.bias=0.7 | property ss.bias=0.7: expected none without arrivalgenerator=self_similar
          arrivalgenerator=diurnal target=1 diurnal.modulation=1.1 | property diurnal.modulation=1.1: expected a number from 0 to 1
          arrivalgenerator=diurnal target=1 diurnal.cyclelength=0 | property diurnal.cyclelength=0: expected minutes, a number above 0, up to 1e7
          arrivalgenerator=diurnal target=1 diurnal.phase=400 | property diurnal.phase=400: expected degrees, a number from -360 to 360
          arrivalgenerator=diurnal target=1 diurnal.distribution=pareto | property diurnal.distribution.shape is missing: diurnal.distribution=pareto needs its shape, such as 1.5
          arrivalgenerator=diurnal target=1 diurnal.distribution=pareto diurnal.distribution.shape=1 | property diurnal.distribution.shape=1: expected a number above 1, up to 1000, or a max as well: without one, a Pareto of shape 1 or less has no mean
          arrivalgenerator=diurnal target=1 diurnal.distribution=pareto diurnal.distribution.shape=1 diurnal.distribution.max=1 | property diurnal.distribution.max=1: expected mean gaps, a number above 1, up to 1e9
          arrivalgenerator=diurnal target=1 diurnal.distribution=parto | property diurnal.distribution=parto: expected one of exponential, even, pareto, gamma, log_normal, weibull, hyperexponential; did you mean pareto?
          arrivalgenerator=diurnal target=1 diurnal.distribution.shape=2 | property diurnal.distribution.shape=2: expected no such property with diurnal.distribution=exponential, which takes nothing more
          arrivalgenerator=renewal target=1 renewal.distribution=gamma | property renewal.distribution=gamma: expected either renewal.distribution.shape or renewal.distribution.cv, the coefficient of variation
          arrivalgenerator=renewal target=1 renewal.distribution=hyperexponential renewal.distribution.cv=0.5 | property renewal.distribution.cv=0.5: expected a number from 1 to 1000
          arrivalgenerator=renewal target=1 renewal.distribution=even renewal.distribution.normalised=true | property renewal.distribution.normalised=true: expected false: even gaps are exact as they are
          arrivalgenerator=flash_crowd target=1 flash_crowd.multiplier=0.5 | property flash_crowd.multiplier=0.5: expected a number from 1 to 1000000
          arrivalgenerator=flash_crowd target=1 flash_crowd.hold=-1 | property flash_crowd.hold=-1: expected seconds, from 0 to 4e9
          arrivalgenerator=steps | property steps.points is missing: arrivalgenerator=steps needs pairs of seconds and rate, such as 0:100,60:500,120:0
          arrivalgenerator=steps steps.points=0:1,2 | property steps.points: "2" is no point; expected pairs of seconds and rate, such as 0:100,60:500,120:0
          arrivalgenerator=markov_modulated_poisson mmpp.states=5:1,9 | property mmpp.states: "9" is no state; expected pairs of rate and mean seconds, such as 100:30,2000:5
          arrivalgenerator=markov_modulated_poisson mmpp.states=5:1,9:0 | property mmpp.states: "9:0" is no state; expected pairs of rate and mean seconds, such as 100:30,2000:5
          arrivalgenerator=fractional_gaussian_noise target=9 fgn.hurst=1 | property fgn.hurst=1: expected a number of at least 0.5 and below 1
          arrivalgenerator=product target=5 | property arrivalgenerator=product: expected arrivalgenerator=FILE.json, with what a spec says: {"sum": {"arrivals": [...]}}
          arrivalgenerator=poisson target=5 sum.arrivals=poisson | property sum.arrivals=poisson: expected arrivalgenerator=FILE.json, with what a spec says: {"sum": {"arrivals": [...]}}
          arrivalgenerator=day.json target=5 | property target=5: expected none beside arrivalgenerator=day.json, which has the rate
          arrivalgenerator=day.json | property arrivalgenerator=day.json: expected the jar tectonic-workload, which reads files
          arrivalgenerator=linear linear.points=5:1 | property linear.points=5:1: expected points that begin at 0 seconds, in the order of time
          arrivalgenerator=linear linear.points=0:1 target=0 | property target=0: expected a number above 0, up to 1e9
          arrivalgenerator=replay | property replay.file is missing: arrivalgenerator=replay needs a CSV file
          arrivalgenerator=replay replay.file=no/such.csv | no/such.csv: there is no such file
          arrivalgenerator=replay replay.file=a replay.unit=day | property replay.unit=day: expected one of s, ms, us, ns
          arrivalgenerator=replay replay.file=a replay.speedup=2 target=1 | property replay.speedup=2: expected none beside target, which sets the speed too
          """)
  void mistakes_inProperties_giveOneClearMessage(String given, String message) {
    assertThatThrownBy(() -> ArrivalProperties.model(properties(given)))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  @Test
  void share_outOfBounds_isRefused() {
    assertThat(ArrivalProperties.share(properties("clients.index=2 clients.count=3")))
        .isEqualTo(new ClientShare(2, 3));
    assertThatThrownBy(() -> ArrivalProperties.share(properties("clients.index=1")))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property clients.index=1: expected a whole number from 0 to 0, below the count"
                + " of clients");
    assertThatThrownBy(() -> ArrivalProperties.share(properties("clients.count=0")))
        .hasMessage("property clients.count=0: expected a whole number from 1 to 1000000");
  }

  @Test
  void properties_changedInAnyWay_giveAScheduleOrAReason() {
    Draws.check(
        1000,
        20261123,
        draws -> {
          String good = draws.of(GENERATORS) + " target=9 " + String.join(" ", DISTRIBUTIONS);
          byte[] changed = draws.changed(good.getBytes(UTF_8));
          String given =
              Pattern.compile(" ")
                  .splitAsStream(new String(changed, UTF_8))
                  .filter(pair -> pair.contains("="))
                  .collect(joining(" "));
          draws.show("properties", given);
          try {
            ArrivalModel model = ArrivalProperties.model(properties(given));
            assertThat(model == null ? 0 : model.schedule(1, 1_000_000_000).nextArrivalNanos())
                .isNotNegative();
          } catch (UsageException e) {
            assertThat(e).hasMessageMatching("(?s).*[a-z]{3}.*");
          }
        });
  }

  private static ArrivalModel model(String given) {
    ArrivalModel model = ArrivalProperties.model(properties(given));
    assertThat(model).isNotNull();
    return Objects.requireNonNull(model);
  }

  private static Properties properties(String given) {
    Properties properties = new Properties();
    for (String pair : given.isEmpty() ? new String[0] : given.split(" ", -1)) {
      int equals = pair.indexOf('=');
      properties.setProperty(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return properties;
  }

  @ParameterizedTest
  @CsvSource({"18446744073709551615, -1", "-1, -1", "9223372036854775808, -9223372036854775808"})
  void seed_hasSixtyFourBits(String text, long bits) {
    Properties properties = new Properties();
    properties.setProperty("tectonic.seed", text);
    assertThat(ArrivalProperties.seed(properties)).isEqualTo(bits);
  }
}
