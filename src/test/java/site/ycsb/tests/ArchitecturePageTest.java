package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the architecture has each package, with about as many lines as it has. */
final class ArchitecturePageTest {
  private static final Path PAGE = Project.home().resolve("docs/architecture.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| `([a-z/-]+)/` \\| `([a-z.]+)` \\| ([\\d,]+) \\|", Pattern.MULTILINE);
  private static final Pattern LINK = Pattern.compile("\\]\\(\\.\\./([^)]+)\\)");

  /** A tenth: the page need not change with each commit. */
  private static final double TOLERANCE = 0.1;

  @Test
  void packages_areAllOnThePage_withTheirLines() throws IOException {
    Map<String, Integer> told = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(PAGE));
    while (row.find()) {
      told.put(row.group(1) + " " + row.group(2), Integer.parseInt(row.group(3).replace(",", "")));
    }
    Map<String, Integer> lines = new TreeMap<>();
    for (String module : modules()) {
      addLines(module, lines);
    }

    assertThat(told.keySet()).isEqualTo(lines.keySet());
    lines.forEach(
        (name, count) ->
            assertThat((double) told.get(name))
                .as("%s has %d lines: correct docs/architecture.md", name, count)
                .isBetween(count * (1 - TOLERANCE), count * (1 + TOLERANCE)));
  }

  @Test
  void files_thatOneIsToRead_areThere() throws IOException {
    Matcher link = LINK.matcher(Files.readString(PAGE));
    int files = 0;
    while (link.find()) {
      files++;
      assertThat(Project.home().resolve(link.group(1))).exists();
    }
    assertThat(files).isGreaterThan(12);
  }

  private static List<String> modules() throws IOException {
    String pom = Files.readString(Project.home().resolve("pom.xml"));
    return Pattern.compile("<module>([^<]+)</module>")
        .matcher(pom.substring(0, pom.indexOf("</modules>")))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static void addLines(String module, Map<String, Integer> lines) throws IOException {
    Path sources = Project.home().resolve(module).resolve("src/main/java/site/ycsb");
    if (!Files.isDirectory(sources)) {
      return;
    }
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        Path folder = sources.relativize(file).getParent();
        String name = module + " " + folder.toString().replace('\\', '/').replace('/', '.');
        lines.merge(name, Files.readAllLines(file).size(), Integer::sum);
      }
    }
  }
}
