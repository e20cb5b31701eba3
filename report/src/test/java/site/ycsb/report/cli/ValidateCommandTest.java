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
