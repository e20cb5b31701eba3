package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream.Drawn;
import site.ycsb.tectonic.stream.OperationStream.Made;

/** An operation waits for the last write of its key, if another ticket has it. */
class LastWritesTest {
  private static final int MINE = 5;
  private static final int OTHER = 1_000_000;

  private final LastWrites writes = new LastWrites();

  @Test
  void write_waitsForTheLastOneOfAnotherTicket() {
    assertThat(writes.note(at("UPDATE a", 7), OTHER, false)).isEqualTo(LastWrites.NONE);
    assertThat(writes.note(at("UPDATE b", 8), OTHER, false)).isEqualTo(LastWrites.NONE);
    long awaited = writes.note(at("READ_MODIFY_WRITE a", 1L << 42), MINE, false);
    assertThat(LastWrites.index(awaited)).isEqualTo(7);
    assertThat(LastWrites.ticket(awaited)).isEqualTo(OTHER);
    long next = writes.note(at("UPDATE a", (1L << 42) + 1), OTHER, false);
    assertThat(LastWrites.index(next)).isEqualTo(1L << 42);
    assertThat(LastWrites.ticket(next)).isEqualTo(MINE);
  }

  @Test
  void write_doesNotWaitForOneOfItsOwnTicket() {
    assertThat(writes.note(at("INSERT a", 7), MINE, false)).isEqualTo(LastWrites.NONE);
    assertThat(writes.note(at("UPDATE a", 9), MINE, false)).isEqualTo(LastWrites.NONE);
  }

  @Test
  void read_waitsWhereReadsDo_andNobodyWaitsForIt() {
    long unused = writes.note(at("INSERT a", 7), OTHER, true);
    assertThat(LastWrites.index(writes.note(at("POINT_QUERY a", 8), MINE, true))).isEqualTo(7);
    assertThat(writes.note(at("POINT_QUERY a", 9), MINE, false)).isEqualTo(LastWrites.NONE);
    assertThat(LastWrites.index(writes.note(at("UPDATE a", 10), MINE, true))).isEqualTo(7);
  }

  @Test
  void operationWithoutAKey_waitsForNothing() {
    Drawn update = at("UPDATE a", 7);
    Operation skipped =
        new Operation.Skipped(8, update.plan(), Operation.Skipped.Reason.NO_LIVE_KEY);
    long unused = writes.note(update, OTHER, true);
    assertThat(writes.note(new Made(skipped), MINE, true)).isEqualTo(LastWrites.NONE);
  }

  private static Drawn at(String text, long index) {
    Operation.Point point = (Operation.Point) Ops.of(text);
    return new Made(new Operation.Point(index, point.plan(), point.key()));
  }
}
