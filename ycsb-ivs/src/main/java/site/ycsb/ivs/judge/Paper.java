package site.ycsb.ivs.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import site.ycsb.ivs.judge.Statement.Window;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.PaperSetup;
import site.ycsb.ivs.result.PaperSetup.Platform;

/**
 * What the paper says of growing values (Liyanage et al., Benchmarking Databases with Varying Value
 * Sizes), sections 4 to 6, each of the figure that shows it. What it says of "mixed" is in captions
 * only, so of these the growth is judged that their curves show.
 *
 * <p>Two modes are the same within 5 %. The first epoch is left out: the client compiles.
 */
final class Paper {
  private static final int LAST = 100;
  private static final double SAME = Math.log(1.05);

  private static final String MAIN = "main-run";
  private static final String CLEAN = "clean-run";
  private static final String AVERAGE = "average-baseline";
  private static final String SPREAD = "spread-baseline";

  private static final Window ALL = new Window(2, LAST, false);
  private static final Window LAST_HALF = new Window(2, LAST, true);
  private static final Window EARLY = new Window(2, 20, false);
  private static final Window LATE = new Window(21, LAST, false);

  private static final Predicate<PaperSetup> READS = setting -> !setting.isMixed();
  private static final Predicate<PaperSetup> MIXED = PaperSetup::isMixed;
  private static final Predicate<PaperSetup> TREES =
      READS.and(setting -> setting.platform().isTree());
  private static final Predicate<PaperSetup> UNIFORM = setting -> !setting.isZipfian();
  private static final Predicate<PaperSetup> ZIPFIAN = PaperSetup::isZipfian;
  private static final Predicate<PaperSetup> HEAVY = PaperSetup::isHeavy;

  private static final Claim THE_SAME = Claim.within(-SAME, SAME);
  private static final Claim MORE = Claim.above(0, SAME);
  private static final Claim LINEAR = Claim.within(-0.125, 0.125);
  private static final Claim FLAT = Claim.within(-Math.log(1.1), Math.log(1.1));

  static final List<Statement> STATEMENTS = statements();

  private Paper() {}

  private static List<Statement> statements() {
    List<Statement> all = new ArrayList<>();
    growing(all);
    modes(all);
    shapes(all);
    rocks(all);
    baselines(all);
    others(all);
    return List.copyOf(all);
  }

  private static void growing(List<Statement> all) {
    all.add(grows(READS, MAIN, "READ", "reads in main-run take longer as values grow"));
    all.add(grows(MIXED, MAIN, "READ", "reads among updates take longer as values grow"));
    all.add(grows(MIXED, MAIN, "UPDATE", "updates take longer as values grow"));
  }

  private static void modes(List<Statement> all) {
    all.add(same(TREES, MAIN, CLEAN, ALL, ""));
    all.add(same(TREES.and(UNIFORM), CLEAN, AVERAGE, ALL, ""));
    all.add(same(on(Platform.MONGODB).and(UNIFORM), MAIN, AVERAGE, ALL, ""));
    all.add(slower(READS.and(ZIPFIAN), MAIN, AVERAGE, LAST_HALF, ""));
    all.add(slower(TREES.and(ZIPFIAN), CLEAN, AVERAGE, LAST_HALF, ""));
    all.add(
        ratio(
            on(Platform.INNODB).and(ZIPFIAN).and(HEAVY),
            "main-run is about 20 % slower than average-baseline by epoch 100 (10 to 30 %)",
            new Measure.Ratio(MAIN, AVERAGE),
            new Window(91, LAST, false),
            Claim.within(Math.log(1.1), Math.log(1.3))));
  }

  private static void shapes(List<Statement> all) {
    Predicate<PaperSetup> light = on(Platform.INNODB).and(UNIFORM).and(HEAVY.negate());
    Predicate<PaperSetup> zipfian = on(Platform.INNODB).and(ZIPFIAN).and(HEAVY);
    Predicate<PaperSetup> uniform = on(Platform.INNODB).and(UNIFORM).and(HEAVY);
    String slowly = " slows down less from epoch ";
    all.add(shape(light, MAIN + slowly + 40, MAIN, Trend.kink(40), ALL, Claim.below(0)));
    for (String mode : List.of(MAIN, CLEAN)) {
      all.add(shape(zipfian, mode + " slows down linearly", mode, Trend.bend(), ALL, LINEAR));
    }
    all.add(shape(zipfian, AVERAGE + slowly + 30, AVERAGE, Trend.kink(30), ALL, Claim.below(0)));
    for (int at : new int[] {50, 70}) {
      all.add(
          shape(
              uniform,
              "main-run has a step around epoch " + at,
              MAIN,
              Trend.step(at),
              new Window(at - 15, at + 15, false),
              MORE));
    }
  }

