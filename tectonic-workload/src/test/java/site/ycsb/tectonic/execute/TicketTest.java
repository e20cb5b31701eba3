package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/** Operations overlap unless they touch a common key and one of them adds or removes it. */
final class TicketTest {

  @ParameterizedTest
  @CsvSource({
    "INSERT b, POINT_QUERY b, true",
    "INSERT b, UPDATE b, true",
    "INSERT b, MERGE b, true",
    "INSERT b, POINT_QUERY c, false",
    "POINT_QUERY b, POINT_DELETE b, true",
    "POINT_DELETE b, EMPTY_POINT_QUERY b, true",
    "POINT_DELETE b, INSERT b, true",
    "EMPTY_POINT_QUERY b, INSERT b, true",
    "UPDATE b, UPDATE b, false",
    "POINT_QUERY b, UPDATE b, false",
    "BLIND_POINT_DELETE b, POINT_QUERY b, true",
    "RANGE_QUERY b-d, INSERT a, false",
    "RANGE_QUERY b-d, INSERT b, true",
    "RANGE_QUERY b-d, INSERT c, true",
    "RANGE_QUERY b-d, POINT_DELETE d, true",
    "RANGE_QUERY b-d, POINT_DELETE e, false",
    "RANGE_QUERY b-d, UPDATE c, false",
    "RANGE_QUERY b-d, RANGE_QUERY c-e, false",
    "RANGE_QUERY b-d, RANGE_DELETE d-e, true",
    "RANGE_QUERY b-d, RANGE_DELETE e-f, false",
    "RANGE_DELETE b-d, RANGE_DELETE a-b, true",
    "RANGE_DELETE b-d, UPDATE c, true",
    "RANGE_DELETE b-d, EMPTY_POINT_QUERY c, true",
    "BLIND_RANGE_QUERY b, INSERT b, false",
  })
  void operations_conflict_onlyOnACommonKeyThatComesOrGoes(
      String one, String other, boolean conflict) {
    assertThat(Ticket.conflicts(operation(one), operation(other))).isEqualTo(conflict);
    assertThat(Ticket.conflicts(operation(other), operation(one))).isEqualTo(conflict);
  }

  /** Makes an operation of a kind and a key, or two keys of a range. */
  static Operation operation(String text) {
    String[] parts = text.split(" ", -1);
    OperationPlan plan = plan(OperationKind.valueOf(parts[0]));
    String[] keys = parts[1].split("-", -1);
    if (keys.length == 2) {
      return new Operation.Range(0, plan, key(keys[0]), key(keys[1]), 2, List.of());
    }
    return plan.kind() == OperationKind.BLIND_RANGE_QUERY
        ? new Operation.BlindRange(0, plan, key(keys[0]), 2)
        : new Operation.Point(0, plan, key(keys[0]));
  }

  static OperationPlan plan(OperationKind kind) {
    return new OperationPlan(
        kind, 1, null, null, null, KeyOrder.INSERTION, null, null, RangeFormat.START_COUNT);
  }

  private static Key key(String text) {
    return new Key(text.getBytes(StandardCharsets.UTF_8));
  }
}
