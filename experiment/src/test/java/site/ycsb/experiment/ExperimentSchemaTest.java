package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.spec.SpecException;

/** The schema of plans in specs/ says what the reader accepts. */
final class ExperimentSchemaTest {
  private static final Path FILE = Path.of("..", "specs", "experiment.schema.json");
  private static final Path DOCS = Path.of("..", "docs", "experiments.md");
  private static final Pattern BLOCK = Pattern.compile("(?s)```json\n(\\{\n  \"name\".*?)```");

  @TempDir private Path folder;

  private static Schema validator() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(FILE), InputFormat.JSON);
  }

  private ExperimentPlan read(String plan) throws IOException {
    return ExperimentPlan.read(Files.writeString(folder.resolve("plan.json"), plan));
  }

  @Test
  void fields_areThoseOfAPlan_inTheirOrder() throws IOException {
    JsonNode properties = new ObjectMapper().readTree(FILE.toFile()).get("properties");

    assertThat(names(properties)).isEqualTo(components(ExperimentPlan.class));
    assertThat(names(properties.at("/search/properties"))).isEqualTo(components(LoadSearch.class));
  }

  private static List<String> names(JsonNode properties) {
    List<String> names = new ArrayList<>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static List<String> components(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(RecordComponent::getName)
        .map(name -> name.equals("schema") ? "$schema" : SnakeCaseStrategy.INSTANCE.translate(name))
        .toList();
  }

  static Stream<String> plansOfTheDocs() throws IOException {
    return BLOCK
        .matcher(Files.readString(DOCS).replace("\r", ""))
        .results()
        .map(block -> block.group(1));
  }

  @ParameterizedTest
  @MethodSource("plansOfTheDocs")
  void plansOfTheDocs_areValid(String plan) throws IOException {
    assertThat(validator().validate(plan, InputFormat.JSON)).isEmpty();
    assertThat(read(plan).runs()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'name': 'a'",
        "'factors': {'t': [1]}",
        "'name': 'a/b', 'factors': {'t': [1]}",
        "'name': 'a', 'factors': {}",
        "'name': 'a', 'factors': {'t': []}",
        "'name': 'a', 'factors': {'t': 1}",
        "'name': 'a', 'factors': {'t': [[1]]}",
        "'name': 'a', 'factors': {'t': {'x': 1}}",
        "'name': 'a', 'factors': {'t': [1]}, 'trials': 0",
        "'name': 'a', 'factors': {'t': [1]}, 'trials': 1001",
        "'name': 'a', 'factors': {'t': [1]}, 'repeats': -1",
        "'name': 'a', 'factors': {'t': [1]}, 'limit_seconds': 0",
        "'name': 'a', 'factors': {'t': [1]}, 'search': {'from': 1, 'to': 2}",
        "'name': 'a', 'factors': {'t': [1]}, 'search': {'slo': 'p99 < 1 ms', 'from': 0, 'to': 2}",
        "'name': 'a', 'factors': {'t': [1]}, 'search': {'slo': 'p99 < 1 ms', 'from': 1, 'to': 2,"
            + " 'within': 2}",
        "'name': 'a', 'factors': {'t': [1]}, 'shared_load': true",
        "'name': 'a', 'factors': {'t': [1]}, 'typo': 1",
      })
  void mistake_isRefusedByBoth(String fields) throws IOException {
    String plan = "{'binding': 'memory', " + fields + "}";
    String json = plan.replace('\'', '"');

    assertThat(validator().validate(json, InputFormat.JSON)).isNotEmpty();
    assertThatThrownBy(() -> read(json)).isInstanceOf(SpecException.class);
  }
}
