package site.ycsb.report.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.tectonic.trace.TraceFormat;

/** The options of the commands that write a trace: where to, and in which format. */
final class TraceOutput {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "Where to write; - is standard output (default). FILE.tbin is binary, FILE.gz and"
              + " FILE.zst are compressed, FILE.tbin.zst both.")
  private String file = "-";

  @Option(
      names = "--format",
      paramLabel = "text|binary",
      description = "Format of the trace (default: binary for FILE.tbin, otherwise text).")
  private @Nullable TraceFormat format;

  /** The file as it was named; "-" for standard output. */
  String file() {
    return file;
  }

  /** The format, compressed or not. */
  TraceFormat format() {
    return format == null ? TraceFormat.of(file) : format;
  }
}
