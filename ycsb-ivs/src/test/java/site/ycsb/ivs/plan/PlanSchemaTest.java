package site.ycsb.ivs.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.spec.SpecException;

/** The schema of plans in specs/ says what the reader accepts. */
final class PlanSchemaTest {
  private static final Path SPECS = Path.of("..", "specs");
  private static final Path FILE = SPECS.resolve("ivs.schema.json");
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

  @TempDir private Path folder;

  @Test
  void fields_areThoseOfAPlan_inTheirOrder() throws IOException {
    List<String> fields = new ArrayList<>();
    MAPPER.readTree(FILE.toFile()).get("properties").fieldNames().forEachRemaining(fields::add);

    assertThat(fields)
        .isEqualTo(
            Arrays.stream(IvsPlan.class.getRecordComponents())
                .map(RecordComponent::getName)
                .map(
                    name ->
                        name.equals("schema")
                            ? "$schema"
                            : SnakeCaseStrategy.INSTANCE.translate(name))
                .toList());
  }

  @Test
  void placeOfTheSchema_isNoPartOfThePlan() throws IOException {
    PlanFile plain = PlanFile.read(write("{'name': 'a', 'scale': 'lightweight'}"));
    PlanFile edited =
        PlanFile.read(write("{'$schema': 'x.json', 'name': 'a', 'scale': 'lightweight'}"));

    assertThat(edited).isEqualTo(plain);
  }

  @Test
  void commaBehindTheLast_isLegal_asInASpec() throws IOException {
    PlanFile plan = PlanFile.read(write("{'name': 'a', /* small */ 'scale': 'lightweight',}"));

    assertThat(plan.document().path("scale").asText()).isEqualTo("lightweight");
  }

  @Test
  void defaults_areThoseOfAPlan() throws IOException {
    IvsPlan plan = PlanFile.read(write("{'name': 'a', 'scale': 'lightweight'}")).plan();
    JsonNode resolved = MAPPER.valueToTree(plan);
    JsonNode properties = MAPPER.readTree(FILE.toFile()).get("properties");
    for (RecordComponent component : IvsPlan.class.getRecordComponents()) {
      JsonNode stated =
          properties
              .path(SnakeCaseStrategy.INSTANCE.translate(component.getName()))
              .path("default");
      if (!stated.isMissingNode()) {
        assertThat(resolved.get(component.getName()).asText())
            .as(component.getName())
            .isEqualTo(stated.asText());
      }
    }
  }

  static Stream<Path> shipped() throws IOException {
    try (Stream<Path> files = Files.list(SPECS.resolve("ivs"))) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("shipped")
  void shippedPlan_namesTheSchema_andValidates(Path plan) throws IOException {
    JsonNode document = MAPPER.readTree(plan.toFile());

    assertThat(document.path("$schema").asText()).isEqualTo("../ivs.schema.json");
    assertThat(validator().validate(document.toString(), InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'name': 'a'",
        "'scale': 'lightweight'",
        "'name': 'a/b', 'scale': 'lightweight'",
        "'name': 'a', 'scale': 'lightwait'",
        "'name': 'a', 'records': 10",
        "'name': 'a', 'scale': 'lightweight', 'epoch': 3",
        "'name': 'a', 'scale': 'lightweight', 'records': 0",
        "'name': 'a', 'scale': 'lightweight', 'records': 1000000001",
        "'name': 'a', 'scale': 'lightweight', 'extends_per_epoch': 0",
        "'name': 'a', 'scale': 'lightweight', 'reads_per_epoch': 1000000001",
        "'name': 'a', 'scale': 'lightweight', 'fields': 1001",
        "'name': 'a', 'scale': 'lightweight', 'field_length': 0",
        "'name': 'a', 'scale': 'lightweight', 'extend_length': 0",
        "'name': 'a', 'scale': 'lightweight', 'max_field_length': 0",
        "'name': 'a', 'scale': 'lightweight', 'epochs': 10001",
        "'name': 'a', 'scale': 'lightweight', 'epochs': 'x'",
        "'name': 'a', 'scale': 'lightweight', 'trials': 1001",
        "'name': 'a', 'scale': 'lightweight', 'threads': 10001",
        "'name': 'a', 'scale': 'lightweight', 'seed': 0.5",
        "'name': 'a', 'scale': 'lightweight', 'extend_distribution': 'zipfy'",
        "'name': 'a', 'scale': 'lightweight', 'extend_method': 'merge'",
        "'name': 'a', 'scale': 'lightweight', 'at_cap': 'stop'",
        "'name': 'a', 'scale': 'lightweight', 'update_length': 100",
        "'name': 'a', 'scale': 'lightweight', 'measure_every': 0",
        "'name': 'a', 'scale': 'lightweight', 'modes': []",
        "'name': 'a', 'scale': 'lightweight', 'modes': ['main-run', 'main-run']",
        "'name': 'a', 'scale': 'lightweight', 'modes': ['main']",
        "'name': 'a', 'scale': 'lightweight', 'mix': {}",
        "'name': 'a', 'scale': 'lightweight', 'mix': {'read': 0}",
        "'name': 'a', 'scale': 'lightweight', 'mix': {'read': -1, 'update': 2}",
        "'name': 'a', 'scale': 'lightweight', 'mix': {'reads': 1}",
        "'name': 'a', 'scale': 'lightweight', 'arrival': {'poison': {'rate': 1}}",
        "'name': 'a', 'scale': 'lightweight', 'arrival': {'poisson': {'rate': -1}}",
      })
  void mistake_isRefused_bySchemaAndReader(String fields) throws IOException {
    String json = "{" + fields + "}";

    assertThat(validator().validate(quoted(json), InputFormat.JSON)).isNotEmpty();
    Path file = write(json);
    assertThatThrownBy(() -> TrialSpec.check(PlanFile.read(file)))
        .isInstanceOf(SpecException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'records': 1, 'extends_per_epoch': 1000000000, 'fields': 1000, 'threads': 10000",
        "'scale': 'heavyweight', 'epochs': 10000, 'trials': 1000, 'seed': -5",
        "'scale': 'lightweight', 'mix': {'read': 0, 'update': 0.5}",
        "'scale': 'lightweight', 'modes': ['spread-baseline', 'clean-run']",
        "'scale': 'lightweight', 'extend_method': 'read_update', 'at_cap': 'rewrite'",
        "'scale': 'lightweight', 'epochs': 7, 'measure_every': 7, 'update_length': 'histogram'",
        "'scale': 'lightweight', 'max_field_length': 200, 'extend_distribution': 'zipf'",
        "'scale': 'lightweight', 'arrival': {'poisson': {'rate': 100}}",
      })
  void plan_atTheEndsOfWhatIsLegal_isTaken_bySchemaAndReader(String fields) throws IOException {
    String json = "{'name': 'a', " + fields + "}";

    assertThat(validator().validate(quoted(json), InputFormat.JSON)).isEmpty();
    assertThat(PlanFile.read(write(json)).plan().name()).isEqualTo("a");
  }

  private Path write(String json) throws IOException {
    return Files.writeString(folder.resolve("plan.json"), quoted(json));
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }

  /** The validator, which finds the schema of specs beside that of plans. */
  private static Schema validator() throws IOException {
    String specs = Files.readString(SPECS.resolve("tectonic.schema.json"));
    String place = "https://example.org/";
    return SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemas(Map.of(place + "tectonic.schema.json", specs)))
        .getSchema(
            SchemaLocation.of(place + "ivs.schema.json"), Files.readString(FILE), InputFormat.JSON);
  }
}
