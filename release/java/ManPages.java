import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;
import site.ycsb.client.command.YcsbMain;
import site.ycsb.report.cli.Tectonic;

/** Writes a manual page, in AsciiDoc, of each command and its subcommands into a folder. */
public final class ManPages {
  private ManPages() {}

  public static void main(String[] arguments) throws IOException {
    File folder = new File(arguments[0]);
    for (CommandLine command : List.of(YcsbMain.commandLine(), Tectonic.commandLine())) {
      int exitCode =
          ManPageGenerator.generateManPage(
              folder, null, new boolean[0], false, command.getCommandSpec());
      if (exitCode != 0) {
        System.exit(exitCode);
      }
    }
    try (Stream<Path> pages = Files.list(folder.toPath())) {
      pages.forEach(ManPages::withoutCommas);
    }
  }

  /** The generator has a comma behind each flag of one letter, also where no longer one follows. */
  private static void withoutCommas(Path page) {
    try {
      String text = Files.readString(page);
      Files.writeString(page, text.replaceAll("(?m)^(\\*-\\w\\*),( _.*_)? ?::$", "$1$2::"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
