package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.spec.SpecException;

/** Every mistake in mistakes.txt gets the message that is written below it, to the letter. */
class MistakesTest {
  private static final String SAYS = "--- says\n";

  @TestFactory
  Stream<DynamicTest> mistake_isExplained() throws IOException {
    try (InputStream in = MistakesTest.class.getResourceAsStream("mistakes.txt")) {
      String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(all.split("(?m)^=== "))
          .skip(1)
          .map(MistakesTest::test)
          .toList()
          .stream();
    }
  }

  private static DynamicTest test(String block) {
    int nameEnd = block.indexOf('\n');
    int says = block.indexOf(SAYS);
    String text = document(block.substring(nameEnd + 1, says).strip());
    String expected = block.substring(says + SAYS.length()).strip();
    return DynamicTest.dynamicTest(
        block.substring(0, nameEnd),
        () ->
            assertThatThrownBy(() -> SpecReader.parse("spec.json", text).plan(PlanOptions.NONE))
                .isInstanceOf(SpecException.class)
                .satisfies(problem -> assertThat(problem.getMessage()).isEqualTo(expected)));
  }

  private static String document(String text) {
    if (text.startsWith("@group ")) {
      return Specs.group(text.substring("@group ".length()));
    } else if (text.startsWith("@inserts ")) {
      return Specs.withInserts(text.substring("@inserts ".length()));
    }
    return text;
  }
}
