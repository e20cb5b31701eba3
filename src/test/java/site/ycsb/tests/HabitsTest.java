package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.command.YcsbEnding;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.tests.HabitDb.Habit;

/**
 * A correct store with a habit of a real binding is called correct through both doors, as far as it
 * can be checked, and holds what was inserted and nothing else.
 */
final class HabitsTest {
  private static final String RECORDS = "250 0";

  /**
   * One habit of each kind, of writes, scans, updates and deletes; YCSB's door has all each night.
   */
  private static final Set<Habit> BY_STOCK_DOOR =
      EnumSet.of(
          Habit.BUFFERS_SOME, Habit.SCANS_BY_INSERTION, Habit.UPDATES_REPLACE, Habit.DELETE_THROWS);

  /** Stores that lose records, or cannot be used as they are. */
  private static final Set<Habit> INCORRECT =
      EnumSet.of(Habit.CLOSES_ALL, Habit.READS_ONE_FIELD, Habit.DROPS_THE_LAST);

  @TempDir private static Path folder;
  private static Path lib = Path.of("");

  @BeforeAll
  static void fillLib() throws IOException {
    lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.fill(lib);
  }

  static Stream<Arguments> habitsAndThreads() {
    return Stream.of(Habit.values())
        .filter(habit -> !INCORRECT.contains(habit))
        .flatMap(habit -> threads(habit).map(threads -> Arguments.of(habit, threads)));
  }

  /** One thread and eight for the first habits, by default in turn; eight for the others. */
  private static Stream<Integer> threads(Habit habit) {
    return habit.compareTo(Habit.CLOSES_ALL) >= 0
        ? Stream.of(8)
        : Project.FULL ? Stream.of(1, 8) : Stream.of(habit.name().length() % 2 == 0 ? 1 : 8);
  }

  private static List<String> flags(Habit habit, int threads, Path file, String spec) {
    return List.of(
        "-threads",
        Integer.toString(threads),
        "-db",
        HabitDb.class.getName(),
        "-p",
        "habit=" + habit,
        "-p",
        "habit.file=" + file,
        "-p",
        "tectonic.verify=all",
        "-p",
        "tectonic.results=none",
        "-p",
        "tectonic.spec=" + Project.home().resolve("src/test/resources").resolve(spec));
  }

  /** Runs in this process, where nothing of an earlier run is left. */
  private static YcsbEnding ours(Habit habit, int threads, Path file, String spec) {
    HabitDb.empty();
    Stream<String> run = Stream.of("run", "basic", "-p", RunSettings.PRACTICE_SECONDS + "=0");
    return YcsbEnding.of(
        Project.home(), Stream.concat(run, flags(habit, threads, file, spec).stream()).toList());
  }

  private static Project.Ending stock(Habit habit, int threads, Path file, String spec) {
    return StockClient.run(
        folder,
        lib,
        Stream.concat(
                Stream.of("-t", "-p", "workload=site.ycsb.tectonic.TectonicWorkload"),
                flags(habit, threads, file, spec).stream())
            .toList());
  }

  private static String expected(Habit habit) {
    return switch (habit) {
      case BUFFERS_UNTIL_CLOSED, CLOSES_ALL ->
          "Profile: an insert says OK, and no read finds its record";
      case BUFFERS_SOME -> "Profile: an insert says BATCHED_OK, and no read finds its record";
      case ONE_ROW_TOO_MANY -> "with more records than it is asked for";
      case SCANS_BY_INSERTION, SCANS_ROUND -> "in another order than that of the keys";
      case UPDATES_REPLACE -> "an update replaces the record";
      case SCANS_BY_NUMBER -> "in another order than that of the keys";
      case SCANS_NOTHING -> "a scan goes without finding any record";
      case SCANS_FAIL -> "a scan says ERROR";
      case SCANS_MISS -> "and says NOT_FOUND where it finds nothing";
      case BUFFERS_IN_SILENCE, SHOWS_LATER ->
          "Profile: an insert says OK, and no read finds its record";
      case READS_ONE_FIELD -> "a binding that gives back every field";
      default -> "from the start key on, in the order of the keys' bytes";
    };
  }

  @ParameterizedTest
  @MethodSource("habitsAndThreads")
  void habit_ofACorrectStore_isNoViolation(Habit habit, int threads) throws Exception {
    Path ours = folder.resolve("ours-" + habit + threads);
    YcsbEnding our = ours(habit, threads, ours, "habits.spec.json");

    assertThat(our.exitCode()).as(our.out() + our.err()).isZero();
    assertThat(ours).hasContent(RECORDS);
    assertSaid(habit, our.out(), our.err());
    if (Project.FULL || BY_STOCK_DOOR.contains(habit)) {
      Path stock = folder.resolve("stock-" + habit + threads);
      Project.Ending stocks = stock(habit, threads, stock, "habits.spec.json");

      assertThat(stocks.exitCode()).as(stocks.err()).isZero();
      assertThat(stock).hasContent(RECORDS);
      assertSaid(habit, stocks.err(), stocks.err());
    }
  }

