package site.ycsb.report.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.trace.TraceDialect;

/** Whose traces in text a command reads. */
public final class DialectOption {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      defaultValue = "",
      description =
          "Whose text it is: tectonic, tectonic-v1, tectonic-v2, kvbench, ycsb, rocksdb, twitter,"
              + " meta (default: as its lines show; docs/trace.md).")
  private String label = "";

  /** The name as given; "" for none. */
  String label() {
    TraceDialect unused = dialect();
    return label;
  }

  /** The dialect, or null if the trace is to show it. */
  public @Nullable TraceDialect dialect() {
    try {
      return TraceDialect.of("--dialect", label);
    } catch (UsageException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
