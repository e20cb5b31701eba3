package site.ycsb.tectonic.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.tectonic.spec.OperationKind;

/** A trace has letters for each kind of operation that specs have. */
final class TraceCodeTest {

  @ParameterizedTest
  @EnumSource(OperationKind.class)
  void kind_hasLettersThatMeanIt(OperationKind kind) {
    for (TraceCode.Shape range : TraceCode.Shape.values()) {
      assertThat(TraceCode.of(kind, range).kinds()).contains(kind);
    }
  }

  @Test
  void rangeQuery_hasLettersOfItsOwn_forEachWayToTellIt() {
    OperationKind query = OperationKind.RANGE_QUERY;
    assertThat(TraceCode.of(query, TraceCode.Shape.RANGE_TO_KEY)).isEqualTo(TraceCode.S);
    assertThat(TraceCode.of(query, TraceCode.Shape.RANGE_OF_COUNT)).isEqualTo(TraceCode.SC);
    assertThat(TraceCode.of(query, TraceCode.Shape.RANGE_DOWN)).isEqualTo(TraceCode.SD);
  }
}
