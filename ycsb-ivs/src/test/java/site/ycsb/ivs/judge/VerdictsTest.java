package site.ycsb.ivs.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.judge.Verdicts.Finding;
import site.ycsb.ivs.judge.Verdicts.Judged;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.PaperSetup;

/** Verdicts are what made-up experiments were made to say, and no more than their epochs allow. */
final class VerdictsTest {
  private static final String NAME = "mongodb-lightweight-uniform";
  private static final String SAME = "main-run is as clean-run";
  private static final String FLAT = "spread-baseline is flat (10 %)";

  private final List<Figures> figures = new ArrayList<>();
  private final Random noise = new Random(3);

  private void mode(int trial, String mode, int epochs, IntToDoubleFunction latency) {
    for (int epoch = 1; epoch <= epochs; epoch++) {
      double micros = latency.applyAsDouble(epoch) * Math.exp(0.02 * noise.nextGaussian());
      figures.add(new Figures(trial, epoch, mode, "READ", 1e6 / micros, micros, micros, 1e6));
    }
  }

  private Judged judged(String statement, int epochs) {
    return new Verdicts(List.of(new MeasuredEpochs(NAME, figures, List.of()).upTo(epochs)), 1)
        .all().stream()
            .filter(each -> each.statement().equals(statement))
            .findFirst()
            .orElseThrow();
  }

  @Test
  void sameLatency_isSeen() {
    mode(1, "main-run", 100, epoch -> 50 + epoch);
    mode(1, "clean-run", 100, epoch -> 50 + epoch);
    assertThat(judged(SAME, 100).finding()).isEqualTo(Finding.SEEN);
    assertThat(judged(SAME, 100).found()).startsWith("1.0").contains(" (0.99", " to 1.0");
    assertThat(judged(SAME, 100).epochs()).isEqualTo("2 to 100");
    assertThat(judged("reads in main-run take longer as values grow", 100).finding())
        .isEqualTo(Finding.SEEN);
  }

  @Test
  void statements_areDecided_whenNoneIsOpen() {
    MeasuredEpochs none = new MeasuredEpochs(NAME, List.of(), List.of());
    assertThat(new Verdicts(List.of(none), 1).areDecided()).isFalse();
    mode(1, "main-run", 100, epoch -> 50 + epoch);
    mode(1, "clean-run", 100, epoch -> 50 + epoch);
    MeasuredEpochs all = new MeasuredEpochs(NAME, figures, List.of());
    assertThat(new Verdicts(List.of(all), 1).areDecided()).isTrue();
    assertThat(new Verdicts(List.of(all.upTo(7)), 1).areDecided()).isFalse();
  }

  @Test
  void ratios_haveTheirIntervals() {
    mode(1, "main-run", 60, epoch -> 75);
    mode(1, "clean-run", 60, epoch -> 50);
    List<Ratios.Row> rows = Ratios.of(new MeasuredEpochs(NAME, figures, List.of()), 1);
    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).ratio()).isBetween(1.48, 1.52);
    assertThat(rows.get(0).least()).isBetween(1.46, 1.5);
    assertThat(rows.get(0).most()).isBetween(1.5, 1.54);
    assertThat(rows.get(0).epochs()).isEqualTo(59);
    assertThat(Ratios.csv(rows))
        .startsWith("mode,by,operation,ratio,least,most,epochs\nmain-run,clean-run,READ,1.");
  }

  @Test
  void anotherLatency_isRefutedByAllEpochs_andOpenByAnyFewer() {
    mode(1, "main-run", 100, epoch -> 75);
    mode(1, "clean-run", 100, epoch -> 50);
    for (int epochs = 1; epochs < 100; epochs++) {
      assertThat(judged(SAME, epochs).finding()).as("%d epochs", epochs).isEqualTo(Finding.OPEN);
    }
    assertThat(judged(SAME, 40).epochs()).isEqualTo("2 to 40 of 100");
    assertThat(judged(SAME, 3).found()).isEqualTo("too few epochs");
    assertThat(judged(SAME, 100).finding()).isEqualTo(Finding.NOT_SEEN);
  }

  @Test
  void drift_isDividedOut_whereThereIsAReference() {
    IntToDoubleFunction drifting = epoch -> 50 * (1 + epoch / 100.0);
    mode(1, "spread-baseline", 100, drifting);
    assertThat(judged(FLAT, 100).finding()).isEqualTo(Finding.NOT_SEEN);
    mode(1, "reference", 100, drifting);
    assertThat(judged(FLAT, 100).finding()).isEqualTo(Finding.SEEN);
  }

  @Test
  void trialsThatDisagree_leaveOpen_whatEachAloneWouldRefuteOrSee() {
    mode(1, "clean-run", 100, epoch -> 50);
    mode(1, "main-run", 100, epoch -> 50);
    mode(2, "clean-run", 100, epoch -> 50);
    mode(2, "main-run", 100, epoch -> 60);
    assertThat(judged(SAME, 100).finding()).isEqualTo(Finding.OPEN);
  }

  @Test
  void manyStatements_needMoreThanOne() {
    // Alone its p-value is below 0.05; beside 21 others of the same kind it is not.
    mode(1, "main-run", 12, epoch -> 50 + (epoch % 3) * 0.8);
    mode(1, "clean-run", 12, epoch -> 50);
    MeasuredEpochs results = new MeasuredEpochs(NAME, figures, List.of());
    Judged alone = new Verdicts(List.of(results), 1).all().get(1);
    List<MeasuredEpochs> many = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      many.add(results);
    }
    assertThat(alone.p()).isLessThan(new Verdicts(many, 1).all().get(1).p());
  }

  @Test
  void name_withoutPlatform_isAMistake() {
    MeasuredEpochs unknown = new MeasuredEpochs("cassandra-zipfian", figures, List.of());
    assertThatThrownBy(() -> new Verdicts(List.of(unknown), 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cassandra-zipfian")
        .hasMessageContaining("innodb-lightweight-zipfian");
  }

  @Test
  void settings_areToldByNames_inAnyOrder() {
    assertThat(PaperSetup.of("lightweight-zipfian-rocksdb").name())
        .isEqualTo("rocksdb-lightweight-zipfian");
    assertThat(PaperSetup.of("mongodb-heavyweight-uniform-mixed").growthFigure()).isEqualTo(6);
    assertThat(PaperSetup.of("innodb-zipfian").growthFigure()).isEqualTo(9);
    assertThat(PaperSetup.of("myrocks-heavyweight").baselinesFigure()).isEqualTo(14);
  }
}
