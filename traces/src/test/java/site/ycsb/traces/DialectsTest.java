package site.ycsb.traces;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceCopy;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * Traces of others are read as their tools meant them, and nothing is guessed quietly. Of the files
 * in {@code traces}, {@code kvbench.txt}, {@code ycsb.out}, {@code tectonic-v1.txt}, {@code
 * tectonic-v2.txt} and {@code rocksdb.txt} were written by these tools. The counts of KVBench and
 * YCSB are those that the tools print, those of Tectonic the {@code op_count}s of its specs; those
 * of RocksDB's trace_analyzer 7.8.3 are 23 get and 20 multiget, 18 put and 9 merge, 7 delete and 3
 * single_delete, 10 iterator_Seek and 7 iterator_SeekForPrev, and 6 ends of 3 range_delete. The
 * others are made after their documentation, with every kind of line, and counted by hand.
 */
final class DialectsTest {
  @ParameterizedTest
  @CsvSource({
    "kvbench.txt, KVBENCH, inserts 200 updates 50 point_deletes 20 range_deletes 3 point_queries 70"
        + " empty_point_queries 30 range_queries 5",
    "ycsb.out, YCSB, inserts 30 updates 17 point_queries 26 range_queries 13",
    "tectonic-v1.txt, TECTONIC_V1, inserts 150 updates 40 merges 10 point_queries 60"
        + " empty_point_queries 20 point_deletes 15 empty_point_deletes 5 range_queries 18"
        + " range_deletes 3",
    "tectonic-v2.txt, TECTONIC_V2, inserts 36 updates 9 merges 5 point_queries 30"
        + " empty_point_queries 8 range_queries 9 blind_point_queries 4 blind_point_deletes 3"
        + " blind_range_queries 4 point_deletes 4 empty_point_deletes 3 range_deletes 4",
    "rocksdb.txt, ROCKSDB, inserts 21 updates 5 merges 1 point_queries 11 empty_point_queries 32"
        + " point_deletes 3 empty_point_deletes 7 range_queries 7 blind_range_queries 10",
    "twitter.csv, TWITTER, inserts 3 updates 3 extends 2 merges 1 point_queries 1"
        + " empty_point_queries 3 point_deletes 1",
    "meta-2022.csv, META, inserts 2 updates 1 point_queries 3 empty_point_queries 18"
        + " point_deletes 1",
    "meta-2024.csv, META, inserts 1 updates 1 point_queries 7 empty_point_queries 4"
  })
  void file_showsItsDialect_andHasTheCountsOfItsTool(
      String file, TraceDialect dialect, String counts) throws IOException {
    TraceMeasures measures = measures(file, null);

    assertThat(measures.readAs().dialect()).isEqualTo(dialect.label());
    assertThat(measures.readAs().told()).isFalse();
    assertThat(mix(measures)).isEqualTo(sorted(counts));
    assertThat(measures.malformedLines().count()).isZero();
    assertThat(mix(measures(file, dialect))).isEqualTo(sorted(counts));
  }

  @ParameterizedTest
  @CsvSource({
    "kvbench.txt, ''",
    "tectonic-v1.txt, ''",
    "ycsb.out, a line that is no operation*107",
    "tectonic-v2.txt, a name of a group*3 a name of a section*2 a value with spaces*8",
    "rocksdb.txt, a Seek*10 a SeekForPrev*7 a merge of a key that*8 a range delete*3 an operation"
        + " on another column family*21",
    "twitter.csv, a get that found a value*1 a prepend*1 a write with a time to live*3 an add of a"
        + " key*1 an incr or decr of a key that*1",
    "meta-2022.csv, a GET that found a value*18 a row of another operation*1 a row of no"
        + " operation*1",
    "meta-2024.csv, a GET that found a value*1 a row with a time to live*1"
  })
  void guesses_areCountedAndShown(String file, String expected) throws IOException {
    TraceMeasures measures = measures(file, null);

    String[] parts = expected.isEmpty() ? new String[0] : expected.split("(?<=\\*\\d{1,3}) ");
    assertThat(measures.readAs().guesses().stream().map(DialectsTest::text).sorted().toList())
        .hasSameSizeAs(parts);
    for (String part : parts) {
      String[] guess = part.split("\\*", 2);
      assertThat(measures.readAs().guesses())
          .anyMatch(
              each -> each.what().startsWith(guess[0]) && each.count() == Long.parseLong(guess[1]));
      assertThat(InspectText.text(measures)).contains(guess[1] + " x " + guess[0]);
    }
  }

