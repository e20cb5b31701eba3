package site.ycsb.client.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.ResultFolder.RunJson;

/** The schema in docs/ says what the writer writes. */
class RunSchemaTest {
  private static final Path FILE = Path.of("..", "docs", "run.schema.json");
  private final RunSchema schema = new RunSchema();

  @Test
  void committedFile_isWhatTheRecordsSay() throws IOException {
    String generated = schema.text();
    if (Boolean.getBoolean("tectonic.schema.write")) {
      Files.writeString(FILE, generated);
    }
    assertThat(Files.readString(FILE))
        .as("docs/run.schema.json; -Dtectonic.schema.write=true writes it anew")
        .isEqualTo(generated);
  }

  @Test
  void results_validate() {
    assertThat(schema.problems(RunJson.text(SampleResults.full()))).isEmpty();
    assertThat(schema.problems(RunJson.text(SampleResults.begun()))).isEmpty();
  }

  @Test
  void wrongTexts_doNot() {
    String text = RunJson.text(SampleResults.full());
    assertThat(schema.problems(text.replace("\"missedSchedule\" : true", "\"missed\" : true")))
        .isNotEmpty();
    assertThat(schema.problems(text.replace("\"missedSchedule\",", "\"missed\","))).isNotEmpty();
    assertThat(schema.problems(text.replace("\"tectonic.run\"", "\"other\""))).isNotEmpty();
    assertThat(schema.problems(text.replace("\"p99.9\"", "\"p999\""))).isNotEmpty();
    assertThat(schema.problems(text.replace("\"digest\"", "\"digset\""))).isNotEmpty();
  }
}
