package site.ycsb.tectonic.execute;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Membership;

/**
 * The clients that execute one stream together, as one of them sees the others. Each draws the
 * whole stream and executes its own share. By default there is nobody else. For any number of
 * threads.
 */
public interface Peers extends AutoCloseable {
  /** A run of one client. */
  Peers ALONE = new Peers() {};

  /** The index that stands for no end that is agreed on. */
  long NO_END = -1;

  /** Which client this is, from 0. */
  default int index() {
    return 0;
  }

  /** How many clients there are. */
  default int count() {
    return 1;
  }

  /** The same, and how far the clocks of this client and the first one are apart, if known. */
  default Membership membership() {
    return new Membership(0, 1);
  }

  /** Whether there is no other client. */
  default boolean isAlone() {
    return count() == 1;
  }

  /**
   * Tells what is to be known here: begins to tell the others how far this client is.
   *
   * @param ownWatermark all of this client's operations with a lower index have returned; asked
   *     about every millisecond, on a thread of its own
   * @param progressed called when the others have said something; false: to be called again
   * @param failed called once, when the run of all cannot be whole any more
   */
  default void begin(LongSupplier ownWatermark, BooleanSupplier progressed, Runnable failed) {}

  /** All operations of a client with a lower index have returned. */
  default long watermark(int client) {
    return Long.MAX_VALUE;
  }

  /**
   * Waits until all clients have come here; then one of them does something while the others wait,
   * and all go on.
   *
   * @param worker index of that client
   * @param work what it does
   * @param stopped whether this client is to end
   * @return the instant from which on all go on, by this client's clock for durations; it may be to
   *     come
   * @throws PeersException if this client is to end, or another has ended or failed
   */
  default long meet(int worker, Runnable work, BooleanSupplier stopped) {
    work.run();
    return Time.REAL.getAsLong();
  }

  /**
   * Says that this client's time for a group is over, and that it draws no operation from an index
   * on until an end is agreed on.
   *
   * @param group its number in the plan
   */
  default void timeIsUp(int group, long index) {}

  /** The index before which a group ends for all; {@link #NO_END} until all have said theirs. */
  default long agreedEnd(int group) {
    return NO_END;
  }

  /**
   * Says that all operations of all clients have returned: nobody waits for another any more, but
   * the first client for the results of the others, and these for its last word.
   */
  default void executed() {}

  /** Lets the others know that this client has failed, or was stopped: the run is over for all. */
  default void fail(String text) {}

  /** Why the run of all cannot be whole; null while it can. */
  default @Nullable String failure() {
    return null;
  }

  /**
   * Brings together what the clients have come to: the first one gathers the folders of the others,
   * and makes one result of all.
   *
   * @param folder with the result of this client; null: it leaves none
   * @param exitCode of this client
   * @param say takes lines for the user
   * @return the exit code of the run of all, as far as this client knows it
   */
  default int gather(@Nullable Path folder, int exitCode, Consumer<String> say) {
    return exitCode;
  }

  /** Says good-bye. */
  @Override
  default void close() {}
}
