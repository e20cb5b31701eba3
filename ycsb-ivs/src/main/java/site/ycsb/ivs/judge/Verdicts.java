package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.ivs.judge.Effect.Interval;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Level;
import site.ycsb.ivs.result.PaperSetup;
import site.ycsb.report.compare.Holm;

/** Judges what the paper says by the results of experiments, all statements together. */
public final class Verdicts {
  /** The probability that any of all verdicts is wrong by chance. */
  static final double LEVEL = 0.05;

  /** The probability of an interval that is shown. */
  static final double INTERVAL = 0.95;

  /** What a measurement says of a statement. */
  public enum Finding {
    SEEN,
    /** Said only of measurements that reach the last epoch of the statement. */
    NOT_SEEN,
    OPEN;

    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A statement and what became of it.
   *
   * @param figure of the paper, 0 for none
   * @param found the effect and its interval of 95 %, or why there is none
   * @param p of the verdict, corrected for the number of statements; not a number without an effect
   * @param stored what was in the store of each mode in the last of the epochs; empty if untold
   */
  public record Judged(
      String experiment,
      int figure,
      String statement,
      String found,
      String epochs,
      double p,
      Finding finding,
      String stored) {
    /** The cells of a row, as they are shown. */
    public List<String> cells() {
      String shown =
          Double.isNaN(p) ? "" : p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
      return List.of(
          experiment,
          figure == 0 ? "" : Integer.toString(figure),
          statement,
          found,
          epochs,
          shown,
          finding.text(),
          stored);
    }
  }

  private static final double MEGABYTE = 1e6;

  private final List<Case> cases = new ArrayList<>();

  /** A statement about one experiment, and what was found of it. */
  private record Case(
      MeasuredEpochs results,
      PaperSetup setting,
      Statement statement,
      Optional<Statement.Found> found) {
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
  public Verdicts(List<MeasuredEpochs> experiments, long seed) {
    BlockBootstrap bootstrap = new BlockBootstrap(BlockBootstrap.DRAWS, seed);
    for (MeasuredEpochs results : experiments) {
      PaperSetup setting = PaperSetup.of(results.name());
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
        finding,
        stored(each.results(), statement));
  }

  /** Such as "main-run: file 21.0 MB, memtable 1.2 MB". */
  private static String stored(MeasuredEpochs results, Statement statement) {
    int last = Math.min(statement.window().to(), Statement.lastEpoch(results));
    int trial = results.levels().stream().mapToInt(Level::trial).min().orElse(0);
    List<String> modes = new ArrayList<>();
    for (String mode : statement.measure().modes()) {
      String levels =
          results.levels().stream()
              .filter(each -> each.mode().equals(mode) && each.trial() == trial)
              .filter(each -> each.epoch() == last)
              .map(
                  each ->
                      String.format(
                          Locale.ROOT, "%s %,.1f MB", each.kind(), each.bytes() / MEGABYTE))
              .collect(Collectors.joining(", "));
      if (!levels.isEmpty()) {
        modes.add(mode + ": " + levels);
      }
    }
    return String.join("; ", modes);
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
