package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import site.ycsb.arrival.recording.EngineSample;

/**
 * Asks the storage engine for its counters while a run goes on: on whichever thread of the run
 * comes by first, as an instance of a binding belongs to one thread.
 */
final class EngineSampler {
  private final LongSupplier nanoClock;
  private final Queue<EngineSample> samples = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean wanted = new AtomicBoolean();

  EngineSampler(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Lets the next thread that comes by ask. */
  void want() {
    wanted.set(true);
  }

  /** For a thread of the run, between two operations. */
  void comeBy(int phase, Binding binding) {
    if (wanted.get() && wanted.compareAndSet(true, false)) {
      add(phase, binding.statistics(), nanoClock.getAsLong());
    }
  }

  void add(int phase, SortedMap<String, Long> values, long nanos) {
    if (!values.isEmpty()) {
      samples.add(new EngineSample(nanos, phase, values));
    }
  }

  /** What was said since the last call. */
  List<EngineSample> take() {
    List<EngineSample> taken = new ArrayList<>();
    for (EngineSample next = samples.poll(); next != null; next = samples.poll()) {
      taken.add(next);
    }
    return taken;
  }
}
