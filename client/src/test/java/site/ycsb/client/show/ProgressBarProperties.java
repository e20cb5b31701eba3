package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Whatever the run and the terminal, the bar is one line that leaves room at its end. */
class ProgressBarProperties {

  @Property(seed = "42")
  void bar_fitsIntoTheTerminal(
      @ForAll @LongRange(min = 0) long completed,
      @ForAll @LongRange(min = 0) long planned,
      @ForAll @IntRange(min = 0, max = 9) int phase,
      @ForAll String name,
      @ForAll @DoubleRange(min = 0, max = 1e12) double rate,
      @ForAll @IntRange(min = 0, max = 300) int columns) {
    String bar = ProgressBar.render(new Reading(completed, planned, phase, 9, name), rate, columns);

    assertThat(bar).matches("[\\x20-\\x7e]*").hasSizeLessThanOrEqualTo(Math.max(0, columns - 3));
  }
}
