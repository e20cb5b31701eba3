package site.ycsb.tectonic.plan;

import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.tectonic.spec.GapSpec;
import site.ycsb.tectonic.spec.SpecException;

/** Plans how the gaps between arrivals scatter. */
final class GapPlanner {
  private final String path;

  /**
   * @param path of the distribution
   */
  private GapPlanner(String path) {
    this.path = path;
  }

  /** The distribution that is written, or that of a Poisson process. */
  static GapDistribution plan(@Nullable GapSpec gaps, String path) {
    return gaps == null ? new GapDistribution.Exponential() : new GapPlanner(path).plan(gaps);
  }

  private GapDistribution plan(GapSpec gaps) {
    if (gaps instanceof GapSpec.Exponential g) {
      return normalised(g.normalised(), false, new GapDistribution.Exponential());
    } else if (gaps instanceof GapSpec.Pareto g) {
      return pareto(g);
    } else if (gaps instanceof GapSpec.Gamma g) {
      return normalised(
          g.normalised(),
          false,
          of("gamma", g.shape(), GapDistribution.Gamma::new, g.cv(), GapDistribution.Gamma::ofCv));
    } else if (gaps instanceof GapSpec.Lognormal g) {
      return normalised(
          g.normalised(),
          false,
          of(
              "lognormal",
              g.shape(),
              GapDistribution.LogNormal::new,
              g.cv(),
              GapDistribution.LogNormal::ofCv));
    } else if (gaps instanceof GapSpec.Weibull g) {
      return normalised(
          g.normalised(),
          false,
          of(
              "weibull",
              g.shape(),
              GapDistribution.Weibull::new,
              g.cv(),
              GapDistribution.Weibull::ofCv));
    } else if (gaps instanceof GapSpec.Hyperexponential g) {
      return normalised(
          g.normalised(),
          false,
          of("hyperexponential", g.cv(), GapDistribution.Hyperexponential::new));
    }
    return new GapDistribution.Even();
  }

  private GapDistribution pareto(GapSpec.Pareto gaps) {
    Double max = gaps.max();
    return max == null
        ? normalised(
            gaps.normalised(), true, of("pareto", gaps.shape(), GapDistribution.Pareto::new))
        : normalised(
            gaps.normalised(),
            false,
            of("pareto", gaps.shape(), shape -> new GapDistribution.BoundedPareto(shape, max)));
  }

  private GapDistribution of(
      String name,
      @Nullable Double shape,
      DoubleFunction<GapDistribution> ofShape,
      @Nullable Double cv,
      DoubleFunction<GapDistribution> ofCv) {
    if (shape != null && cv == null) {
      return of(name, shape, ofShape);
    } else if (cv != null && shape == null) {
      return of(name, cv, ofCv);
    }
    throw new SpecException(
        path + "/" + name,
        name + " has " + (cv == null ? "neither shape nor cv" : "both shape and cv"),
        "either \"shape\" or \"cv\", the coefficient of variation");
  }

  private GapDistribution of(String name, double value, DoubleFunction<GapDistribution> model) {
    return new ModelParts(path + "/" + name).build(() -> model.apply(value));
  }

  private static GapDistribution normalised(
      @Nullable Boolean wished, boolean usual, GapDistribution gaps) {
    return (wished == null ? usual : wished) ? new GapDistribution.Normalised(gaps) : gaps;
  }
}
