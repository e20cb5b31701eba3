package site.ycsb.report.cli;

import picocli.CommandLine.Command;
import site.ycsb.arrival.TextTable;
import site.ycsb.tectonic.read.InstalledSpecs;

/** Lists the specs that can be run by name. */
@Command(
    name = "specs",
    description = "Lists the specs that can be run by name, and what each does.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic describe ycsb/a",
      "  ycsb run rocksdb -p tectonic.spec=tec-1 -p tectonic.scale=0.01"
    },
    mixinStandardHelpOptions = true)
final class InstalledSpecsCommand extends Subcommand {
  @Override
  public Integer call() {
    TextTable table = new TextTable("<name", "<what it does");
    InstalledSpecs.all().forEach(spec -> table.row(spec.name(), spec.summary()));
    print(table.text(""));
    return Tectonic.OK;
  }
}
