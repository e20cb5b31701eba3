package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.SectionPlan;

/** Two operations wait for each other exactly if one adds or removes a key that both touch. */
class TicketTest {
  private static final GroupPlan GROUP =
      new GroupPlan(0, "g", false, null, new Mix.Shuffled(), null, List.of());
  private static final SectionPlan SECTION =
      new SectionPlan(0, "s", true, List.of("field0"), List.of());

  @ParameterizedTest
  @CsvSource({
    "INSERT b, INSERT b, true",
    "INSERT b, POINT_QUERY b, true",
    "INSERT b, EMPTY_POINT_QUERY b, true",
    "INSERT b, BLIND_POINT_QUERY b, true",
    "INSERT b, UPDATE b, true",
    "INSERT b, POINT_QUERY c, false",
    "INSERT b, INSERT c, false",
    "POINT_DELETE b, MERGE b, true",
    "POINT_DELETE b, EXTEND b, true",
    "POINT_DELETE b, INSERT b, true",
    "EMPTY_POINT_DELETE b, INSERT b, true",
    "BLIND_POINT_DELETE b, POINT_QUERY b, true",
    "UPDATE b, UPDATE b, false",
    "UPDATE b, POINT_QUERY b, false",
    "MERGE b, RANGE_QUERY a-c, false",
    "INSERT a, RANGE_QUERY a-c, true",
    "INSERT b, RANGE_QUERY a-c, true",
    "INSERT c, RANGE_QUERY a-c, true",
    "INSERT d, RANGE_QUERY a-c, false",
    "POINT_DELETE a, RANGE_QUERY b-c, false",
    "POINT_QUERY b, RANGE_DELETE a-c, true",
    "EMPTY_POINT_QUERY b, RANGE_DELETE a-c, true",
    "UPDATE d, RANGE_DELETE a-c, false",
    "RANGE_DELETE a-c, RANGE_QUERY c-e, true",
    "RANGE_DELETE a-e, RANGE_QUERY b-c, true",
    "RANGE_DELETE a-b, RANGE_DELETE b-c, true",
    "RANGE_DELETE a-b, RANGE_DELETE c-d, false",
    "RANGE_QUERY a-e, RANGE_QUERY b-c, false",
    "BLIND_RANGE_QUERY a+9, INSERT b, false",
    "BLIND_RANGE_QUERY a+9, RANGE_DELETE a-c, false",
    "POINT_DELETE skipped, INSERT b, false",
    "RANGE_DELETE skipped, RANGE_DELETE a-c, false"
  })
  void operations_thatTouchAKeyThatOneChanges_conflict(String one, String other, boolean expected) {
    assertThat(Ticket.conflicts(Ops.of(one), Ops.of(other))).isEqualTo(expected);
    assertThat(Ticket.conflicts(Ops.of(other), Ops.of(one))).isEqualTo(expected);
  }

  @Test
  void ticket_waitsForItsBlockersAndForNoneThatCameLater() {
    Ticket insert = ticket("INSERT b", 1);
    Ticket other = ticket("INSERT c", 2);
    Ticket query = ticket("RANGE_QUERY a-c", 3);
    assertThat(query.findBlockers(List.of(insert, other))).isTrue();
    insert.end();
    assertThat(query.isBlocked()).isTrue();
    other.end();
    other.begin(at("POINT_DELETE c", 4), SECTION, GROUP);
    assertThat(query.isBlocked()).isFalse();
    assertThat(other.findBlockers(List.of(query))).isTrue();
    assertThat(other.findBlockers(List.of())).isFalse();
    assertThat(other.isBlocked()).isFalse();
  }

  private static Ticket ticket(String operation, long index) {
    Ticket ticket = new Ticket(new Store(new FakeStore().newDb(false)));
    ticket.begin(at(operation, index), SECTION, GROUP);
    return ticket;
  }

  private static Operation at(String text, long index) {
    Operation operation = Ops.of(text);
    if (operation instanceof Operation.Range range) {
      return new Operation.Range(
          index, range.plan(), range.startKey(), range.endKey(), range.count(), List.of());
    }
    return new Operation.Point(index, operation.plan(), ((Operation.Point) operation).key());
  }
}
