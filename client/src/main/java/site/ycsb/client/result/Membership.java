package site.ycsb.client.result;

import org.jspecify.annotations.Nullable;

/**
 * Which of several clients of one run a client was.
 *
 * @param index from 0
 * @param count of clients
 * @param offsetNanos by which this client's clock was ahead of client 0's, so that {@link
 *     RunResult#began} less it is the same instant by client 0's; null unless it was measured
 * @param uncertaintyNanos by which the offset may be wrong, either way; null unless it was measured
 */
public record Membership(
    int index, int count, @Nullable Long offsetNanos, @Nullable Long uncertaintyNanos) {

  /** Of clients whose clocks nobody compared. */
  public Membership(int index, int count) {
    this(index, count, null, null);
  }
}
