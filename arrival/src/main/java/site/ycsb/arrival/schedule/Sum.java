package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;

/**
 * The arrivals of several models at once, independent of each other, in the order of time.
 *
 * @param arrivals the models, one or more
 */
public record Sum(@JsonProperty(required = true) List<ArrivalModel> arrivals)
    implements ArrivalModel {
  public Sum {
    arrivals = List.copyOf(arrivals);
    Bounds.that(!arrivals.isEmpty(), "arrivals", "are none", "one or more");
  }

  @Override
  public double ratePerSecond() {
    return arrivals.stream().mapToDouble(ArrivalModel::ratePerSecond).sum();
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return new Merged(
        IntStream.range(0, arrivals.size())
            .mapToObj(
                i -> arrivals.get(i).schedule(SplitMix64.of(seed, i).nextLong(), horizonNanos))
            .toList());
  }

  @Override
  public List<ArrivalModel> parts() {
    return arrivals;
  }

  @Override
  public Sum opened() {
    return new Sum(
        IntStream.range(0, arrivals.size())
            .mapToObj(i -> opened("arrivals/" + i, arrivals.get(i)))
            .toList());
  }

  /** A part of a model with what its file holds; a mistake in it names the place. */
  static ArrivalModel opened(String field, ArrivalModel part) {
    try {
      return part.opened();
    } catch (InvalidValueException e) {
      throw new InvalidValueException(
          field + "/" + part.generator() + "/" + e.field(), e.found(), e.expected(), e.getCause());
    }
  }

  @Override
  public long mostArrivals() {
    long sum = 0;
    for (ArrivalModel part : arrivals) {
      sum = Math.min(sum, Long.MAX_VALUE - part.mostArrivals()) + part.mostArrivals();
    }
    return sum;
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    String all =
        arrivals.stream()
            .map(part -> part.warning(horizonNanos))
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? null : all;
  }

  /**
   * Merges schedules. Where several have an arrival at the same instant, the earlier schedule comes
   * first.
   */
  private static final class Merged implements ArrivalSchedule {
    private final List<ArrivalSchedule> parts;
    private final long[] next;
    private int part = -1;

    Merged(List<ArrivalSchedule> parts) {
      this.parts = parts;
      next = parts.stream().mapToLong(ArrivalSchedule::nextArrivalNanos).toArray();
    }

    @Override
    public int part() {
      return part;
    }

    @Override
    public long nextArrivalNanos() {
      part = 0;
      for (int i = 1; i < next.length; i++) {
        part = next[i] < next[part] ? i : part;
      }
      long now = next[part];
      next[part] = parts.get(part).nextArrivalNanos();
      return now;
    }
  }
}
