package site.ycsb.client.result;

import java.util.Locale;

/**
 * How the store finished the work that a phase had left it, while no operation was sent.
 *
 * @param settled whether it has nothing left to do
 * @param seconds it took; 0 if the store cannot be asked to settle
 * @param pending what it had left to do, or why nobody waited; empty if it settled
 * @param reorganised whether it rewrote the table first, so that its files depend on the records
 *     alone
 */
public record Settlement(boolean settled, double seconds, String pending, boolean reorganised) {

  /** In words. */
  public String text() {
    if (settled) {
      return String.format(
          Locale.ROOT, "%ssettled in %.2f s", reorganised ? "reorganised and " : "", seconds);
    }
    return seconds == 0
        ? "not settled: " + pending
        : String.format(Locale.ROOT, "NOT SETTLED after %.2f s: %s", seconds, pending);
  }
}
