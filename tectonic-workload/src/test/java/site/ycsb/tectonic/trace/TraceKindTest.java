package site.ycsb.tectonic.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.spec.OperationKind;

/** A trace knows the kinds that specs know, by the same names. */
final class TraceKindTest {

  @Test
  void kinds_areThoseOfSpecs() {
    assertThat(TraceKind.values())
        .extracting(TraceKind::specName)
        .containsExactlyElementsOf(
            Arrays.stream(OperationKind.values()).map(OperationKind::specName).toList());
  }
}
