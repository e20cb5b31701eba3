package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import site.ycsb.tectonic.plan.PlanOptions;

/** docs/spec.md explains every field of the language, and its examples work. */
class SpecGuideTest {
  private static final Path GUIDE = Path.of("..", "docs", "spec.md");
  private static final Path OTHERS = GUIDE.resolveSibling("other-generators.md");
  private static final Pattern EXAMPLE =
      Pattern.compile("^```json\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  @TestFactory
  Stream<DynamicTest> example_isValidAndPlannable() throws IOException {
    Schema validator = SpecSchemaTest.validator();
    String examples = Files.readString(GUIDE) + Files.readString(OTHERS);
    return EXAMPLE.matcher(examples).results().map(match -> example(match, validator));
  }

  private static DynamicTest example(MatchResult match, Schema validator) {
    return DynamicTest.dynamicTest(
        "at character " + match.start(),
        () -> {
          String text = match.group(1);
          assertThat(validator.validate(new ObjectMapper(Syntax.FACTORY).readTree(text))).isEmpty();
          SpecDocument document = SpecReader.parse("spec.md", text);
          assertThat(document.notices()).isEmpty();
          assertThat(document.plan(PlanOptions.NONE).operationCount()).isPositive();
        });
  }

  @Test
  void everyField_isExplained() throws IOException {
    String guide = Files.readString(GUIDE);
    JsonNode schema = new ObjectMapper().readTree(new SpecSchema().text());

    List<String> unexplained =
        schema.findValues("properties").stream()
            .flatMap(JsonNode::propertyStream)
            .map(property -> property.getKey())
            .distinct()
            .filter(name -> !guide.contains("`" + name + "`") && !guide.contains('"' + name + '"'))
            .toList();

    assertThat(unexplained).isEmpty();
  }
}
