package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import site.ycsb.ivs.chart.Results;
import site.ycsb.ivs.judge.Effect.Interval;

/** Judges what the paper says by the results of experiments, all statements together. */
public final class Verdicts {
  /** The probability that any of all verdicts is wrong by chance. */
  static final double LEVEL = 0.05;

  /** The probability of an interval that is shown. */
  static final double INTERVAL = 0.95;

  private final List<Case> cases = new ArrayList<>();

  /** A statement about one experiment, and what was found of it. */
  private record Case(
      Results results, Setting setting, Statement statement, Optional<Statement.Found> found) {
    boolean isWhole() {
      return statement.window().isWhole(Statement.lastEpoch(results));
    }

    double seen() {
      return found.map(each -> statement.claim().seen(each.effect())).orElse(1.0);
    }

    /** A truncated measurement refutes nothing, whatever it shows. */
    double refuted() {
      return isWhole()
          ? found.map(each -> statement.claim().refuted(each.effect())).orElse(1.0)
          : 1;
    }
  }

  /**
   * @param experiments each with a name that says its setting
   * @param seed of the bootstrap
   */
  public Verdicts(List<Results> experiments, long seed) {
    BlockBootstrap bootstrap = new BlockBootstrap(BlockBootstrap.DRAWS, seed);
    for (Results results : experiments) {
      Setting setting = Setting.of(results.name());
      for (Statement statement : Paper.STATEMENTS) {
        if (statement.settings().test(setting) && statement.isMeasured(results)) {
          cases.add(new Case(results, setting, statement, statement.found(results, bootstrap)));
        }
      }
    }
  }

  /** Whether there are statements, and none of them is open. */
  public boolean areDecided() {
    return !cases.isEmpty() && all().stream().noneMatch(each -> each.finding() == Finding.OPEN);
  }

  /** The verdicts, by experiment in the order given. */
  public List<Judged> all() {
    double[] seen = Holm.adjusted(cases.stream().mapToDouble(Case::seen).toArray());
    double[] refuted = Holm.adjusted(cases.stream().mapToDouble(Case::refuted).toArray());
    List<Judged> all = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      Finding finding =
          seen[i] <= LEVEL ? Finding.SEEN : refuted[i] <= LEVEL ? Finding.NOT_SEEN : Finding.OPEN;
      all.add(judged(cases.get(i), Math.min(seen[i], refuted[i]), finding));
    }
    return all;
  }

  private static Judged judged(Case each, double p, Finding finding) {
    Statement statement = each.statement();
    return new Judged(
        each.results().name(),
        statement.figure().applyAsInt(each.setting()),
        statement.text(),
        each.found().map(found -> shown(statement, found.effect())).orElse("too few epochs"),
        statement.window().text(Statement.lastEpoch(each.results())),
        each.found().isPresent() ? p : Double.NaN,
        finding);
  }

  private static String shown(Statement statement, Effect effect) {
    Interval interval = effect.interval(INTERVAL);
    Trend trend = statement.trend();
    return "%s (%s to %s)"
        .formatted(
            trend.shown(effect.value()),
            trend.shown(interval.least()),
            trend.shown(interval.most()));
  }
}
