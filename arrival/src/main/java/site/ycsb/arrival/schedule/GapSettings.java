package site.ycsb.arrival.schedule;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;

/**
 * Reads a gap distribution from the properties of a generator, such as {@code diurnal.distribution}
 * and what begins with it.
 */
final class GapSettings {
  private static final List<String> NAMES =
      List.of("exponential", "even", "pareto", "gamma", "lognormal", "weibull", "hyperexponential");

  private final Settings settings;
  private final String distribution;
  private final String shape;
  private final String cv;
  private final String max;
  private final String normalised;

  /**
   * @param family the generator's prefix, such as {@code diurnal}
   */
  GapSettings(Settings settings, String family) {
    this.settings = settings;
    this.distribution = family + ".distribution";
    this.shape = distribution + ".shape";
    this.cv = distribution + ".cv";
    this.max = distribution + ".max";
    this.normalised = distribution + ".normalised";
  }

  /** The names that are read. */
  Stream<String> names() {
    return Stream.of(distribution, shape, cv, max, normalised);
  }

  GapDistribution read() {
    String name = settings.choice(distribution, ArrivalProperties.DEFAULT_DISTRIBUTION, NAMES);
    GapDistribution gaps =
        settings.build(() -> of(name), Map.of("shape", shape, "cv", cv, "max", max));
    boolean pareto = gaps instanceof GapDistribution.Pareto;
    if (!settings.flag(normalised, pareto)) {
      return gaps;
    } else if (gaps instanceof GapDistribution.Even) {
      throw settings.wrong(normalised, "false: even gaps are exact as they are");
    }
    return new GapDistribution.Normalised(gaps);
  }

  private GapDistribution of(String name) {
    return switch (name) {
      case "even" -> unshaped(name, new GapDistribution.Even());
      case "exponential" -> unshaped(name, new GapDistribution.Exponential());
      case "pareto" -> pareto();
      case "gamma" -> byShapeOrCv(name, GapDistribution.Gamma::new, GapDistribution.Gamma::ofCv);
      case "lognormal" ->
          byShapeOrCv(name, GapDistribution.LogNormal::new, GapDistribution.LogNormal::ofCv);
      case "weibull" ->
          byShapeOrCv(name, GapDistribution.Weibull::new, GapDistribution.Weibull::ofCv);
      case "hyperexponential" -> hyperexponential(name);
      default -> throw new IllegalStateException("distribution " + name + " is listed only");
    };
  }

  private GapDistribution pareto() {
    settings.needed(shape, "its shape, such as 1.5", distribution + "=pareto");
    refuse(cv, "pareto", "shape");
    double given = settings.number(shape, Double.NaN);
    return settings.text(max) == null
        ? new GapDistribution.Pareto(given)
        : new GapDistribution.BoundedPareto(given, settings.number(max, Double.NaN));
  }

  private GapDistribution hyperexponential(String name) {
    settings.needed(cv, "its coefficient of variation, such as 2", distribution + "=" + name);
    refuse(shape, name, "cv");
    refuse(max, name, "cv");
    return new GapDistribution.Hyperexponential(settings.number(cv, Double.NaN));
  }

  private GapDistribution byShapeOrCv(
      String name, DoubleFunction<GapDistribution> ofShape, DoubleFunction<GapDistribution> ofCv) {
    refuse(max, name, "shape or cv");
    boolean byCv = settings.text(cv) != null;
    if (byCv == (settings.text(shape) != null)) {
      throw new UsageException(
          "property " + distribution + "=" + name + ": expected either " + shape + " or " + cv);
    }
    return byCv
        ? ofCv.apply(settings.number(cv, Double.NaN))
        : ofShape.apply(settings.number(shape, Double.NaN));
  }

  private GapDistribution unshaped(String name, GapDistribution gaps) {
    refuse(shape, name, "nothing more");
    refuse(cv, name, "nothing more");
    refuse(max, name, "nothing more");
    return gaps;
  }

  private void refuse(String property, String name, String takes) {
    if (settings.text(property) != null) {
      throw settings.wrong(
          property,
          "no such property with " + distribution + "=" + name + ", which takes " + takes);
    }
  }
}
