package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What commands print stands in the files of {@code printed}, to the byte: "$" and a command, "="
 * and its exit code unless it is 0, standard output, and standard error behind "!". "$ show" prints
 * a file. With {@code -Dprinted.write=true} the files are written anew: read the difference.
 */
final class PrintedTest {
  private static final Path RESOURCES = Path.of("src/test/resources/site/ycsb/report/cli/printed");
  private static final String COMMAND = "$ ";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"describe", "fit", "inspect", "verify"})
  void command_printsWhatItPrintedBefore(String name) throws IOException {
    Path file = RESOURCES.resolve(name + ".txt");
    String before = Files.readString(file);
    StringBuilder now = new StringBuilder();
    for (String line : before.lines().filter(line -> line.startsWith(COMMAND)).toList()) {
      now.append(line).append('\n').append(printed(line.substring(COMMAND.length())));
    }
    if (Boolean.getBoolean("printed.write")) {
      Files.writeString(file, now);
    }
    assertThat(now.toString()).isEqualTo(before);
  }

  private String printed(String command) throws IOException {
    Map<String, String> places =
        Map.of(
            "TMP/", folder + "/",
            "PRINTED/", RESOURCES + "/",
            "SPECS/", "../specs/",
            "TRACES/", "../tectonic-workload/src/test/resources/traces/",
            "TESTS/", "../src/test/resources/");
    String arguments = command;
    for (Map.Entry<String, String> place : places.entrySet()) {
      arguments = arguments.replace(place.getKey(), place.getValue());
    }
    String text = text(List.of(arguments.split(" ", -1)));
    for (Map.Entry<String, String> place : places.entrySet()) {
      text = text.replace(place.getValue(), place.getKey());
    }
    return text;
  }

  private static String text(List<String> arguments) throws IOException {
    if (arguments.get(0).equals("show")) {
      return Files.readString(Path.of(arguments.get(1)));
    }
    CommandEnding ending = CommandEnding.of(arguments.toArray());
    return (ending.exitCode() == 0 ? "" : "= " + ending.exitCode() + "\n")
        + ending.out()
        + ending.err().replaceAll("(?m)^(?!\\z)", "! ");
  }
}
