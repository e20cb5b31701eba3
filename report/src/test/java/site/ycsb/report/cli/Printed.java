package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What commands print, in files to the byte: "$" and a command, "=" and its exit code unless it is
 * 0, standard output, and standard error behind "!". "$ show" prints a file. With {@code
 * -Dprinted.write=true} the files are written anew: read the difference.
 *
 * @param resources where the files are
 * @param folder for what commands write
 */
public record Printed(Path resources, Path folder) {
  private static final String COMMAND = "$ ";

  /** Runs the commands of a file, and compares. */
  public void check(String name) throws IOException {
    Path file = resources.resolve(name + ".txt");
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
            "PRINTED/", resources + "/",
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
