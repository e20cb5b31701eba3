package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * One model after the other, each for its time. The last one goes on, unless all is repeated.
 *
 * @param arrivals the models in order
 * @param seconds that each of them lasts
 * @param repeated whether the first one begins again after the last
 */
public record Then(
    @JsonProperty(required = true) List<ArrivalModel> arrivals,
    @JsonProperty(required = true) List<Double> seconds,
    @JsonProperty("repeat") @Setting(otherwise = "false") Boolean repeated)
    implements ArrivalModel {
  private static final double MOST_SECONDS = 4e9;

  public Then {
    arrivals = List.copyOf(arrivals);
    seconds = List.copyOf(seconds);
    Bounds.that(!arrivals.isEmpty(), "arrivals", "are none", "one or more");
    Bounds.that(
        seconds.size() == arrivals.size()
            && seconds.stream().allMatch(each -> each > 0 && each <= MOST_SECONDS),
        "seconds",
        "are " + seconds,
        "as many as \"arrivals\", " + arrivals.size() + ", each a number above 0, up to 4e9");
  }

  /** The mean over all of them, once each. */
  @Override
  public double ratePerSecond() {
    return arrivals(arrivals.size()) / length();
  }

  /** Expected arrivals of the first models, so many. */
  private double arrivals(int parts) {
    return IntStream.range(0, parts)
        .mapToDouble(i -> arrivals.get(i).ratePerSecond() * seconds.get(i))
        .sum();
  }

  private double length() {
    return seconds.stream().mapToDouble(each -> each).sum();
  }

  @Override
  public long horizonNanos(long most, long longestNanos) {
    double cycles = repeated ? Math.floor(most / arrivals(arrivals.size())) : 0;
    double left = most - cycles * arrivals(arrivals.size());
    double time = cycles * length();
    for (int i = 0; i < arrivals.size() && left > 0; i++) {
      boolean goesOn = !repeated && i == arrivals.size() - 1;
      double rate = arrivals.get(i).ratePerSecond();
      double taken = goesOn ? left / rate : Math.min(seconds.get(i), left / rate);
      left -= taken * rate;
      time += taken;
    }
    return (long) Math.min((double) longestNanos, time * TimeChangedSchedule.NANOS_PER_SECOND);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return new InTurn(this, seed);
  }

  @Override
  public List<ArrivalModel> parts() {
    return arrivals;
  }

  @Override
  public Then opened() {
    return new Then(Parts.opened(arrivals), seconds, repeated);
  }

  @Override
  public @Nullable String warning(long horizonNanos) {
    String all =
        IntStream.range(0, arrivals.size())
            .mapToObj(i -> arrivals.get(i).warning(nanos(seconds.get(i))))
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    return all.isEmpty() ? null : all;
  }

  private static long nanos(double seconds) {
    return (long) Math.ceil(seconds * TimeChangedSchedule.NANOS_PER_SECOND);
  }

  /** The schedules of the models, one after the other. */
  private static final class InTurn implements ArrivalSchedule {
    private final Then then;
    private final long seed;
    private long turn;
    private long begin;
    private long end;
    private ArrivalSchedule now;

    InTurn(Then then, long seed) {
      this.then = then;
      this.seed = seed;
      now = () -> END;
      open(0, 0);
    }

    private void open(long number, long beginNanos) {
      int part = (int) (number % then.arrivals.size());
      long lasts = nanos(then.seconds.get(part));
      turn = number;
      begin = beginNanos;
      end = beginNanos > END - lasts ? END : beginNanos + lasts;
      now = then.arrivals.get(part).schedule(Parts.seed(seed, number), lasts);
      if (!then.repeated && part == then.arrivals.size() - 1) {
        end = END;
      }
    }

    @Override
    public long nextArrivalNanos() {
      while (true) {
        long nanos = now.nextArrivalNanos();
        if (nanos < end - begin) {
          return begin + nanos;
        } else if (end == END) {
          return END;
        }
        open(turn + 1, end);
      }
    }
  }
}
