package site.ycsb.client.result;

import java.util.Locale;

/**
 * How the store finished the work that a phase had left it, while no operation was sent.
 *
 * @param settled whether it has nothing left to do
 * @param seconds it took; 0 if the store cannot be asked to settle
 * @param pending what it had left to do, or why nobody waited; empty if it settled
 */
public record Settlement(boolean settled, double seconds, String pending) {

  /** In words. */
  public String text() {
    if (settled) {
      return String.format(Locale.ROOT, "settled in %.2f s", seconds);
    }
    return seconds == 0
        ? "not settled: " + pending
        : String.format(Locale.ROOT, "NOT SETTLED after %.2f s: %s", seconds, pending);
  }
}
