package site.ycsb.tectonic.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.tectonic.spec.OperationKind;

/** A trace has letters for each kind of operation that specs have. */
final class TraceCodeTest {

  @ParameterizedTest
  @EnumSource(OperationKind.class)
  void kind_hasLettersThatMeanIt(OperationKind kind) {
    assertThat(TraceCode.of(kind, true).kinds()).contains(kind);
    assertThat(TraceCode.of(kind, false).kinds()).contains(kind);
  }
}
