package site.ycsb.tectonic.spec;

/** A number: written in the spec, or sampled anew for every use. */
public sealed interface NumberExpr {

  /** No value is above it; infinite where there is no such bound. */
  double most();

  /** A JSON number; 1e6 is legal where a whole number is meant. */
  record Constant(double value) implements NumberExpr {
    public Constant {
      Checks.that(Double.isFinite(value), "number", "is " + value, "a finite number");
    }

    @Override
    public double most() {
      return value;
    }
  }

  /** A sample of a distribution. */
  record Sampled(Distribution distribution) implements NumberExpr {
    public Sampled {
      boolean unbounded =
          (distribution instanceof Distribution.Zipf zipf && zipf.n() == null)
              || (distribution instanceof Distribution.Latest latest && latest.n() == null);
      Checks.that(!unbounded, "n", "is missing", "the number of ranks, needed outside a selection");
    }

    @Override
    public double most() {
      return distribution.most();
    }
  }
}
