package site.ycsb.report.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;
import site.ycsb.tectonic.plan.PlanOptions;

/** The options that every command shares which plans a spec. */
final class PlanArguments {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = SeedConverter.class,
      description = "Seed of every random decision (default: the spec's).")
  private @Nullable Long seed;

  @Option(
      names = "--scale",
      paramLabel = "X",
      defaultValue = "1",
      description = "Factor of all operation counts and durations (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--timed-operations",
      paramLabel = "N",
      split = ",",
      description = "After how many operations groups with a duration end, in turn: N,N,...")
  private List<Long> timedOperations = List.of();

  /** Reads a seed of 64 bits. */
  static final class SeedConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return PlanOptions.seed(text.strip());
      } catch (NumberFormatException e) {
        throw new TypeConversionException(
            "'" + text + "' is no whole number from -2^63 to 2^64 - 1");
      }
    }
  }

  PlanOptions options() {
    if (!(scale > 0) || !Double.isFinite(scale)) {
      throw new ParameterException(
          command.commandLine(), "--scale is " + scale + "; expected a number above 0");
    }
    if (timedOperations.stream().anyMatch(count -> count < 0)) {
      throw new ParameterException(
          command.commandLine(),
          "--timed-operations is " + timedOperations + "; expected numbers of at least 0");
    }
    return new PlanOptions(seed, scale, timedOperations);
  }
}
