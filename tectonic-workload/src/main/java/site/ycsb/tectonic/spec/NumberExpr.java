package site.ycsb.tectonic.spec;

import static site.ycsb.arrival.Words.format;

import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.tectonic.random.Law;
import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.SeededRandom;

/** A number: written in the spec, or sampled anew for every use. */
public sealed interface NumberExpr {
  /** What gives the values. */
  NumberSampler sampler(SeededRandom random);

  /** What theory says of the values. */
  Law law();

  /** The number in a few words; one that is written is shown as a count. */
  String words();

  /** Says so where a tenth of the values or more lie outside of what they can be; or nothing. */
  default String cutOff(String what, double least, double most) {
    double below = law().below(least);
    double above = 1 - law().below(Math.nextUp(most));
    String text =
        "%s %s: %.0f %% of its samples are below %,.0f and %.0f %% above %,.0f, and become these";
    return below + above >= 0.1
        ? format(text, what, words(), 100 * below, least, 100 * above, most)
        : "";
  }

  /** A JSON number; 1e6 is legal where a whole number is meant. */
  @Setting(bare = true)
  record Constant(double value) implements NumberExpr {
    public Constant {
      Checks.that(Double.isFinite(value), "number", "is " + value, "a finite number");
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return () -> value;
    }

    @Override
    public Law law() {
      return Law.constant(value);
    }

    @Override
    public String words() {
      return DecimalText.plain(Math.floor(value));
    }
  }

  /** A sample of a distribution. */
  @Setting(bare = true)
  record Sampled(Distribution distribution) implements NumberExpr {
    public Sampled {
      Checks.numbers(distribution);
    }

    @Override
    public NumberSampler sampler(SeededRandom random) {
      return distribution.sampler(random);
    }

    @Override
    public Law law() {
      return distribution.law();
    }

    @Override
    public String words() {
      return distribution.words();
    }
  }
}
