package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.report.cli.CommandEnding;

/** The inspect command, as a user runs it. */
final class InspectCommandTest {
  private static final Path GUIDE = Path.of("..", "docs", "commands.md");

  @TempDir private Path folder;
  private Path trace;
  private String out = "";
  private String err = "";

  @BeforeEach
  void generateTrace() {
    trace = folder.resolve("all.trace");
    String spec = Path.of("..", "src", "test", "resources", "all-kinds.spec.json").toString();
    assertThat(run("generate", "--mark-phases", spec, "-o", trace.toString())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.trace.gz", "all.trace.zst"})
  void compressedTrace_isMeasuredLikeThePlainOne(String name) throws IOException {
    String spec = Path.of("..", "src", "test", "resources", "all-kinds.spec.json").toString();
    Path compressed = folder.resolve(name);
    assertThat(run("generate", "--mark-phases", spec, "-o", compressed.toString())).isZero();
    assertThat(Files.size(compressed)).isLessThan(Files.size(trace) * 9 / 10);

    assertThat(run("inspect", trace.toString())).isZero();
    String plain = out;
    assertThat(run("inspect", compressed.toString())).isZero();
    assertThat(out).isEqualTo(plain.replace(trace.toString(), compressed.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.trace.gz", "all.trace.zst"})
  void trace_notCompressedAsItsNameSays_isAMistake(String name) throws IOException {
    Path renamed = Files.copy(trace, folder.resolve(name));

    assertThat(run("inspect", renamed.toString())).isEqualTo(2);
    assertThat(err).contains(renamed + ": not compressed as its name says");
  }

  @Test
  void text_tellsOfTheTraceAndItsPhases_inTablesOf100Columns() {
    assertThat(run("inspect", "--prefix", "2", trace.toString())).isZero();

    assertThat(out)
        .startsWith(trace + ": 8,370 operations, ")
        .contains("2 sections, 3 phases")
        .contains("violations of what a trace promises: none")
        .contains("Whole trace: 8,370 operations")
        .contains("Phase 2/3 \"mixed\" of section \"one field\": 4,770 operations")
        .containsPattern("empty_point_queries +500 +10.5 %\n")
        .contains("prefixes of 2 characters")
        .endsWith("\n");
    assertThat(out.lines().skip(1)).allMatch(line -> line.length() <= 100);
    assertThat(err).isEmpty();
  }

  @Test
  void json_isAllOfStandardOutput() throws IOException {
    assertThat(run("inspect", "--json", "--windows", "3", trace.toString())).isZero();
    JsonNode measured = new ObjectMapper().readTree(out).at("/traces/0");

    assertThat(measured.get("operations").asInt()).isEqualTo(8370);
    assertThat(measured.at("/whole/windows")).hasSize(3);
    assertThat(measured.at("/phases/1/phase").asText()).isEqualTo("mixed");
    assertThat(measured.at("/phases/1/mix/0/share").asDouble()).isEqualTo(1000 / 4770.0);
    assertThat(measured.at("/phases/0/prefixes").isNull()).isTrue();
  }

  @Test
  void json_hasTheFieldsThatTheGuideExplains() throws IOException {
    run("inspect", "--json", "--prefix", "2", trace.toString());
    TreeSet<String> names = new TreeSet<>();
    collectNames(new ObjectMapper().readTree(out), names);
    names.removeIf(name -> name.matches("(empty_|blind_|)(point|range)_(queries|deletes)"));
    names.removeAll(List.of("updates", "merges", "read_modify_writes"));

    assertThat(names)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(Files.readString(GUIDE)).contains("`" + name + "`"));
  }

  @Test
  void standardInput_isATraceToo() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream("I a v\nP a\n".getBytes(StandardCharsets.UTF_8)));
    try {
      assertThat(run("inspect", "-")).isZero();
    } finally {
      System.setIn(before);
    }

    assertThat(out).startsWith("standard input: 2 operations, 10 B, no phases marked\n");
  }

  @Test
  void severalTraces_areShownOneAfterAnother() throws IOException {
    Path other = Files.writeString(folder.resolve("b.trace"), "I a v\n");

    assertThat(run("inspect", trace.toString(), other.toString())).isZero();
    assertThat(out).contains(trace + ": ", "\n\n" + other + ": 1 operation, ");
    assertThat(run("inspect", "--json", trace.toString(), other.toString())).isZero();
    assertThat(new ObjectMapper().readTree(out).get("traces")).hasSize(2);
  }

  @Test
  void malformedLine_isNamed_andTheRestMeasured() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.trace"), "I a v\nX a\nP a\nSC a x\n");

    assertThat(run("inspect", bad.toString())).isEqualTo(2);
    assertThat(err)
        .startsWith(bad + ":2: found \"X a\", expected an operation: I, U, M")
        .hasLineCount(1);
    assertThat(out)
        .contains("malformed lines, left out: 2")
        .contains("  line 4: found \"x\" as the number of keys, expected \"SC KEY COUNT\"");
    assertThat(run("inspect", "--json", bad.toString())).isEqualTo(2);
    assertThat(new ObjectMapper().readTree(out).at("/traces/0/malformed_lines/count").asInt())
        .isEqualTo(2);
  }

  @Test
  void specInPlaceOfATrace_isRefused() throws IOException {
    Path spec = Files.writeString(folder.resolve("a.spec.json"), "{\n  \"sections\": []\n}\n");

    assertThat(run("inspect", "--json", spec.toString())).isEqualTo(2);
    assertThat(err).startsWith(spec + ":1: found \"{\", expected an operation").hasLineCount(1);
    assertThat(out).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', TRACE",
    "none.trace, there is no file none.trace",
    "., . is a folder",
    "--windows 0 -, --windows is 0; expected a number from 1 to 1000",
    "--prefix 0 -, --prefix is 0; expected a number from 1 to 1000",
    "--prefix x -, --prefix"
  })
  void argumentsThatAreWrong_areAMistake(String arguments, String said) {
    List<String> all = new ArrayList<>(List.of("inspect"));
    all.addAll(Arrays.asList(arguments.split(" ", -1)));
    all.removeIf(String::isEmpty);

    assertThat(run(all.toArray(String[]::new))).isEqualTo(2);
    assertThat(err).contains(said).contains("--help");
    assertThat(out).isEmpty();
  }

  @Test
  void help_explainsTheOutput() {
    assertThat(run("inspect", "--help")).isZero();
    assertThat(out).contains("Examples:", "tectonic inspect", "K,L-sortedness", "%XX");
    assertThat(out.lines())
        .contains("  violations     what a trace promises not to do, with the first lines:");
    assertThat(run("--help")).isZero();
    assertThat(out).contains("inspect");
  }

  private static void collectNames(JsonNode node, Set<String> names) {
    node.fieldNames().forEachRemaining(names::add);
    node.forEach(child -> collectNames(child, names));
  }

  private int run(String... arguments) {
    CommandEnding ending = CommandEnding.of((Object[]) arguments);
    out = ending.out();
    err = ending.err();
    return ending.exitCode();
  }
}
