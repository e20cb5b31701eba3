package site.ycsb.tectonic.plan;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In which order the operations of a group come, and when it ends. Shares and weights belong to the
 * group's operations in order.
 */
public sealed interface Mix {

  /** A uniformly random order of exact counts. */
  record Shuffled() implements Mix {}

  /**
   * Exact counts in a random order whose mix changes linearly with the operations done.
   *
   * @param from the share of each operation at the start; they sum to 1
   * @param to the share of each operation at the end; they sum to 1
   */
  record Gliding(List<Double> from, List<Double> to) implements Mix {
    public Gliding {
      from = List.copyOf(from);
      to = List.copyOf(to);
    }
  }

  /**
   * Operations drawn one by one until the time is up.
   *
   * @param weights of at least 0, with a sum above 0
   * @param duration above 0
   * @param operations ends the group after so many, whatever the time; null: the clock ends it
   */
  record Timed(List<Double> weights, Duration duration, @Nullable Long operations) implements Mix {
    public Timed {
      weights = List.copyOf(weights);
    }
  }
}
