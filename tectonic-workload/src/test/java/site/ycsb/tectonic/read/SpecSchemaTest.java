package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The schema in specs/ says what the reader accepts. */
class SpecSchemaTest {
  private static final Path FILE = Path.of("..", "specs", "tectonic.schema.json");

  @Test
  void committedFile_isWhatTheModelSays() throws IOException {
    String generated = new SpecSchema().text();
    if (Boolean.getBoolean("tectonic.schema.write")) {
      Files.writeString(FILE, generated);
    }
    assertThat(Files.readString(FILE))
        .as("specs/tectonic.schema.json; -Dtectonic.schema.write=true writes it anew")
        .isEqualTo(generated);
  }

  @Test
  void resource_isTheCommittedFile() throws IOException {
    try (InputStream in =
        SpecReader.class.getResourceAsStream("/site/ycsb/tectonic/tectonic.schema.json")) {
      assertThat(in).isNotNull();
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(Files.readString(FILE));
    }
  }

  @Test
  void everything_validates() {
    assertThat(validator().validate(Specs.EVERYTHING, InputFormat.JSON)).isEmpty();
  }

  @Test
  void shapeOfGeneralizedPareto_mayBeBelowZero() {
    String spec =
        """
        {"sections": [{"groups": [{"inserts": {"op_count": 1, "key": "k", "val": {"uniform":
          {"len": {"generalized_pareto": {"location": 9, "scale": 2, "shape": -0.1}}}}}}]}]}
        """;
    assertThat(validator().validate(spec, InputFormat.JSON)).isEmpty();
  }

  /** The validator of the generated schema. */
  static Schema validator() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(new SpecSchema().text(), InputFormat.JSON);
  }
}
