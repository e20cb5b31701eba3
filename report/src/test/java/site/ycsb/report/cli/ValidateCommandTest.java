package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A section of which something is held of every key has at most 2^31 - 1 of them; validate says so
 * before a run would. docs/key-sets.md has the numbers.
 */
final class ValidateCommandTest {
  @TempDir private Path folder;

  /** A section of so many inserts, and a phase after them. */
  private Path spec(long inserts, String next) throws IOException {
    return Files.writeString(
        folder.resolve("many.spec.json"),
        """
        {"sections": [{"name": "many", "groups": [
          {"name": "load", "inserts":
            {"op_count": %d, "key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 1}}}},
          {"name": "next", %s}]}]}
        """
            .formatted(inserts, next.replace('\'', '"')));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'range_queries': {'op_count': 1, 'scan_length': 2}|order for range_queries in phase"
            + " \"next\": ranges need keys by rank",
        "'point_deletes': {'op_count': 1}|deletion for point_deletes in phase \"next\": each"
            + " removes its key",
        "'extends': {'op_count': 1, 'val': 'v', 'max_len': 9}|how long its record is, as"
            + " extends stop at a length",
      })
  void keysBeyondAnInt_areRefused_withWhatIsHeldOfEach(String next, String held)
      throws IOException {
    CommandEnding ending = CommandEnding.of("validate", spec(2_147_483_648L, next));

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err())
        .contains("section \"many\" inserts 2,147,483,648 keys, and of each is held " + held)
        .contains(
            "expected: at most 2,147,483,647 keys in one section, or 35,184,372,088,832 where they"
                + " only have to be counted");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "2147483647|'range_queries': {'op_count': 1, 'scan_length': 2}",
        "2147483647|'point_deletes': {'op_count': 1}",
        "35184372088832|'point_queries': {'op_count': 1}",
      })
  void asManyKeysAsCanBeHeld_areValid(long inserts, String next) throws IOException {
    CommandEnding ending = CommandEnding.of("validate", spec(inserts, next));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out()).contains("valid");
  }

  private CommandEnding validated(String group) throws IOException {
    Path spec =
        Files.writeString(
            folder.resolve("some.spec.json"),
            "{'sections': [{'groups': [%s]}]}".formatted(group).replace('\'', '"'));
    return CommandEnding.of("validate", spec);
  }

  /** 30,000 values of 16,777,216 characters are 503.3 GB, beside keys of 12. */
  @Test
  void lengthsThatTheirLawCannotHave_areTold_withTheVolume() throws IOException {
    CommandEnding ending =
        validated(
            "{'inserts': {'op_count': 30000, 'key': {'uniform': {'len': 12}}, 'val': {'uniform':"
                + " {'len': {'log_normal': {'mean': 200, 'std_dev': 50}}}}}}");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("  about 503.", " GB written, 503.")
        .contains(
            "note: length log_normal 200,50: 0 % of its samples are below 1 and 100 % above"
                + " 16,777,216, and become these");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'len': {'normal': {'mean': -50, 'std_dev': 1}}|0.5|length normal -50,1: 100 % of its"
            + " samples are below 1",
        "'len': 5|{'zipf': {'n': 1000, 's': 1}}|selectivity zipf 1: 0 % of its samples are below"
            + " 0 and 87 % above 1, and become these",
        "'len': {'normal': {'mean': 100, 'std_dev': 30}}|{'beta': {'alpha': 1, 'beta': 9}}|",
      })
  void lawThatIsCutOff_isTold(String length, String share, String note) throws IOException {
    CommandEnding ending =
        validated(
            "{'inserts': {'op_count': 300, 'key': {'uniform': {'len': 12}}, 'val': {'uniform': {%s}}},"
                    .formatted(length)
                + "'range_queries': {'op_count': 3, 'selectivity': %s}}".formatted(share));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    if (note == null) {
      assertThat(ending.out()).doesNotContain("note:");
    } else {
      assertThat(ending.out()).contains("  note: " + note);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1M", "1.5k", "10%", "20"})
  void numberWithAUnit_getsAHint(String given) throws IOException {
    CommandEnding ending =
        validated("{'inserts': {'op_count': '%s', 'key': 'k', 'val': 'v'}}".formatted(given));

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("hint: a number has no quotes and no unit");
  }

  @Test
  void exponentByAnotherName_getsAHint() throws IOException {
    String reads =
        "{'inserts': {'op_count': 9, 'key': {'uniform': {'len': 5}}, 'val': 'v'}, 'point_queries':"
            + " {'op_count': 9, 'selection': {'zipf': {'theta': 0.9}}}}";
    assertThat(validated(reads).err()).contains("hint: the exponent of a zipf is \"s\"");
  }

  /** A range delete of all takes all away: the numbers are free again. */
  @ParameterizedTest
  @CsvSource({"1.0, 0", "0.5, 2"})
  void numbersThatARangeDeleteFrees_mayBeInsertedAgain(double share, int exitCode)
      throws IOException {
    String inserts = "{'inserts': {'op_count': 60, 'key': {'number': {'max': 64}}, 'val': 'v'}}";
    CommandEnding ending =
        validated(
            inserts
                + ", {'range_deletes': {'op_count': 1, 'selectivity': %s}}, ".formatted(share)
                + inserts);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(exitCode);
    // 120 numbers, of which the range delete frees 30.
    assertThat(ending.err()).contains(exitCode == 0 ? "" : "but 90 are live at once");
  }

  /** As their own generator passes over it, in specs that its authors publish. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"updates|, 'val': 'w'", "point_queries|``", "point_deletes|``"})
  void keyOfOperationsThatTakeLiveKeys_isLeftOut_withANote(String kind, String rest)
      throws IOException {
    CommandEnding ending =
        validated(
            "{'inserts': {'op_count': 9, 'key': {'uniform': {'len': 5}}, 'val': 'v'}, '%s':"
                    .formatted(kind)
                + " {'op_count': 3, 'key': {'uniform': {'len': 5}}%s}},".formatted(rest));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains(": \"key\" is not used here", "these operations take live keys");
  }

  @Test
  void halfOfACharacter_isRefused() throws IOException {
    CommandEnding ending =
        validated(
            "{'inserts': {'op_count': 9, 'key': {'uniform': {'len': 5}}, 'val': 'a\\ud800b'}}");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("half of a surrogate pair", "/inserts/val");
    assertThat(
            validated(
                    "{'inserts': {'op_count': 9, 'key': {'uniform': {'len': 5}}, 'val': '\\ud83d\\ude00'}}")
                .exitCode())
        .isZero();
  }

  @Test
  void json_saysThatTheSpecIsNotValid_andWhy() throws IOException {
    Path spec = spec(3_000_000_000L, "\"point_deletes\": {\"op_count\": 1}");
    CommandEnding ending = CommandEnding.of("validate", spec, "--json");

    assertThat(ending.exitCode()).isEqualTo(2);
    JsonNode told = new ObjectMapper().readTree(ending.out()).at("/specs/0");
    assertThat(told.path("valid").booleanValue()).isFalse();
    assertThat(told.path("mistake").asText()).contains("inserts 3,000,000,000 keys");
  }
}
