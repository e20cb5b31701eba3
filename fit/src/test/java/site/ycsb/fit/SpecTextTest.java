package site.ycsb.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.WorkloadSpec;

/** A definition is written so that reading it gives the same definition. */
final class SpecTextTest {
  @Test
  void everySpecOfTheProject_isReadAsItWas() throws IOException {
    int specs = 0;
    try (Stream<Path> files = Files.walk(Path.of("..", "specs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".spec.json")).toList()) {
        WorkloadSpec spec = SpecReader.read(file).spec();
        FittedSpec fitted = new FittedSpec(spec, List.of(), List.of(), List.of(), Map.of());
        String text = SpecText.of(fitted, List.of("a comment"));
        assertThat(SpecReader.parse(file.toString(), text).spec()).as("%s", file).isEqualTo(spec);
        specs++;
      }
    }
    assertThat(specs).isGreaterThan(20);
  }

  @Test
  void allKinds_withComments_areReadAsTheyWere() {
    WorkloadSpec spec =
        SpecReader.read(Path.of("..", "src/test/resources/all-kinds.spec.json")).spec();
    Map<String, List<String>> comments =
        Map.of(
            "/sections/0/groups/1/merges", List.of("one", "two"), "/sections/1", List.of("three"));
    String text =
        SpecText.of(new FittedSpec(spec, List.of(), List.of(), List.of(), comments), List.of());
    assertThat(text).contains("// one\n", "// two\n", "// three\n");
    assertThat(SpecReader.parse("a", text).spec()).isEqualTo(spec);
  }
}
