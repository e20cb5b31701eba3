package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Guards that a schedule needs no more memory the longer it runs: it allocates nothing. */
final class ScheduleMemoryTest {
  private static final long HORIZON = 3600_000_000_000L;
  private static final int ARRIVALS = 200_000;
  private static final long SLACK_BYTES = 100_000;

  static Stream<ArrivalModel> models() {
    return Stream.of(
        new Constant(333.3),
        new Poisson(1000),
        new SelfSimilar(1000, 0.75, SelfSimilar.Leaf.POISSON, 1, null),
        new Diurnal(1000, 0.5, 2, 0, new GapDistribution.Gamma(0.25, null, false)),
        new Renewal(50, new GapDistribution.Pareto(1.1, null, true)),
        new Renewal(1000, new GapDistribution.Pareto(1.1, 1000.0, false)),
        new Renewal(1000, new GapDistribution.Weibull(0.5, null, false)),
        new FlashCrowd(100, 10, 10, 10, 10, 10, new GapDistribution.LogNormal(1.0, null, false)));
  }

  @ParameterizedTest
  @MethodSource("models")
  void arrivals_ofALongRun_allocateNothing(ArrivalModel model) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ArrivalSchedule schedule = model.schedule(1, HORIZON);
    long first = schedule.nextArrivalNanos();
    long before = threads.getCurrentThreadAllocatedBytes();
    long last = first;
    for (int i = 0; i < ARRIVALS; i++) {
      last = schedule.nextArrivalNanos();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(SLACK_BYTES);
    assertThat(last).isGreaterThan(first);
  }
}
