package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import site.ycsb.tectonic.plan.PlanOptions;

/** Every spec in specs/ is what its schema says, loads without a notice, and can be planned. */
class SpecFilesTest {
  private static final Path SPECS = Path.of("..", "specs");
  private static final PlanOptions SMALL = new PlanOptions(null, 0.01, List.of());

  @TestFactory
  Stream<DynamicTest> spec_isValidAndPlannable() throws IOException {
    Schema validator = SpecSchemaTest.validator();
    ObjectMapper commentsAllowed = new ObjectMapper(Syntax.FACTORY);
    return specs().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    SPECS.relativize(file).toString(),
                    () -> {
                      assertThat(validator.validate(commentsAllowed.readTree(file.toFile())))
                          .isEmpty();
                      SpecDocument document = SpecReader.read(file);
                      assertThat(document.notices()).isEmpty();
                      assertThat(document.plan(SMALL).operationCount()).isPositive();
                    }));
  }

  private static List<Path> specs() throws IOException {
    try (Stream<Path> files = Files.walk(SPECS)) {
      return files.filter(file -> file.toString().endsWith(".spec.json")).sorted().toList();
    }
  }
}
