package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.tectonic.trace.TraceCopy;
import site.ycsb.tectonic.trace.TraceFile;
import site.ycsb.tectonic.trace.TraceFormat;

/** Writes a trace in another format. */
@Command(
    name = "convert",
    description =
        "Writes a trace, ours or another's, in one of our formats, text or binary, compressed or"
            + " not.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic convert a.tbin.zst -o a.trace",
      "  tectonic convert a.trace -o a.tbin",
      "  tectonic convert a.tbin | less",
      "  tectonic convert --dialect kvbench workload.txt -o a.tbin.zst",
      "",
      "A binary trace of tectonic generate becomes the very text that generate writes."
    })
final class ConvertCommand extends Subcommand {
  @Mixin private TraceOutput output = new TraceOutput();

  @Mixin private DialectOption dialect = new DialectOption();

  @Parameters(
      paramLabel = "TRACE",
      description =
          "Trace, ours or another's, text or binary, compressed or not; - is standard input.")
  private String trace = "-";

  @Override
  public Integer call() throws IOException {
    TraceFormat wanted = output.format();
    try (TraceFile file = TraceFile.open(trace, dialect.dialect())) {
      boolean unused =
          new OutputFile(output.file(), command, List.of(Path.of(trace)))
              .write(out -> new TraceCopy(file.reader(), wanted).writeTo(out));
      file.reader().readAs().lines().forEach(err()::println);
    }
    return Tectonic.OK;
  }
}
