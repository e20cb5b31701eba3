package site.ycsb.traces;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.report.cli.DialectOption;
import site.ycsb.report.cli.OutputFile;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.report.cli.TraceOutput;
import site.ycsb.tectonic.trace.TraceCopy;
import site.ycsb.tectonic.trace.TraceFile;

/** Writes a trace as one of ours. */
@Command(
    name = "convert",
    description = "Writes a trace, another's or ours, as one of ours, compressed or not.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic convert --dialect kvbench workload.txt -o a.trace.zst",
      "  tectonic convert a.trace.zst | less"
    })
final class ConvertCommand extends Subcommand {
  @Mixin private TraceOutput output = new TraceOutput();

  @Mixin private DialectOption dialect = new DialectOption();

  @Parameters(
      paramLabel = "TRACE",
      description = "Trace, another's or ours, compressed or not; - is standard input.")
  private String trace = "-";

  @Override
  public Integer call() throws IOException {
    try (TraceFile file = TraceFile.open(trace, dialect.dialect())) {
      boolean unused =
          new OutputFile(output.file(), command, List.of(Path.of(trace)))
              .write(out -> new TraceCopy(file.reader()).writeTo(out));
      file.reader().readAs().lines().forEach(err()::println);
    }
    return Tectonic.OK;
  }
}
