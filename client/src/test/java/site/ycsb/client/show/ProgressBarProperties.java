package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;

/** Whatever the run and the terminal, the bar is one line that leaves room at its end. */
class ProgressBarProperties {

  @Test
  void bar_fitsIntoTheTerminal() {
    Draws.check(
        1000,
        42,
        draws -> {
          long completed = draws.show("completed", draws.between(0, Long.MAX_VALUE));
          long planned = draws.show("planned", draws.between(0, Long.MAX_VALUE));
          int phase = draws.show("phase", draws.between(0, 9));
          String name = draws.show("name", draws.text(255, '\0', '\uffff'));
          double rate = draws.show("rate", draws.between(0, 100_000_000_000_000L) / 100.0);
          int columns = draws.show("columns", draws.between(0, 300));
          String bar =
              ProgressBar.render(
                  new ProgressSnapshot(completed, planned, phase, 9, name), rate, columns);

          assertThat(bar)
              .matches("[\\x20-\\x7e]*")
              .hasSizeLessThanOrEqualTo(Math.max(0, columns - 3));
        });
  }
}
