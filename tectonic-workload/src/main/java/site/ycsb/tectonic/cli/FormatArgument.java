package site.ycsb.tectonic.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.tectonic.generate.TraceFormat;

/** The option of the commands that write a trace. */
final class FormatArgument {
  @Option(
      names = "--format",
      paramLabel = "text|binary",
      description = "Format of the trace (default: binary for FILE.tbin, otherwise text).")
  private @Nullable TraceFormat format;

  /** The format of an output, compressed or not. */
  TraceFormat of(String output) {
    return format == null ? TraceFormat.of(output) : format;
  }
}
