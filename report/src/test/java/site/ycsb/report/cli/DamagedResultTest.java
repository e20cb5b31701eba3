package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonSection;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.PageHtml;
import site.ycsb.report.page.SampleRun;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection;

/** A result in which anything is missing or wrong is shown as far as it goes, or refused. */
final class DamagedResultTest {
  private static final int TRIALS = 75;
  private static final ObjectMapper JSON = JsonMapper.builder().build();
  private static final List<JsonNode> OTHERS =
      List.of(
          JsonNodeFactory.instance.nullNode(),
          JsonNodeFactory.instance.textNode("NaN"),
          JsonNodeFactory.instance.numberNode(-1),
          JsonNodeFactory.instance.numberNode(1e300),
          JsonNodeFactory.instance.arrayNode(),
          JsonNodeFactory.instance.objectNode());
  private static final List<String> CELLS = List.of("", "x", "-1", "1e300", "NaN", "99999999999");

  @TempDir private Path folder;
  private Path whole = Path.of("");
  private Path damaged = Path.of("");

  @BeforeEach
  void writeResults() throws IOException {
    whole = new SampleRun("whole").lasting(4).writeTo(folder.resolve("whole"));
    damaged = Files.createDirectory(folder.resolve("damaged"));
    Files.writeString(
        whole.resolve("machine.csv"),
        """
        second,hiccup_max_ms,own_processors,other_processors,stolen_processors,runnable,gc_ms
        1.0,0.100,1.00,0.50,0.00,2,3
        2.0,0.200,1.00,0.50,,2,3
        """);
  }

  @Test
  void runJson_withAnythingMissingOrWrong_isShownOrRefused() throws IOException {
    Random random = new Random(1);
    for (int trial = 0; trial < TRIALS; trial++) {
      String text = trial % 2 == 0 ? running() : Files.readString(whole.resolve("run.json"));
      copyWhole();
      Files.writeString(damaged.resolve("run.json"), damage(text, random));
      check();
    }
  }

  @Test
  void otherFiles_withAnythingMissingOrWrong_areShownOrRefused() throws IOException {
    Random random = new Random(2);
    for (int trial = 0; trial < TRIALS; trial++) {
      copyWhole();
      if (trial % 3 == 0) {
        Files.writeString(damaged.resolve("run.json"), running());
      }
      List<Path> files = new ArrayList<>(files(damaged));
      files.removeIf(file -> file.endsWith("run.json"));
      damage(files.get(random.nextInt(files.size())), random);
      check();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeseries.csv", "latency.hlog"})
  void fileOfAFinishedRun_thatWasCut_isRefused_withBothCounts(String name) throws IOException {
    copyWhole();
    Path file = damaged.resolve(name);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 2));

    for (String command : List.of("report", "compare")) {
      CommandEnding ending =
          command.equals("report")
              ? CommandEnding.of("report", damaged)
              : CommandEnding.of("compare", whole, damaged);
      assertThat(ending.exitCode()).as(ending.out()).isEqualTo(2);
      assertThat(ending.err())
          .startsWith(damaged + ": of ")
          .contains(" in phase 2, timeseries.csv has ", ", latency.hlog ", ", run.json ");
    }
  }

  private String running() throws IOException {
    String text = Files.readString(whole.resolve("run.json"));
    return text.replaceFirst("\"status\" : \"\\w+\"", "\"status\" : \"running\"");
  }

  private void copyWhole() throws IOException {
    for (Path file : files(damaged)) {
      Files.delete(file);
    }
    for (Path file : files(whole)) {
      Files.copy(file, damaged.resolve(file.getFileName()));
    }
  }

  private static List<Path> files(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.sorted().toList();
    }
  }

  /** What report and compare do; nothing but a user's message may come of it. */
  private void check() throws IOException {
    try {
      RunFolder run = RunFolder.read(damaged, Instant.EPOCH);
      RunFolder good = RunFolder.read(whole, Instant.EPOCH);
      List<RunGroup> groups =
          List.of(new RunGroup("whole", List.of(good)), new RunGroup("damaged", List.of(run)));
      SetUp.checkSameWorkload(List.of(run, run));
      int unused = SetUp.exitCode(Stream.of(good, run));
      Comparison comparison = Comparison.of(groups);
      List<Section> sections =
          List.of(RunSection.of(run), ComparisonSection.of(comparison, List.of()));
      assertThat(PageHtml.of(new Page("damaged", sections))).isNotEmpty();
    } catch (UsageException e) {
      assertThat(e).hasMessageContaining(damaged.toString());
    }
  }

  /** Drops a field, swaps its type, or cuts the text. */
  private static String damage(String text, Random random) throws IOException {
    if (random.nextInt(10) == 0) {
      return text.substring(0, random.nextInt(text.length()));
    }
    JsonNode root = JSON.readTree(text);
    List<JsonNode> parents = new ArrayList<>();
    collect(root, parents);
    JsonNode parent = parents.get(random.nextInt(parents.size()));
    JsonNode other = OTHERS.get(random.nextInt(OTHERS.size())).deepCopy();
    boolean drops = random.nextInt(3) == 0;
    if (parent instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      if (drops) {
        object.remove(name);
      } else {
        object.set(name, other);
      }
    } else if (parent instanceof ArrayNode array) {
      int at = random.nextInt(array.size());
      if (drops) {
        array.remove(at);
      } else {
        array.set(at, other);
      }
    }
    return root.toString();
  }

  private static void collect(JsonNode node, List<JsonNode> parents) {
    if (!node.isEmpty()) {
      parents.add(node);
      node.forEach(child -> collect(child, parents));
    }
  }

  /** Removes the file, cuts it, changes a byte or a cell, or removes a column. */
  private static void damage(Path file, Random random) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(5)) {
      case 0 -> Files.delete(file);
      case 1 -> Files.write(file, Arrays.copyOf(bytes, at));
      case 2 -> {
        bytes[at] = (byte) (bytes[at] ^ (1 << random.nextInt(7)));
        Files.write(file, bytes);
      }
      case 3 -> Files.writeString(file, withOtherCell(bytes, random));
      default -> Files.writeString(file, withoutColumn(bytes, random));
    }
  }

  private static String withOtherCell(byte[] bytes, Random random) {
    List<String> lines = new ArrayList<>(lines(bytes));
    int line = random.nextInt(lines.size());
    List<String> cells = Arrays.asList(lines.get(line).split(",", -1));
    cells.set(random.nextInt(cells.size()), CELLS.get(random.nextInt(CELLS.size())));
    lines.set(line, String.join(",", cells));
    return String.join("\n", lines) + "\n";
  }

  private static String withoutColumn(byte[] bytes, Random random) {
    int column = random.nextInt(lines(bytes).get(0).split(",", -1).length);
    StringBuilder text = new StringBuilder();
    for (String line : lines(bytes)) {
      List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
      if (column < cells.size()) {
        cells.remove(column);
      }
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private static List<String> lines(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).lines().toList();
  }
}