  private static String text(ReadAs.Guess guess) {
    return guess.what();
  }

  @Test
  void sectionsAndGroupsOfTheLaterTectonic_areThoseOfTheTrace() throws IOException {
    TraceMeasures measures = measures("tectonic-v2.txt", null);

    assertThat(measures.sections()).isEqualTo(2);
    assertThat(measures.phases().stream().map(each -> each.section() + "/" + each.phase()))
        .containsExactly(
            "section 1/group 1",
            "section 1/group 2",
            "section 1/group 3",
            "section 1/after group 3",
            "section 2/");
    assertThat(measures.phases().stream().map(each -> each.operations()))
        .containsExactly(20L, 70L, 13L, 7L, 9L);
    assertThat(measures.violations()).isEmpty();
  }

  /** A key set belongs to a section there, so "b" is not live in the second and third one. */
  @Test
  void whatTheLaterTectonicKeepsNoStatisticsOf_isNotPartOfWhatEndedBefore() {
    String lines =
        "I a v; FS S; I b v; FS G; P b; FE G x; FE S one; I c v; P b; FS S; P b; FE S two;"
            + " FS G; I d v; FE G y; FS G; U d w; FE G z; D d";
    TraceMeasures measures = Inspections.of(1, 0, lines.split("; "));

    assertThat(
            measures.phases().stream()
                .map(each -> each.section() + "/" + each.phase() + " " + each.operations()))
        .containsExactly(
            "/ 1",
            "section 1/ 1",
            "section 1/group 1 1",
            "after section 1/ 2",
            "section 2/ 1",
            "after section 2/group 2 1",
            "after section 2/group 3 1",
            "after section 2/after group 3 1");
    assertThat(mix(measures))
        .isEqualTo(
            sorted("inserts 4 point_queries 1 empty_point_queries 2 updates 1 point_deletes 1"));
  }

  @Test
  void rowOfMeta_isAsManyOperationsAsItCounts_onAKeyAsLongAsItWas() throws IOException {
    assertThat(
            Inspections.lengths(measures("meta-2022.csv", null).whole(), "keys", "inserts").min())
        .isEqualTo(40);
    assertThat(
            Inspections.lengths(measures("meta-2022.csv", null).whole(), "keys", "inserts").max())
        .isEqualTo(78);
  }

  @Test
  void valuesOfYcsb_areCutIntoTheirFields_spacesIncluded() throws IOException {
    TraceMeasures measures = measures("ycsb.out", null);

    assertThat(Inspections.lengths(measures.whole(), "values", "inserts").min()).isEqualTo(36);
    assertThat(Inspections.lengths(measures.whole(), "values", "inserts").max()).isEqualTo(36);
    assertThat(Inspections.lengths(measures.whole(), "values", "updates").mean()).isEqualTo(12);
    assertThat(copy("ycsb.out").toString(US_ASCII))
        .contains(" field0=17z3/d:?%20%25$x field2=4E7,.|;#r726\n");
  }

