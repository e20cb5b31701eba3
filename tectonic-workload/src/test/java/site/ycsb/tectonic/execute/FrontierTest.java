package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.stream.Operation;

/** Nobody is told that an operation has returned which waits for its worker yet. */
class FrontierTest {
  private final Frontier frontier = new Frontier(Peers.ALONE);

  @Test
  void watermark_staysAtAnOperationThatWasDrawnAhead() {
    frontier.addAhead(at(3));
    frontier.addAhead(at(7));
    frontier.moveTo(10);
    assertThat(frontier.watermark(List.of(), false)).isEqualTo(3);
    assertThat(frontier.takeAhead().index()).isEqualTo(3);
    frontier.moveTo(10);
    assertThat(frontier.watermark(List.of(), false)).isEqualTo(7);
    frontier.takeAhead();
    frontier.moveTo(10);
    assertThat(frontier.watermark(List.of(), false)).isEqualTo(10);
  }

  @Test
  void watermark_ofAStoppedRun_staysWhereItWas() {
    frontier.moveTo(5);
    assertThat(frontier.watermark(List.of(), false)).isEqualTo(5);
    frontier.moveTo(9);
    assertThat(frontier.watermark(List.of(), true)).isEqualTo(5);
  }

  /** Three clients, of which this one is the first; the slowest of the others counts. */
  @Test
  void window_isOpenedByTheSlowestOfTheOthers() {
    long[] watermarks = {0, 500, 100};
    Frontier shared = new Frontier(peers(watermarks));
    shared.moveTo(100 + 65_535);
    assertThat(shared.isInWindow()).isTrue();
    shared.moveTo(100 + 65_536);
    assertThat(shared.isInWindow()).isFalse();
    watermarks[2] = 101;
    assertThat(shared.isInWindow()).isTrue();
  }

  private static Operation at(long index) {
    Operation.Point point = (Operation.Point) Ops.of("POINT_QUERY a");
    return new Operation.Point(index, point.plan(), point.key());
  }

  private static Peers peers(long[] watermarks) {
    return (Peers)
        Proxy.newProxyInstance(
            Peers.class.getClassLoader(),
            new Class<?>[] {Peers.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "count" -> watermarks.length;
                  case "index" -> 0;
                  case "isAlone" -> false;
                  case "watermark" -> watermarks[(int) Objects.requireNonNull(arguments)[0]];
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
