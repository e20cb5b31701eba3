package site.ycsb.ivs.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;

/** Ratios of modes with their intervals, as a second program computes them. */
final class RatiosTest {
  private final List<Figures> figures = new ArrayList<>();

  private void epoch(int trial, int epoch, String mode, double micros) {
    figures.add(
        new Figures(trial, epoch, mode, "READ", 1e6 / micros, micros, micros, 1e6, Map.of()));
  }

  private String csv() {
    return Ratios.csv(Ratios.of(new MeasuredEpochs("rocksdb", figures, List.of())));
  }

  @Test
  void ratios_areOfAllEpochsButTheFirst_andOfBothTrials() {
    for (int epoch = 1; epoch <= 60; epoch++) {
      epoch(1, epoch, "main-run", epoch == 1 ? 9000 : 75 + epoch % 7);
      epoch(1, epoch, "clean-run", 50 + epoch % 5);
      epoch(2, epoch, "main-run", 76 + epoch % 3);
      epoch(2, epoch, "clean-run", 50);
    }
    // By docs/studies/ivs/paper, whose bootstrap is written in another language.
    assertThat(csv())
        .isEqualTo(
            "mode,by,operation,ratio,least,most,epochs\nmain-run,clean-run,READ,1.5196,1.2914,1.7882,118\n");
  }

  @Test
  void tooFewEpochs_haveNoRatio() {
    for (int epoch = 1; epoch <= 6; epoch++) {
      epoch(1, epoch, "main-run", 75);
      epoch(1, epoch, "clean-run", 50);
    }
    assertThat(csv()).isEqualTo("mode,by,operation,ratio,least,most,epochs\n");
  }
}
