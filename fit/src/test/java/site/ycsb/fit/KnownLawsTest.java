package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Diurnal;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.Linear;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.RatePoint;
import site.ycsb.arrival.schedule.Renewal;
import site.ycsb.arrival.schedule.SelfSimilar;
import site.ycsb.arrival.schedule.Steps;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.traces.Measures;

/** Rates that are constant, step, glide, swing or burst come back as what they were. */
final class KnownLawsTest {
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");
  private static final GapDistribution POISSON = new GapDistribution.Exponential();

  static Stream<Arguments> traces() {
    // By default what ArrivalFitTest has not: turns in whole seconds, a rise, steps with gaps.
    List<Arguments> all = all();
    return FULL ? all.stream() : IntStream.of(5, 9, 12).mapToObj(all::get);
  }

  /** What the documentation shows: what there was, and by what the fit names it. */
  private static List<Arguments> all() {
    List<RatePoint> turns = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      turns.add(new RatePoint(10 * i, i % 2 == 0 ? 20 : 100));
    }
    return List.of(
        arguments("even, 100/s", new Constant(100), 20_000, false),
        arguments("Poisson, 100/s", new Poisson(100), 20_000, false),
        arguments("Poisson, 100/s, in whole seconds", new Poisson(100), 20_000, true),
        arguments("100/s, from 150 s on 300/s", steps(0, 100, 150, 300), 39_000, false),
        arguments("the same in whole seconds", steps(0, 100, 150, 300), 39_000, true),
        arguments(
            "20/s and 100/s in turns of 10 s",
            new Steps(turns, false, null, POISSON),
            24_000,
            true),
        arguments("a spike of 5 s", steps(0, 100, 60, 1000, 65, 100), 20_000, false),
        arguments(
            "even, 100/s, from 150 s on 300/s",
            new Steps(points(0, 100, 150, 300), false, null, new GapDistribution.Even()),
            39_000,
            false),
        arguments("a glide of 100 s, then level", line(0, 100, 100, 500, 101, 500), 60_000, false),
        arguments("a straight rise", line(0, 100, 200, 300), 40_000, false),
        arguments("a sine", new Diurnal(200, 0.6, 1, 90, POISSON), 48_000, false),
        arguments(
            "gamma gaps", renewal(new GapDistribution.Gamma(0.4, null, false)), 40_000, false),
        arguments(
            "steps with gamma gaps",
            new Steps(
                points(0, 100, 150, 300), false, null, new GapDistribution.Gamma(0.4, null, false)),
            39_000,
            false),
        arguments(
            "a mixture of gaps",
            renewal(new GapDistribution.Hyperexponential(3, false)),
            40_000,
            false),
        arguments(
            "bursts at all scales",
            new SelfSimilar(100, 0.7, SelfSimilar.Leaf.POISSON, 1, null),
            40_000,
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("traces")
  void rate_comesBackAsItWas(String name, ArrivalModel given, int operations, boolean inSeconds) {
    TraceFit fit = fit(given, operations, inSeconds);
    ArrivalModel found = model(fit);
    assertThat(Path.of("..", "docs", "fit.md")).content().contains(row(name, fit));
    assertThat(fit.distances())
        .extracting(Distance::property)
        .anyMatch(each -> each.equals("arrivals: when"))
        .anyMatch(each -> each.startsWith("arrivals: counts by "));
    assertThat(found).hasSameClassAs(given);
    if (given instanceof Steps steps) {
      areAlike(((Steps) found).points(), steps.points());
      assertThat(((Steps) found).gaps()).hasSameClassAs(steps.gaps());
    } else if (given instanceof Linear linear) {
      for (double second = 10; second < 150; second += 10) {
        double due = by(linear, second);
        // Four standard deviations of a Poisson count.
        assertThat(by((Linear) found, second)).isCloseTo(due, within(4 * Math.sqrt(due)));
      }
    }
  }

  /** How much of its first second a phase has: each night also little of it, and all. */
  static DoubleStream firstSeconds() {
    return FULL ? DoubleStream.of(0.05, 0.3, 1) : DoubleStream.of(0.3);
  }

  /** A mix changes within a second, so that a phase has but a part of its first and last one. */
  @ParameterizedTest(name = "the first second has {0} of 1")
  @MethodSource("firstSeconds")
  void phasesOfOneRate_inWholeSeconds_haveNoSteps(double firstSecond) {
    double[] gets = {0.9, 0.2, 0.95, 0.3};
    long offMicros = Math.round((1 - firstSecond) * 1e6);
    ArrivalSchedule schedule = new Poisson(100).schedule(3, ArrivalModel.UNKNOWN_HORIZON);
    Random random = new Random(5);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < gets.length * 8000; i++) {
      long second = (schedule.nextArrivalNanos() / 1000 + offMicros) / 1_000_000;
      String what = random.nextDouble() < gets[i / 8000] ? "get" : "set";
      lines.append(
          String.format(Locale.ROOT, "%d,k%d,4,100,1,%s,0%n", second, random.nextInt(200), what));
    }

    TraceFit fit = TraceFitTest.fit("twitter.csv", lines.toString().getBytes(US_ASCII));

    List<Group> groups = fit.fitted().spec().sections().get(0).groups();
    List<Long> lengths = lengths(fit);
    // A mix may come back as several phases, of which short ones tell little of a rate.
    List<ArrivalModel> models =
        IntStream.range(0, groups.size())
            .filter(i -> lengths.get(i) >= 4000)
            .mapToObj(i -> Objects.requireNonNull(groups.get(i).arrival()))
            .toList();
    assertThat(models).hasSizeGreaterThan(2).allMatch(each -> each instanceof Poisson);
    assertThat(models).allMatch(each -> Math.abs(each.ratePerSecond() - 100) < 5);
  }

  /** Both popularities are of the same mix, and no mark stands between them. */
  @Test
  void popularity_thatChanges_isTwoPhases() {
    TraceFit fit =
        TraceFitTest.fit(
            TraceFitTest.plan(
                """
                {"sections": [{"groups": [
                  {"inserts": {"op_count": 2000, "key": {"uniform": {"len": 12}}, "val": "v"}},
                  {"point_queries": {"op_count": 12000,
                     "selection": {"zipf": {"s": 0.99}}, "order": "insertion"}},
                  {"point_queries": {"op_count": 8000, "selection": {"uniform": {"min": 0, "max": 1}}}}
                ]}]}
                """),
            false);

    assertThat(lengths(fit)).hasSize(3);
    assertThat(lengths(fit).get(0)).isEqualTo(2000);
    assertThat(lengths(fit).get(1)).isCloseTo(12_000, within(300L));
  }

  @Test
  void mix_thatGlides_isATransition_markedOrNot() {
    WorkloadPlan plan =
        TraceFitTest.plan(
            """
            {"sections": [{"groups": [
              {"name": "load",
               "inserts": {"op_count": 2000, "key": {"uniform": {"len": 12}}, "val": "v"}},
              {"name": "day", "point_queries": {"op_count": 9500}, "updates": {"op_count": 500, "val": "v"}},
              {"name": "dusk", "transition": "linear", "updates": {"op_count": 8000, "val": "v"},
               "point_queries": {"op_count": 2000}},
              {"name": "night", "updates": {"op_count": 8000, "val": "v"},
               "point_queries": {"op_count": 2000}}
            ]}]}
            """);
    for (boolean marked : new boolean[] {true, false}) {
      TraceFit fit = TraceFitTest.fit(plan, marked);
      List<Group> groups = fit.fitted().spec().sections().get(0).groups();
      assertThat(groups).as("marked: %s", marked).hasSize(4);
      assertThat(groups)
          .extracting(group -> group.transition() != null)
          .containsExactly(false, false, true, false);
      assertThat(lengths(fit).get(1)).isCloseTo(10_000, within(1500L));
      assertThat(lengths(fit).get(2)).isCloseTo(10_000, within(2500L));
      assertThat(fit.distances())
          .filteredOn(each -> each.property().equals("mix"))
          .allMatch(each -> each.value() < 0.03);
    }
  }

  private static List<Long> lengths(TraceFit fit) {
    return fit.ofTrace().phases().stream().map(Measures::operations).toList();
  }

  private static double by(Linear model, double seconds) {
    return model.curve().arrivalsBy(seconds);
  }

  private static void areAlike(List<RatePoint> found, List<RatePoint> given) {
    assertThat(found).hasSameSizeAs(given);
    for (int i = 0; i < given.size(); i++) {
      assertThat(found.get(i).seconds()).isCloseTo(given.get(i).seconds(), within(1.5));
      double rate = given.get(i).ratePerSecond();
      assertThat(found.get(i).ratePerSecond()).isCloseTo(rate, within(0.25 * rate));
    }
  }

  static TraceFit fit(ArrivalModel given, int operations, boolean inSeconds) {
    ArrivalSchedule schedule =
        given.schedule(3, given.horizonNanos(operations, ArrivalModel.UNKNOWN_HORIZON));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < operations; i++) {
      long micros = schedule.nextArrivalNanos() / 1000;
      lines.append(
          inSeconds
              ? String.format(Locale.ROOT, "%d,k%d,%d,100,1,set,0%n", micros / 1000000, i, 9)
              : String.format(Locale.ROOT, "0x%08x 1 0 100 %d%n", i, micros));
    }
    String name = inSeconds ? "twitter.csv" : "rocksdb.txt";
    return TraceFitTest.fit(name, lines.toString().getBytes(US_ASCII));
  }

  private static ArrivalModel model(TraceFit fit) {
    return Objects.requireNonNull(fit.fitted().spec().sections().get(0).groups().get(0).arrival());
  }

  /** The row of the documentation. */
  private static String row(String name, TraceFit fit) {
    FittedSpec.Law law =
        fit.fitted().laws().stream()
            .filter(each -> each.what().endsWith("arrivals"))
            .findFirst()
            .orElseThrow();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.3f | %.3f |",
        name,
        law.law().replaceAll(", (?:H|entropy|variation) .*", ""),
        law.distance(),
        law.distanceByChance());
  }

  private static Steps steps(double... pairs) {
    return new Steps(points(pairs), false, null, POISSON);
  }

  private static Linear line(double... pairs) {
    return new Linear(points(pairs), false, null, POISSON);
  }

  private static Renewal renewal(GapDistribution gaps) {
    return new Renewal(200, gaps);
  }

  private static List<RatePoint> points(double... pairs) {
    return Stream.iterate(0, i -> i < pairs.length, i -> i + 2)
        .map(i -> new RatePoint(pairs[i], pairs[i + 1]))
        .toList();
  }
}
