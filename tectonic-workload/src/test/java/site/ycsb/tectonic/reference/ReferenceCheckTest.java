package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;

/** The reference finds nothing wrong with what is generated, and tells a trace that is broken. */
final class ReferenceCheckTest {
  private static final String MIXED =
      """
      {"defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
         {"name": "load", "inserts": {"op_count": 1000}},
         {"name": "mix",
          "inserts": {"op_count": 200},
          "updates": {"op_count": 2000, "selection": %s},
          "point_queries": {"op_count": 2000},
          "empty_point_queries": {"op_count": 200},
          "range_queries": {"op_count": 300, "scan_length": 5, "range_format": "StartEnd"},
          "range_deletes": {"op_count": 10, "scan_length": 3}}]}]}
      """;
  private static final String UNIFORM = "{\"uniform\": {\"min\": 0, \"max\": 1}}";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "specs/tectonic/tec-1.spec.json, 0.01",
    "specs/tectonic/tec-2.spec.json, 0.004",
    "specs/tectonic/tec-7.spec.json, 0.01",
    "specs/ycsb/a.spec.json, 0.005",
    "specs/ycsb/d.spec.json, 0.005",
    "specs/ycsb/e.spec.json, 0.002",
    "specs/kvbench/iv.spec.json, 0.002"
  })
  void shippedSpec_isGeneratedAsTheReferenceReadsIt(String spec, double scale) throws IOException {
    WorkloadPlan plan =
        SpecReader.read(Path.of("..", spec)).plan(new PlanOptions(null, scale, List.of()));
    for (boolean marked : new boolean[] {true, false}) {
      TraceVerification found = verify(plan, lines(plan, marked));

      assertThat(found.faults()).isEmpty();
      assertThat(found.failed()).isNull();
      assertThat(found.operations()).isEqualTo(plan.operationCount());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"scan_length\": -11",
        "\"scan_length\": 11, \"descending\": true",
        "\"selectivity\": {\"uniform\": {\"min\": 0, \"max\": 0.1}}, \"descending\": true"
      })
  void scanBackwards_isGeneratedAsTheReferenceReadsIt(String length) throws IOException {
    String spec =
        MIXED
            .formatted(UNIFORM)
            .replace("\"scan_length\": 5, \"range_format\": \"StartEnd\"", length);
    WorkloadPlan plan = Plans.of(6, spec);
    List<String> lines = lines(plan, true);

    assertThat(lines).filteredOn(line -> line.startsWith("SD ")).hasSize(300);
    assertThat(verify(plan, lines).faults()).isEmpty();
    assertThat(verify(plan, lines).failed()).isNull();
    lines.replaceAll(line -> line.startsWith("SD ") ? line.replace("SD ", "SC ") : line);
    assertThat(verify(plan, lines).faults()).isNotEmpty();
  }

  @Test
  void grammarOfTheLaterTectonic_isGeneratedAsTheReferenceReadsIt() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "other-generators.md"));
    WorkloadPlan plan = Plans.of(1, guide.split("```json\n", -1)[1].split("```", -1)[0]);
    TraceVerification found = verify(plan, lines(plan, true));

    assertThat(found.faults()).isEmpty();
    assertThat(found.failed()).isNull();
    assertThat(found.operations()).isEqualTo(plan.operationCount());
  }

  /** What has no law that is tested is executed all the same, and named. */
  @Test
  void scatteredNumbersOfFewKeys_areExecutedAndNamed() throws IOException {
    String spec =
        """
        {"defaults": {"key": {"number": {"min": 1, "max": 5000, "distribution": {"zipf": {"s": 0.9}}}},
                      "val": {"duplicated": {"share": 0.5, "distinct": 3, "value": {"uniform": {"len": 8}}}}},
         "sections": [{"groups": [
           {"name": "load", "inserts": {"op_count": 2000}},
           {"name": "change",
            "inserts": {"op_count": 1000, "reuse": {"deleted": 0.3, "selection": "oldest"}},
            "point_deletes": {"op_count": 1500},
            "empty_point_queries": {"op_count": 900, "absent": {"pool": 20, "deleted": 0.25},
              "key": {"uniform": {"len": 10}}}}]}]}
        """;
    WorkloadPlan plan = Plans.of(7, spec);

    TraceVerification found = verify(plan, lines(plan, true));

    assertThat(found.faults()).isEmpty();
    assertThat(found.failed()).isNull();
    assertThat(found.untested())
        .anyMatch(text -> text.contains("popular ones may be any"))
        .anyMatch(text -> text.contains("the share of deleted keys, and which"));
    // A pool of fewer keys is told.
    WorkloadPlan smaller = Plans.of(7, spec.replace("\"pool\": 20", "\"pool\": 19"));
    assertThat(verify(smaller, lines(plan, true)).faults()).isNotEmpty();
  }

  /** Random laws of everything that has one, at fixed seeds. */
  @Test
  void anySpec_isGeneratedAsTheReferenceReadsIt() {
    Draws.check(
        25,
        2301,
        draws -> {
          String spec = draws.show("spec", draws.yes() ? anySpec(draws) : anyMakingOfKeys(draws));
          WorkloadPlan plan = Plans.of(draws.show("seed", draws.any()), spec);
          try {
            TraceVerification found = verify(plan, lines(plan, true));
            assertThat(found.faults()).isEmpty();
            assertThat(found.failed()).isNull();
            assertThat(found.tests()).isNotEmpty();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static String anySpec(Draws draws) {
    return """
    {"defaults": {"key": {"segmented": {"separator": ":", "segments": ["k", {"uniform": {"len": 9}}]}},
                  "val": {"uniform": {"len": %s}}},
     "sections": [{"groups": [
       {"name": "load", "sorted": {"k": %d, "l": %d}, "inserts": {"op_count": %d}},
       {"name": "recent", "point_queries": {"op_count": 1000, "selection": {"ycsb_latest": {}}}},
       {"name": "read", "point_queries": {"op_count": 3000, %s}},
       {"name": "change",
        "inserts": {"op_count": 100, "val": {"weighted": [
          {"weight": 1, "value": "a"}, {"weight": 3, "value": "bb"}]}},
        "updates": {"op_count": 2000, %s},
        "point_deletes": {"op_count": 150, %s},
        "empty_point_queries": {"op_count": 500, "absent": {"deleted": 0.5}},
        "range_queries": {"op_count": 300, %s, "range_format": "%s"},
        "range_deletes": {"op_count": 10, "scan_length": 2}}]}]}
    """
        .formatted(
            draws.of(List.of("30", number(draws), "{\"poisson\": {\"lambda\": 12}}")),
            draws.between(0, 20),
            draws.between(1, 30),
            draws.between(600, 900),
            selection(draws, draws.of(List.of("insertion", "sorted", "scattered"))),
            selection(draws, "sorted"),
            selection(draws, "insertion"),
            draws.of(
                List.of(
                    "\"selectivity\": 0.03",
                    "\"selectivity\": {\"uniform\": {\"min\": 0, \"max\": 0.1}}",
                    "\"scan_length\": 7",
                    "\"scan_length\": {\"zipf\": {\"n\": 20, \"s\": 1}}")),
            draws.of(List.of("StartCount", "StartEnd")));
  }

  /** Numbers, hot ranges, pools, keys that return, upserts, and values that are alike. */
  private static String anyMakingOfKeys(Draws draws) {
    String range = "\"max\": " + draws.between(2_000, 60_000);
    String numbers = numberKey(draws, range);
    return """
    {"sections": [
      {"defaults": {"key": %1$s, "val": %2$s}, "groups": [
        {"name": "load", "inserts": {"op_count": 900}},
        {"name": "change", "point_deletes": {"op_count": 100}, "inserts": {"op_count": 600}},
        {"name": "any", "blind_point_queries": {"op_count": 1500}}]},
      {"defaults": {"key": {"segmented": {"separator": "-", "segments": [
          {"hot_range": {"name": "hot", "len": 3, "amount": %3$d, "probability": %4$s}},
          {"uniform": {"len": %5$s}}, %1$s]}}, "val": "v"}, "groups": [
        {"name": "load hot", "inserts": {"op_count": 2000}},
        {"name": "aim", "point_deletes": {"op_count": 300},
         "inserts": {"op_count": 400, "reuse": {"deleted": %6$s, "selection": "%7$s"}},
         "point_queries": {"op_count": 2500,
           "selection": {"hot_range": {"name": "hot", "probability": %6$s}}},
         "empty_point_queries": {"op_count": 1000,
           "absent": {"pool": %8$d, "selection": %9$s, "deleted": 0.2}}},
        {"name": "upsert", "inserts": {"op_count": 700, "upsert": true, "key": {"number": {%10$s}}}}]},
      {"defaults": {"key": {"auto_increment": {"min": 7, "max": 1e6}}, "val": "v"}, "groups": [
        {"inserts": {"op_count": 300}}, {"inserts": {"op_count": 300}}]}]}
    """
        .formatted(
            numbers,
            draws.of(
                List.of(
                    "{\"compressible\": {\"len\": " + number(draws) + ", \"ratio\": 0.5}}",
                    "{\"duplicated\": {\"share\": 0.4, \"distinct\": 5,"
                        + " \"value\": {\"uniform\": {\"len\": 20}}}}",
                    "{\"number\": {\"max\": 1000}}")),
            draws.between(1, 4),
            draws.of(List.of("0.4", "0.7")),
            draws.of(List.of("12", "{\"uniform\": {\"min\": 9, \"max\": 20}}")),
            draws.of(List.of("0.3", "0.8")),
            draws.of(List.of("oldest", "latest", "uniform")),
            draws.between(2, 40),
            draws.of(List.of(UNIFORM, "{\"zipf\": {\"s\": 1.1}}")),
            range);
  }

  private static String numberKey(Draws draws, String range) {
    String law =
        draws.of(
            List.of(
                "",
                distribution(UNIFORM),
                distribution("{\"normal\": {\"mean\": 0.5, \"std_dev\": 0.2}}"),
                distribution("{\"beta\": {\"alpha\": 2, \"beta\": 5}}"),
                distribution("{\"zipf\": {\"s\": 0.9}}"),
                distribution("{\"zipf\": {\"s\": 0.9}}") + ", \"order\": \"sorted\""));
    String written = draws.of(List.of("decimal", "hex", "alphanumeric", "big_endian"));
    return "{\"number\": {" + range + law + ", \"encoding\": \"" + written + "\", \"width\": 5}}";
  }

  private static String distribution(String law) {
    return ", \"distribution\": " + law;
  }

  /** What is written with one law is no trace of a spec with another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'inserts: keys: number' | 'mean\": 0.5' | 'mean\": 0.56'", // Without replacement.
        "'queries: keys, part 2: number' | 'beta\": 5' | 'beta\": 6'",
        "'updates: values: number' | 's\": 0.9' | 's\": 1.1'", // Popular ones anywhere.
        "'queries: keys of the pool' | 's\": 1.2' | 's\": 0.9'",
        "'queries: deleted keys' | 'deleted\": 0.2' | 'deleted\": 0.3'",
        "'inserts: keys, part 1: prefixes' | 'probability\": 0.7' | 'probability\": 0.6'",
        "'queries: selection' | 'probability\": 0.9' | 'probability\": 0.8'",
        "'merges: values: duplicates' | 'share\": 0.5' | 'share\": 0.4'",
        "'inserts: deleted keys' | 'deleted\": 0.4' | 'deleted\": 0.0'", // Reuse is off.
        "'range_queries: selection' | 's\": 0.8' | 's\": 0.7'",
      })
  void anotherLawOfKeysOrValues_isTold(String test, String generated, String declared)
      throws IOException {
    String spec =
        """
        {"sections": [
          {"groups": [
            {"inserts": {"op_count": 5000, "val": {"uniform": {"len": 9}}, "key": {"number": {"max": 9000,
              "distribution": {"normal": {"mean": 0.5, "std_dev": 0.2}}}}}},
            {"name": "any", "blind_point_queries": {"op_count": 5000, "key": {"segmented":
              {"separator": ".", "segments": ["k", {"number": {"max": 900,
                "distribution": {"beta": {"alpha": 2, "beta": 5}}}}]}}}},
            {"updates": {"op_count": 5000, "val": {"number": {"max": 700,
              "distribution": {"zipf": {"s": 0.9}}}}},
             "merges": {"op_count": 4000, "val": {"duplicated":
              {"share": 0.5, "distinct": 7, "value": {"uniform": {"len": 30}}}}},
             "range_queries": {"op_count": 3000, "selectivity": 0.01,
               "selection": {"latest": {"s": 0.8}}}}]},
          {"defaults": {"val": "v", "key": {"segmented": {"separator": "", "segments": [
              {"hot_range": {"name": "hot", "len": 3, "amount": 4, "probability": 0.7}},
              {"uniform": {"len": 12}}]}}}, "groups": [
            {"inserts": {"op_count": 3000}},
            {"point_deletes": {"op_count": 800},
             "inserts": {"op_count": 1500, "reuse": {"deleted": 0.4}},
             "point_queries": {"op_count": 4000,
               "selection": {"hot_range": {"name": "hot", "probability": 0.9}}},
             "empty_point_queries": {"op_count": 3000,
               "absent": {"deleted": 0.2, "pool": 60, "selection": {"zipf": {"s": 1.2}}}}}]}]}
        """;
    assertThat(spec).containsOnlyOnce(generated);
    WorkloadPlan plan = Plans.of(11, spec);
    List<String> lines = lines(plan, true);

    TraceVerification same = verify(plan, lines);
    assertThat(same.holds()).isTrue();
    // Of 60 keys in the pool there are too few characters.
    assertThat(same.untested())
        .containsExactly("\"phase 5\" empty_point_queries: keys, part 2: characters: too few");
    TraceVerification found = verify(Plans.of(11, spec.replace(generated, declared)), lines);
    assertThat(found.holds()).isFalse();
    TraceVerification.Test failed = found.failed();
    assertThat(failed == null ? test : failed.what()).endsWith(test);
  }

  @ParameterizedTest
  @CsvSource({
    "oldest, latest, was not deleted first",
    "latest, uniform, which deleted keys",
    "uniform, oldest, was not deleted first"
  })
  void anotherChoiceOfReturningKeys_isTold(String generated, String declared, String said)
      throws IOException {
    String spec =
        """
        {"sections": [{"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"inserts": {"op_count": 1500}},
          {"point_deletes": {"op_count": 700},
           "inserts": {"op_count": 1000, "reuse": {"deleted": 0.5, "selection": "%s"}}}]}]}
        """;
    WorkloadPlan plan = Plans.of(2, spec.formatted(generated));
    List<String> lines = lines(plan, true);

    assertThat(verify(plan, lines).holds()).isTrue();
    TraceVerification found = verify(Plans.of(2, spec.formatted(declared)), lines);
    assertThat(found.holds()).isFalse();
    assertThat(found.faults() + " " + found.failed()).contains(said);
  }

  @Test
  void numberOutOfItsTurn_isTold() throws IOException {
    WorkloadPlan plan =
        Plans.of(
            2,
            """
            {"sections": [{"defaults": {"key": {"auto_increment": {"min": 5, "width": 4}}, "val": "v"},
              "groups": [{"inserts": {"op_count": 20}}, {"inserts": {"op_count": 20}}]}]}
            """);
    List<String> lines = lines(plan, true);
    assertThat(verify(plan, lines).holds()).isTrue();
    Collections.swap(lines, 20, 25);

    assertThat(verify(plan, lines).faults().toString()).contains("out of its turn");
  }

  private static String number(Draws draws) {
    return "{\"uniform\": {\"min\": 1, \"max\": " + draws.between(3, 60) + "}}";
  }

  private static String selection(Draws draws, String order) {
    String law = law(draws);
    String told = law.contains("latest") ? "" : ", \"order\": \"" + order + '"';
    return "\"selection\": " + law + told;
  }

  private static String law(Draws draws) {
    return draws.of(laws());
  }

  private static List<String> laws() {
    return List.of(
        UNIFORM,
        "{\"zipf\": {\"s\": 0.99}}",
        "{\"zipf\": {\"s\": 1.4, \"n\": 100}}",
        "{\"latest\": {\"s\": 0.8}}",
        "{\"normal\": {\"mean\": 0.2, \"std_dev\": 0.3}}",
        "{\"beta\": {\"alpha\": 2, \"beta\": 5}}",
        "{\"exponential\": {\"lambda\": 3}}",
        "{\"log_normal\": {\"mean\": -1, \"std_dev\": 0.5}}",
        "{\"weibull\": {\"scale\": 0.4, \"shape\": 1.5}}",
        "{\"pareto\": {\"scale\": 0.05, \"shape\": 1.2}}");
  }

  /** Of keys that stay, and of keys that come and go. */
  @ParameterizedTest
  @MethodSource("laws")
  void everyLaw_isGeneratedAsTheReferenceReadsIt(String law) throws IOException {
    String order = law.contains("latest") ? "" : ", \"order\": \"insertion\"";
    String spec =
        """
        {"sections": [{"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"name": "load", "inserts": {"op_count": 700}},
          {"name": "read", "point_queries": {"op_count": 3000, "selection": %1$s%2$s}},
          {"name": "mix", "inserts": {"op_count": 200}, "point_deletes": {"op_count": 100},
           "updates": {"op_count": 3000, "selection": %1$s%2$s}}]}]}
        """
            .formatted(law, order);
    WorkloadPlan plan = Plans.of(6, spec);
    TraceVerification found = verify(plan, lines(plan, true));

    assertThat(found.faults()).isEmpty();
    assertThat(found.failed()).isNull();
    assertThat(found.tests().stream().filter(each -> each.what().endsWith("selection"))).hasSize(2);
  }

  @Test
  void twoOperationsThatChangePlaces_areTold() throws IOException {
    WorkloadPlan plan = Plans.of(1, MIXED.formatted(UNIFORM));
    List<String> lines = lines(plan, true);
    int insert = first(lines, "I ", lines.size() / 2);
    String key = lines.get(insert).split(" ", 3)[1];
    int use = first(lines, "P " + key, insert, "U " + key);
    Collections.swap(lines, insert, use);

    TraceVerification found = verify(plan, lines);
    assertThat(found.holds()).isFalse();
    assertThat(found.faults()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"P ", "U ", "S ", "RC "})
  void oneKeyThatIsWrong_isTold(String letters) throws IOException {
    WorkloadPlan plan = Plans.of(1, MIXED.formatted(UNIFORM));
    List<String> lines = lines(plan, true);
    // Beyond the load; P of a key that is not live would be one more empty query.
    int place = first(lines, letters, 2000);
    String[] parts = lines.get(place).split(" ");
    parts[1] = "zzzzzzzzzzzz";
    lines.set(place, String.join(" ", parts));

    assertThat(verify(plan, lines).faults()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"zipf\": {\"s\": 0.99}, \"order\": 1} | {\"uniform\": {\"min\": 0, \"max\": 1}}",
        "{\"normal\": {\"mean\": 0.5, \"std_dev\": 0.2}} | {\"normal\": {\"mean\": 0.5,"
            + " \"std_dev\": 0.25}}",
        "{\"beta\": {\"alpha\": 2, \"beta\": 5}} | {\"beta\": {\"alpha\": 2, \"beta\": 6}}",
        "{\"latest\": {\"s\": 0.99}} | {\"latest\": {\"s\": 0.8}}"
      })
  void anotherLaw_isTold(String generated, String declared) throws IOException {
    String law = generated.replace(", \"order\": 1", "");
    List<String> lines = lines(Plans.of(3, MIXED.formatted(law)), true);
    WorkloadPlan same = Plans.of(3, MIXED.formatted(law));
    WorkloadPlan other = Plans.of(3, MIXED.formatted(declared));

    assertThat(verify(same, lines).holds()).isTrue();
    TraceVerification found = verify(other, lines);
    assertThat(found.faults()).isEmpty();
    assertThat(Objects.requireNonNull(found.failed()).what())
        .isEqualTo("\"mix\" updates: selection");
    assertThat(found.holds()).isFalse();
  }

  @Test
  void scatteredZipf_ofAnotherExponent_isTold() throws IOException {
    String spec =
        """
        {"sections": [{"defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"inserts": {"op_count": 500}},
          {"point_queries": {"op_count": 5000, "selection": {"zipf": {"s": %s}}}}]}]}
        """;
    List<String> lines = lines(Plans.of(4, spec.formatted("0.9")), false);

    assertThat(verify(Plans.of(4, spec.formatted("0.9")), lines).holds()).isTrue();
    assertThat(verify(Plans.of(4, spec.formatted("1.1")), lines).failed()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "3, has 19 bytes", // A value that is cut.
    "2, more keys than", // A range that is told too long.
    "1, the spec 2,000" // An operation that is missing.
  })
  void lineThatIsChanged_isTold(int change, String said) throws IOException {
    WorkloadPlan plan = Plans.of(5, MIXED.formatted(UNIFORM));
    List<String> lines = lines(plan, true);
    switch (change) {
      case 1 -> lines.remove(first(lines, "U ", 2000));
      case 2 -> lines.replaceAll(line -> line.startsWith("RC ") ? line + "000" : line);
      default -> lines.replaceAll(line -> line.startsWith("U ") ? cut(line) : line);
    }

    assertThat(verify(plan, lines).faults())
        .anyMatch(fault -> (fault.what() + fault.first()).contains(said));
  }

  /** A mistake of the generator would be repeated here. */
  @Test
  void reference_sharesNothingWithTheGeneratorButKeysAsBytes() throws IOException {
    try (Stream<Path> sources = Files.list(Path.of("src/test/java/site/ycsb/tectonic/reference"))) {
      List<Path> reference =
          sources.filter(file -> !file.toString().endsWith("Test.java")).toList();
      assertThat(reference).hasSizeGreaterThan(10);
      for (Path source : reference) {
        assertThat(Files.readString(source).replace("tectonic.keyset.Key;", ""))
            .as(source.toString())
            .doesNotContainPattern("site\\.ycsb\\.tectonic\\.(stream|text|random|keyset)\\b");
      }
    }
  }

  private static String cut(String line) {
    return line.substring(0, line.length() - 1);
  }

  private static int first(List<String> lines, String start, int from, String... others) {
    for (int i = from; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
      for (String other : others) {
        if (lines.get(i).startsWith(other)) {
          return i;
        }
      }
    }
    throw new AssertionError("no " + start);
  }

  private static List<String> lines(WorkloadPlan plan, boolean marked) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GeneratedTrace(plan, false, marked).writeTo(out);
    return new ArrayList<>(out.toString(ISO_8859_1).lines().toList());
  }

  private TraceVerification verify(WorkloadPlan plan, List<String> lines) throws IOException {
    Path trace = folder.resolve("a.trace");
    Files.writeString(
        trace, lines.stream().collect(Collectors.joining("\n", "", "\n")), ISO_8859_1);
    return new ReferenceCheck(plan, trace.toString()).run("a.spec.json");
  }
}