  /** A range of 2 keys by their number: the reading of today's other dialects deletes nothing. */
  @Test
  void rangeByCountOfThePublishedTectonic_isToldByItsSecondPart_andCoversSoManyKeys() {
    TraceMeasures measures =
        Inspections.of(1, 0, "I a v", "I b v", "I c v", "R a 2", "P b", "P c", "S c 1");

    assertThat(measures.readAs()).isEqualTo(new ReadAs("tectonic-v1", false, "", List.of()));
    assertThat(mix(measures))
        .isEqualTo(
            sorted(
                "inserts 3 range_deletes 1 empty_point_queries 1 point_queries 1 range_queries 1"));
    assertThat(measures.violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "S 1 2, tectonic-v1, 2",
    "S 1 2, tectonic, 2",
    "S 2 2, tectonic-v1, 2",
    "S 2 2, kvbench, 1",
    "S 1 3, tectonic-v1, 3",
    "S 1 33, tectonic-v1, 3"
  })
  void rangeThatCanBeReadInTwoWays_isReadAsTold(String line, String dialect, int covered)
      throws IOException {
    TraceMeasures measures = told(dialect, "I 1 v\nI 2 v\nI 3 v\n" + line + "\n");

    assertThat(measures.whole().ranges().get(0).keys().max()).isEqualTo(covered);
  }

  @ParameterizedTest
  @CsvSource({"S 1 2, 4", "R b 20, 4"})
  void rangeThatNothingExplains_isRefused_withThoseWhoMayHaveWrittenIt(String line, int number) {
    assertThatThrownBy(() -> Inspections.of(1, 0, "I 1 v", "I 2 v", "I 3 v", line))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("a.trace:" + number + ": \"" + line + "\" is a range up to the key")
        .hasMessageEndingWith(
            "expected --dialect with the name of who wrote it: tectonic, tectonic-v2, kvbench,"
                + " tectonic-v1");
  }

  /** Up to "2" from "3" no range goes, so that these are numbers of keys. */
  @Test
  void rangeThatCanBeReadInTwoWays_isReadAsALaterLineSays() {
    TraceMeasures measures =
        Inspections.of(1, 0, "I 1 v", "I 2 v", "I 3 v", "S 1 2", "S 2 1", "S 1 3");

    assertThat(measures.readAs().dialect()).isEqualTo("tectonic-v1");
    assertThat(measures.whole().ranges().get(0).keys().max()).isEqualTo(3);
  }

  /** No range ends before its start: what follows says that "50" is a number. */
  @Test
  void rangeFarBehind_thatTheNextOneDecides_isReadAsThatSays() {
    String[] lines = new String[40_003];
    for (int i = 0; i < 40_000; i++) {
      lines[i] = "I " + (10_000 + i) + " value";
    }
    lines[40_000] = "S 20000 50";
    lines[40_001] = "S 60 50";
    lines[40_002] = "P 10000";

    TraceMeasures measures = Inspections.of(1, 0, lines);

    assertThat(measures.readAs().dialect()).isEqualTo("tectonic-v1");
    assertThat(measures.whole().ranges().get(0).keys().max()).isEqualTo(50);
    assertThat(measures.malformedLines().count()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "Q key1, '\"Q key1\" is no line of tectonic; expected --dialect with the name of who wrote"
        + " it: kvbench'",
    "S key1 20, '\"S key1 20\" is a range up to the key \"20\", or, of tectonic-v1, of 20 keys;"
        + " expected --dialect with the name of who wrote it: tectonic, tectonic-v2, kvbench,"
        + " tectonic-v1'",
    "FS G, '\"FS G\" is no line of tectonic; expected --dialect with the name of who wrote it:"
        + " tectonic-v2'"
  })
  void lineFarBehind_thatNotAllReadAlike_asksForThoseWhoReadIt(String line, String expected) {
    String[] lines = new String[40_001];
    for (int i = 0; i < 40_000; i++) {
      lines[i] = "I key" + i + " value";
    }
    lines[40_000] = line;

    assertThatThrownBy(() -> Inspections.of(1, 0, lines))
        .isInstanceOf(UsageException.class)
        .hasMessage("a.trace:40001: " + expected);
  }

