package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.lying.LyingDb;
import site.ycsb.report.cli.Tectonic;

/** Has the command say of specs which lies their runs tell. */
final class DoctorTest {
  @TempDir private Path folder;

  /** A row of the table: how many lies there were, how many were told, and by what. */
  private record Row(long lies, long told, String by) {}

  @Test
  void specThatReads_tellsEachLieOfARead_andNoneOfAScanThatItHasNot() {
    Project.Ending ending = doctor("specs/ycsb/a.spec.json");
    Map<String, Row> rows = rows(ending.out());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(rows.keySet()).isEqualTo(new LyingDb().kinds().keySet());
    assertThat(rows.get("none")).isEqualTo(new Row(0, 0, "no alarm"));
    Row corrupted = rows.get("value-corrupted");
    assertThat(corrupted.lies()).isPositive();
    assertThat(corrupted.told()).isEqualTo(corrupted.lies());
    assertThat(corrupted.by()).isEqualTo(corrupted.told() + " read a record with other contents");
    assertThat(rows.get("scan-reversed")).isEqualTo(new Row(0, 0, "the spec gives no occasion"));
  }

  @Test
  void presenceAlone_doesNotNoticeContents() {
    Project.Ending ending = doctor("specs/ycsb/c.spec.json", "-p", "tectonic.verify=presence");
    Map<String, Row> rows = rows(ending.out());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(rows.get("read-not-found").told()).isEqualTo(rows.get("read-not-found").lies());
    assertThat(rows.get("value-corrupted").lies()).isPositive();
    assertThat(rows.get("value-corrupted").by())
        .isEqualTo("NOT NOTICED: not looked at by this spec");
    assertThat(ending.out()).containsPattern("and not: .*value-corrupted.*");
  }

  @Test
  void specThatIsNotThere_isAMistake() {
    Project.Ending ending = doctor("no-such.spec.json");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("no-such.spec.json").doesNotContain("at site.ycsb");
  }

  private Project.Ending doctor(String spec, String... more) {
    List<String> command =
        new ArrayList<>(Project.shortJava("-Dtectonic.home=" + Project.home()).toList());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Tectonic.class.getName()));
    command.addAll(List.of("doctor", Project.home().resolve(spec).toString()));
    command.addAll(List.of("--operations", "2000"));
    command.addAll(List.of(more));
    return Project.run(folder, command);
  }

  private static Map<String, Row> rows(String out) {
    Map<String, Row> rows = new LinkedHashMap<>();
    out.lines()
        .map(line -> line.split("  +", 4))
        .filter(cells -> cells.length == 4 && cells[1].matches("[0-9,]+"))
        .forEach(
            cells -> rows.put(cells[0], new Row(number(cells[1]), number(cells[2]), cells[3])));
    return rows;
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }
}
