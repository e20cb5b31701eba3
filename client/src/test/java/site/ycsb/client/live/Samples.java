package site.ycsb.client.live;

import java.util.List;
import site.ycsb.client.live.Message.Ending;
import site.ycsb.client.live.Message.Progress;
import site.ycsb.client.live.Stretch.Arrivals;
import site.ycsb.client.live.Stretch.Operation;
import site.ycsb.client.result.RunStatus;

/** What a run may have to tell. */
final class Samples {
  static final Ending FINISHED = new Ending(RunStatus.FINISHED, "Valid.", List.of());

  private Samples() {}

  static Operation operation(String name, long count, double micros) {
    return new Operation(1, name, count, 1, micros, 2 * micros, 3 * micros, false);
  }

  /** A second in which so many reads returned. */
  static Stretch second(long number, long reads) {
    return new Stretch(
        number,
        1,
        1,
        new Arrivals(reads + 1, reads, 0, 1, (double) number),
        List.of(operation("READ", reads, (double) number)));
  }

  static Progress progress(long completed) {
    return new Progress(1, completed, 0, 1_000, 1, 2, "first", "0:07", 0, 0, 0);
  }
}
