package site.ycsb.tectonic.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.page.Page;
import site.ycsb.tectonic.page.PageHtml;
import site.ycsb.tectonic.page.PageImages;
import site.ycsb.tectonic.page.ResultKind;
import site.ycsb.tectonic.page.Section;
import site.ycsb.tectonic.page.run.RunFolder;
import site.ycsb.tectonic.page.run.RunSection;

/** Shows results as a page. */
@Command(
    name = "report",
    description = {
      "Shows results as one file of HTML that needs no network: the verdict first, then throughput",
      "and latency over time, distributions, mix, arrivals, skew, growth, engine statistics."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic report results/20261121-155000-tec-1",
      "  tectonic report results/a results/b -o both.html --images pictures",
      "",
      "A run that was interrupted or killed, or goes on, is shown as far as it was measured."
    })
final class ReportCommand implements Callable<Integer> {
  private static final String NAME = "report.html";

  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "Folders of results: of bin/ycsb load or run, or of tectonic ivs.")
  private List<Path> folders = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The page (default: report.html in DIR, of several DIRs in this folder).")
  private @Nullable String output;

  @Option(
      names = "--images",
      paramLabel = "OUT",
      description = "Also writes every chart as SVG and PNG to the folder OUT.")
  private @Nullable Path images;

  @Override
  public Integer call() throws IOException {
    if (images != null && Files.exists(images) && !Files.isDirectory(images)) {
      throw new ParameterException(
          command.commandLine(), "--images is " + images + ", which is a file; expected a folder");
    }
    List<Section> sections = new ArrayList<>();
    for (Path folder : folders) {
      sections.add(section(folder));
    }
    String title = sections.size() == 1 ? sections.get(0).name() : sections.size() + " results";
    write(command, new Page(title, sections), file(), images, false);
    return Tectonic.OK;
  }

  /**
   * Writes a page and its images, and says where.
   *
   * @param json whether standard output is for JSON alone
   */
  static void write(
      CommandSpec command, Page page, String file, @Nullable Path images, boolean json)
      throws IOException {
    byte[] html = PageHtml.of(page).getBytes(StandardCharsets.UTF_8);
    new OutputFile(file, command).write(out -> out.write(html));
    if (!file.equals("-")) {
      CommandLine line = command.commandLine();
      (json ? line.getErr() : line.getOut()).println(file);
    }
    if (images != null) {
      draw(command, page, images);
    }
  }

  /** Writes the images of a page. */
  static void draw(CommandSpec command, Page page, Path images) throws IOException {
    int charts = PageImages.write(page, images);
    command.commandLine().getErr().println(charts + " charts as SVG and PNG in " + images);
  }

  private String file() {
    if (output != null) {
      return output;
    }
    return folders.size() == 1 ? folders.get(0).resolve(NAME).toString() : NAME;
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