  private static void rocks(List<Statement> all) {
    Predicate<PaperSetup> heavy = on(Platform.MYROCKS).and(HEAVY);
    Predicate<PaperSetup> lsm = READS.and(setting -> !setting.platform().isTree());
    for (String mode : List.of(MAIN, CLEAN)) {
      all.add(same(heavy.and(UNIFORM), mode, AVERAGE, EARLY, " for 20 epochs"));
      all.add(slower(heavy.and(UNIFORM), mode, AVERAGE, LATE, " after 20 epochs"));
    }
    all.add(same(heavy.and(ZIPFIAN), CLEAN, AVERAGE, ALL, ""));
    all.add(slower(lsm, MAIN, CLEAN, LAST_HALF, ""));
    all.add(
        ratio(
            heavy.and(ZIPFIAN),
            "main-run takes more than ten times as long as clean-run after 20 epochs",
            new Measure.Ratio(MAIN, CLEAN),
            LATE,
            Claim.above(Math.log(10), Math.log(10))));
  }

  private static void baselines(List<Statement> all) {
    Predicate<PaperSetup> heavy = UNIFORM.and(HEAVY);
    Trend change = Trend.change();
    Trend bend = Trend.bend();
    Claim above = Claim.above(0, 0);
    Claim below = Claim.below(0);
    String slowly = "average-baseline slows down";
    String less = slowly + " less than linearly";
    String more = slowly + " more than linearly";
    Predicate<PaperSetup> mongoDb = on(Platform.MONGODB).and(heavy);
    Predicate<PaperSetup> rocks = on(Platform.MYROCKS);
    all.add(baseline(TREES.and(UNIFORM), "spread-baseline is flat (10 %)", SPREAD, change, FLAT));
    all.add(baseline(rocks.and(UNIFORM), "spread-baseline slows down", SPREAD, change, above));
    all.add(baseline(READS.and(UNIFORM), slowly, AVERAGE, change, MORE));
    all.add(baseline(mongoDb, slowly + " linearly", AVERAGE, bend, LINEAR));
    all.add(baseline(on(Platform.INNODB).and(heavy), less, AVERAGE, bend, above));
    all.add(baseline(rocks.and(heavy), more, AVERAGE, bend, below));
  }

  private static Statement baseline(
      Predicate<PaperSetup> settings, String text, String mode, Trend trend, Claim claim) {
    Measure latency = new Measure.Latency(mode, Measure.READ);
    return new Statement(PaperSetup::baselinesFigure, text, settings, latency, trend, claim, ALL);
  }

  private static void others(List<Statement> all) {
    Predicate<PaperSetup> heavy = on(Platform.MONGODB).and(ZIPFIAN).and(HEAVY);
    all.add(
        new Statement(
            setting -> 2,
            "by the 99th percentile too, main-run is slower than average-baseline",
            heavy,
            new Measure.Ratio(MAIN, AVERAGE, Measure.READ, Figures::p99Micros),
            Trend.level(),
            MORE,
            LAST_HALF));
    for (int at : new int[] {46, 89}) {
      all.add(
          new Statement(
              setting -> 17,
              "extends are faster from epoch %d, where a record is full".formatted(at),
              heavy,
              new Measure.Latency("extend", "EXTEND"),
              Trend.step(at),
              Claim.below(0),
              new Window(at - 15, Math.min(LAST, at + 15), false)));
    }
  }

  private static Predicate<PaperSetup> on(Platform platform) {
    return READS.and(setting -> setting.platform() == platform);
  }

  private static Statement grows(
      Predicate<PaperSetup> settings, String mode, String operation, String text) {
    return new Statement(
        PaperSetup::growthFigure,
        text,
        settings,
        new Measure.Latency(mode, operation),
        Trend.change(),
        MORE,
        ALL);
  }

  private static Statement same(
      Predicate<PaperSetup> settings, String one, String other, Window window, String when) {
    Measure ratio = new Measure.Ratio(one, other);
    return ratio(settings, one + " is as " + other + when, ratio, window, THE_SAME);
  }

  private static Statement slower(
      Predicate<PaperSetup> settings, String one, String other, Window window, String when) {
    Measure ratio = new Measure.Ratio(one, other);
    return ratio(settings, one + " is slower than " + other + when, ratio, window, MORE);
  }

  private static Statement ratio(
      Predicate<PaperSetup> settings, String text, Measure ratio, Window window, Claim claim) {
    Trend level = Trend.level();
    return new Statement(PaperSetup::growthFigure, text, settings, ratio, level, claim, window);
  }

  private static Statement shape(
      Predicate<PaperSetup> settings,
      String text,
      String mode,
      Trend trend,
      Window window,
      Claim claim) {
    Measure latency = new Measure.Latency(mode, Measure.READ);
    return new Statement(PaperSetup::growthFigure, text, settings, latency, trend, claim, window);
  }
}
