package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.ResultKind;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection;

/** Shows results as a page. */
@Command(
    name = "report",
    description = {
      "Shows results as one file of HTML that needs no network.",
      "The verdict comes first, then throughput and latency over time, distributions,",
      "mix, arrivals, skew, growth, engine statistics."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic report results/20261121-155000-tec-1",
      "  tectonic report results/before results/after -o both.html --images pictures",
      "",
      "The page is report.html in DIR; of several DIRs, in this folder.",
      "A run that was interrupted or killed, or goes on, is shown as far as it was",
      "measured."
    })
final class ReportCommand implements Callable<Integer> {
  private static final String NAME = "report.html";

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of results: of bin/ycsb load or run, or of tectonic ivs.")
  private List<Path> folders = List.of();

  @Mixin private PageFlags flags = new PageFlags();

  @Override
  public Integer call() throws IOException {
    flags.check();
    List<Section> sections = new ArrayList<>();
    for (Path folder : folders) {
      sections.add(section(folder));
    }
    String title = sections.size() == 1 ? sections.get(0).name() : sections.size() + " results";
    String file = folders.size() == 1 ? folders.get(0).resolve(NAME).toString() : NAME;
    flags.write(new Page(title, sections), folders, file, false);
    return Tectonic.OK;
  }

  private static Section section(Path folder) throws IOException {
    Instant now = Instant.now();
    for (ResultKind kind : ServiceLoader.load(ResultKind.class)) {
      if (kind.accepts(folder)) {
        return kind.section(folder, now);
      }
    }
    return RunSection.of(RunFolder.read(folder, now));
  }
}
