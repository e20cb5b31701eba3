package site.ycsb.report.cli;

import picocli.CommandLine.Option;

/** The option of the commands that write a trace: where to. */
public final class TraceOutput {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "Where to write; - is standard output (default). FILE.gz and FILE.zst are compressed.")
  private String file = "-";

  /** The file as it was named; "-" for standard output. */
  public String file() {
    return file;
  }
}