  private static void assertSaid(Habit habit, String report, String notes) {
    boolean buffers = HabitDb.BUFFERING.contains(habit);
    assertThat(report)
        .contains("Violations: 0\n", expected(habit))
        .contains("the store at the end of 250 keys (250 live; ");
    assertThat(report.contains("Not checked: presence (the binding buffers writes)"))
        .isEqualTo(buffers);
    assertThat(notes.contains("note: the binding buffers writes")).isEqualTo(buffers);
    assertThat(notes.contains("note: an update of this binding replaces the record"))
        .isEqualTo(habit == Habit.UPDATES_REPLACE);
  }

  /** Where rows are what a spec is about, the same habits are a reason not to begin. */
  @ParameterizedTest
  @EnumSource(
      value = Habit.class,
      names = {
        "ONE_ROW_TOO_MANY",
        "SCANS_BY_INSERTION",
        "SCANS_ROUND",
        "SCANS_BY_NUMBER",
        "SCANS_NOTHING",
        "SCANS_FAIL"
      })
  void scansThatGiveOtherRows_areRefusedWhereASpecHasRanges(Habit habit) throws Exception {
    Path file = folder.resolve("ranges-" + habit);
    YcsbEnding ending = ours(habit, 1, file, "../../../specs/ycsb/e.spec.json");
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains(
            "range_queries",
            EnumSet.of(Habit.SCANS_NOTHING, Habit.SCANS_FAIL).contains(habit)
                ? "expected: a binding that scans in the order of the keys' bytes"
                : expected(habit));
    assertThat(file).hasContent("0 0");
  }

  /** A spec whose reads are of whole records does not begin where a read gives only a part. */
  @Test
  void readsOfOneField_areRefusedWhereASpecReads() {
    Path file = folder.resolve("one-field");
    YcsbEnding ending = ours(Habit.READS_ONE_FIELD, 8, file, "habits.spec.json");
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("point_queries", expected(Habit.READS_ONE_FIELD));
    assertThat(file).hasContent("0 0");
  }

  /** That is seen only where there are more records than a probe writes. */
  @Test
  void scansThatGiveMoreRowsOfMany_endTheRunWhereRangesBegin() throws Exception {
    Path file = folder.resolve("pages");
    YcsbEnding ending = ours(Habit.ONE_ROW_MORE_A_PAGE, 8, file, "habits-ranges.spec.json");
    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err()).contains("scans too far: in group \"run\"", "found: 2 records");
    assertThat(ending.out()).contains("Violations: 0\n").doesNotContain("SCAN");
  }

  /** A delete may come before the insert that is still in a buffer, and so be lost. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void deletesThatOvertookTheirInserts_areNotCalledChecked(int threads) throws Exception {
    Path file = folder.resolve("deletes" + threads);
    YcsbEnding ending = ours(Habit.BUFFERS_UNTIL_CLOSED, threads, file, "habits-deletes.spec.json");
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("deletes of 20 of 70 keys, ", "(200 live; ")
        .contains("Violations: 0\n");
    assertThat(file).hasContent(RECORDS);
  }

  /** A run waits for ten seconds for what is lost. */
  static IntStream threads() {
    return Project.FULL ? IntStream.of(1, 8) : IntStream.of(8);
  }

  /**
   * An error that may as well say that a key is missing is not taken for a record that is there.
   */
  @ParameterizedTest
  @MethodSource("threads")
  void recordsThatAreLost_whereAMissIsAnError_failTheRun(int threads) throws Exception {
    Path file = folder.resolve("drops" + threads);
    YcsbEnding ending = ours(Habit.DROPS_THE_LAST, threads, file, "habits.spec.json");
    long lost = 250 - Long.parseLong(Files.readString(file).replaceAll(" .*", ""));
    assertThat(ending.exitCode()).as(ending.out() + ending.err()).isEqualTo(1);
    assertThat(ending.err())
        .contains("problem: " + lost + " reads failed when the phases were over");
  }

  /** What a binding kept to itself is lost if it cannot be closed, and nobody can look. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void bufferedWrites_ofThreadsThatCannotClose_failTheRun(int threads) {
    Path file = folder.resolve("closes" + threads);
    YcsbEnding ending = ours(Habit.CLOSES_ALL, threads, file, "habits.spec.json");
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(threads == 1 ? 0 : 1);
    assertThat(ending.err().contains("problem: 7 of 8 threads could not close the database"))
        .isEqualTo(threads > 1);
    assertThat(ending.out())
        .contains(
            expected(Habit.CLOSES_ALL), "the binding cannot be opened again, and probe record ");
  }
}
