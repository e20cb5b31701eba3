package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.client.measure.Patience;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.stream.Operation;

/** An operation waits for the earlier ones that it must not overlap. */
class TicketTest {
  private static final GroupPlan GROUP =
      new GroupPlan(0, "g", false, null, new Mix.Shuffled(), null, null, Patience.NONE, List.of());
  private static final OpenPhase PHASE =
      new OpenPhase(
          GROUP,
          new SectionPlan(0, "s", true, List.of("field0"), List.of()),
          null,
          false,
          false,
          0);

  private static final Overlap KEYS = new Overlap(false, false);

  @Test
  void ticket_waitsForItsBlockersAndForNoneThatCameLater() {
    Ticket insert = ticket("INSERT b", 1);
    Ticket other = ticket("INSERT c", 2);
    Ticket query = ticket("RANGE_QUERY a-c", 3);
    assertThat(query.findBlockers(List.of(insert, other), KEYS)).isTrue();
    insert.end();
    assertThat(query.isBlocked()).isTrue();
    other.end();
    other.begin(at("POINT_DELETE c", 4), PHASE);
    assertThat(query.isBlocked()).isFalse();
    assertThat(other.findBlockers(List.of(query), KEYS)).isTrue();
    assertThat(other.findBlockers(List.of(), KEYS)).isFalse();
    assertThat(other.isBlocked()).isFalse();
  }

  private static Ticket ticket(String operation, long index) {
    Ticket ticket = new Ticket(new Binding(new FakeStore().newDb(false)), 0);
    ticket.begin(at(operation, index), PHASE);
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