  @ParameterizedTest
  @CsvSource({
    "# phase x, tectonic",
    "E 1 v, tectonic",
    "BP 1, tectonic",
    "SC 1 1, tectonic",
    "FS G, tectonic-v2",
    "Q 1, kvbench",
    "'D 1 ', kvbench",
    "I 4 a b, tectonic-v2",
    "M 1 v, tectonic"
  })
  void lineThatOnlySomeCanHaveWritten_leavesThese(String line, String dialect) {
    TraceMeasures measures = Inspections.of(1, 0, "I 1 v", "I 2 v", "I 3 v", line);

    assertThat(measures.readAs().dialect()).isEqualTo(dialect);
    assertThat(measures.malformedLines().count()).isZero();
  }

  @Test
  void dialectThatIsTold_refusesLinesOfOthers() throws IOException {
    assertThat(told("kvbench", "I 1 v\nP 1\n").malformedMessage())
        .isEqualTo("a.trace:2: found \"P 1\", expected an operation of kvbench");
    assertThatThrownBy(() -> told("rocksdb", "1 0 5 1000\n"))
        .hasMessageContaining("a.trace:1: found \"1 0 5 1000\", expected a key")
        .hasMessageContaining("-no_key");
    assertThatThrownBy(() -> TraceDialect.of("--dialect", "kvbensh"))
        .hasMessageContaining("did you mean kvbench?")
        .hasMessageContaining("twitter, meta");
  }

  @ParameterizedTest
  @EnumSource(
      value = TraceDialect.class,
      names = {"TECTONIC", "TECTONIC_V1"},
      mode = EnumSource.Mode.EXCLUDE)
  void copyInOurFormat_measuresTheSame(TraceDialect dialect) throws IOException {
    String file =
        switch (dialect) {
          case KVBENCH -> "kvbench.txt";
          case YCSB -> "ycsb.out";
          case TECTONIC_V2 -> "tectonic-v2.txt";
          case ROCKSDB -> "rocksdb.txt";
          case TWITTER -> "twitter.csv";
          default -> "meta-2022.csv";
        };
    TraceMeasures measures = measures(file, null);
    byte[] copy = copy(file).toByteArray();
    TraceReader reader =
        TraceReader.of("copy", new ByteArrayInputStream(copy), TraceDialect.TECTONIC);
    TraceMeasures again = new TraceInspection("copy", reader, 10, 2).run();

    assertThat(again.whole()).isEqualTo(measures.whole());
    assertThat(again.phases()).isEqualTo(measures.phases());
  }

  private static TraceMeasures told(String dialect, String text) throws IOException {
    TraceReader reader =
        TraceReader.of(
            "a.trace",
            new ByteArrayInputStream(text.getBytes(US_ASCII)),
            TraceDialect.of("--dialect", dialect));
    return new TraceInspection("a.trace", reader, 1, 0).run();
  }

  private static TraceMeasures measures(String file, @Nullable TraceDialect dialect)
      throws IOException {
    try (InputStream in = open(file)) {
      TraceReader reader = TraceReader.of(file, in, dialect);
      return new TraceInspection(file, reader, 10, 2).run();
    }
  }

  private static ByteArrayOutputStream copy(String file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream in = open(file)) {
      new TraceCopy(TraceReader.of(file, in, null)).writeTo(out);
    }
    return out;
  }

  private static InputStream open(String file) throws IOException {
    return Files.newInputStream(
        Path.of("..", "tectonic-workload", "src", "test", "resources", "traces", file));
  }

  private static Map<String, Long> mix(TraceMeasures measures) {
    return measures.whole().mix().stream()
        .collect(
            Collectors.toMap(
                each -> each.operation(), each -> each.count(), Long::sum, TreeMap::new));
  }

  private static Map<String, Long> sorted(String counts) {
    String[] words = counts.split(" ");
    TreeMap<String, Long> sorted = new TreeMap<>();
    for (int i = 0; i < words.length; i += 2) {
      sorted.put(words[i], Long.parseLong(words[i + 1]));
    }
    assertThat(Arrays.asList(words)).hasSize(2 * sorted.size());
    return sorted;
  }
}
