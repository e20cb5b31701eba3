package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.PageHtml;
import site.ycsb.report.page.PageImages;

/** The options of every command that makes a page. */
final class PageFlags {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where the page is written; - is standard output.")
  private @Nullable String output;

  @Option(
      names = "--images",
      paramLabel = "OUT",
      description = "Also writes every chart as SVG, PDF and PNG to the folder OUT.")
  private @Nullable Path images;

  /** Finds a mistake before anything is read. */
  void check() {
    if (images != null && Files.exists(images) && !Files.isDirectory(images)) {
      throw new ParameterException(
          command.commandLine(), "--images is " + images + ", which is a file; expected a folder");
    }
  }

  /** Whether anything is to be drawn where nothing is by default. */
  boolean isWanted() {
    return output != null || images != null;
  }

  /**
   * Writes a page and its images, and says where.
   *
   * @param folders that the page is made of
   * @param otherwise where it goes when the user does not say; null: nowhere
   * @param json whether standard output is for JSON alone
   */
  void write(Page page, List<Path> folders, @Nullable String otherwise, boolean json)
      throws IOException {
    CommandLine line = command.commandLine();
    String file = output == null ? otherwise : output;
    if (file != null) {
      byte[] html = PageHtml.of(page).getBytes(StandardCharsets.UTF_8);
      new OutputFile(file, command, folders).write(out -> out.write(html));
      if (!file.equals(OutputFile.STANDARD_OUTPUT)) {
        (json ? line.getErr() : line.getOut()).println(file);
      }
    }
    if (images != null) {
      line.getErr().println(draw(page, images) + " charts as SVG, PDF and PNG in " + images);
    }
  }

  /** Draws the charts; returns how many there are. */
  private static int draw(Page page, Path images) throws IOException {
    try {
      return PageImages.write(page, images);
    } catch (IOException e) {
      throw new IOException(
          "--images is " + images + ", which cannot be written: " + ExceptionText.of(e), e);
    }
  }
}
