package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What deadlines and retries have come to. A retry is no operation of its own.
 *
 * @param sent operations that were sent once, those of them that were sent a second time, and so on
 * @param inTime operations that the store answered without an error within an attempt's deadline
 * @param lateSeconds for which requests occupied their threads beyond their deadlines
 * @param backoffSeconds for which threads waited before retries
 */
public record Attempts(List<Long> sent, long inTime, double lateSeconds, double backoffSeconds) {
  /** Of no operation. */
  public static final Attempts NONE = new Attempts(List.of(), 0, 0, 0);

  public Attempts {
    sent = List.copyOf(sent);
  }

  /** Those of both; null if neither has any. */
  public static @Nullable Attempts sum(@Nullable Attempts one, @Nullable Attempts other) {
    return one == null || other == null ? (one == null ? other : one) : one.plus(other);
  }

  private Attempts plus(Attempts other) {
    return new Attempts(
        IntStream.range(0, Math.max(sent.size(), other.sent.size()))
            .mapToObj(i -> sent(i) + other.sent(i))
            .toList(),
        inTime + other.inTime,
        lateSeconds + other.lateSeconds,
        backoffSeconds + other.backoffSeconds);
  }

  private long sent(int retry) {
    return retry < sent.size() ? sent.get(retry) : 0;
  }

  /** Operations that were sent. */
  public long operations() {
    return sent(0);
  }

  /** Retries by operation: the load that they add. */
  public double addedLoad() {
    long all = sent.stream().mapToLong(each -> each).sum();
    return operations() > 0 ? (double) all / operations() - 1 : 0;
  }

  /** The numbers of first attempts, second attempts and so on, such as "1,000 + 20 + 1". */
  public String sentText() {
    return sent.stream().map(each -> format("%,d", each)).collect(Collectors.joining(" + "));
  }
}
