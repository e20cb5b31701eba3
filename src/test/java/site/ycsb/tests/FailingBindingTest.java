package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.bindings.memory.MemoryDb;

/** A binding that fails is counted, and never mistaken for a store that lost data. */
final class FailingBindingTest {
  private static final String LOOK = " reads failed when the phases were over";

  @ParameterizedTest
  @ValueSource(ints = {1, 16})
  void binding_failingOneInAHundred_isCountedByKindWithoutViolations(int threads) throws Exception {
    String spec = Project.home().resolve("src/test/resources/all-kinds.spec.json").toString();
    SpecRun run = SpecRun.of(Map.of("tectonic.spec", spec), threads, FaultyDb::new);

    assertThat(run.violations()).isEqualTo("0");
    assertThat(run.problems())
        .isNotEmpty()
        .allMatch(problem -> problem.contains(" failed; the first: ") || problem.contains(LOOK))
        .anyMatch(problem -> problem.matches("\\d+ of 2,000 INSERT in phase \"load\" failed.*"))
        .anyMatch(problem -> problem.contains("EXCEPTION: java.lang.IllegalStateException"));
    assertThat(run.report()).contains("after a failed write").contains("emulated");
  }

  @Test
  void binding_withoutCapabilities_givesTheSameStream() throws Exception {
    String spec = Project.home().resolve("src/test/resources/all-kinds.spec.json").toString();
    SpecRun emulated = SpecRun.of(Map.of("tectonic.spec", spec), 4, PlainDb::new);
    SpecRun nativeRun = SpecRun.of(Map.of("tectonic.spec", spec), 4, MemoryDb::new);

    assertThat(emulated.problems()).isEmpty();
    assertThat(emulated.digest()).isEqualTo(nativeRun.digest());
    assertThat(emulated.report()).contains("emulated");
    assertThat(nativeRun.report()).doesNotContain("emulated");
  }
}
