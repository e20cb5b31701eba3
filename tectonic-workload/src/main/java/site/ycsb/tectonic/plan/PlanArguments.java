package site.ycsb.tectonic.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/** {@link PlanOptions} on a command line: what every command shares that plans a spec. */
public final class PlanArguments {
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

  /**
   * The options as they were given.
   *
   * @throws ParameterException if one is out of its range
   */
  public PlanOptions options() {
    if (!(scale > 0) || !Double.isFinite(scale)) {
      throw mistake("--scale is " + scale + "; expected a number above 0");
    }
    if (timedOperations.stream().anyMatch(count -> count < 0)) {
      throw mistake(
          "--timed-operations is " + timedOperations + "; expected numbers of at least 0");
    }
    return new PlanOptions(seed, scale, timedOperations);
  }

  /**
   * Refuses a group that a clock ends, as a trace has none.
   *
   * @throws ParameterException that names the first
   */
  public void refuseClock(WorkloadPlan plan) {
    for (GroupPlan group : plan.groups()) {
      if (group.duration() != null) {
        throw mistake(
            "the clock ends group \""
                + group.name()
                + "\", and a trace has none; expected --timed-operations N,N,... with a number for"
                + " each group that has a duration");
      }
    }
  }

  private ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
