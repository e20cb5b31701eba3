package site.ycsb.tectonic.execute;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * Records how far each operation of a run has come, one byte an operation, in a memory-mapped file.
 * The record survives the death of the process, but not of the machine. For any number of threads.
 */
public final class Journal {
  /** The most operations that a file can tell of. */
  public static final long MOST_OPERATIONS = Integer.MAX_VALUE;

  private final MappedByteBuffer states;

  private Journal(MappedByteBuffer states) {
    this.states = states;
  }

  /** How far an operation has come. */
  public enum State {
    /** Nothing is known to have been asked of the store. */
    NOT_SENT(0),
    /** The store was asked, and has not answered: it may or may not have done it. */
    SENT(1),
    /** The store has acknowledged it, or there was nothing to do. */
    DONE(2),
    /** The store has said that there is no such record, and changed nothing. */
    NOT_FOUND(3),
    /** The store has said that it failed: it may or may not have done it. */
    FAILED(4);

    private final byte code;

    /**
     * @param code its byte in the file
     */
    State(int code) {
      this.code = (byte) code;
    }

    private static State of(byte code) {
      for (State state : values()) {
        if (state.code == code) {
          return state;
        }
      }
      throw new IllegalStateException(code + " is not written to a journal");
    }

    /** Whether it is known what became of the operation. */
    public boolean isSettled() {
      return this == DONE || this == NOT_FOUND;
    }

    /** What an answer of the store says. */
    static State of(@Nullable Status status) {
      if (status != null && status.isOk()) {
        return DONE;
      }
      return Status.NOT_FOUND.equals(status) ? NOT_FOUND : FAILED;
    }
  }

  /**
   * Opens the journal of a run, made when it is missing.
   *
   * @param operations of the run, at most {@link #MOST_OPERATIONS}
   */
  public static Journal open(Path file, long operations) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      return new Journal(channel.map(MapMode.READ_WRITE, 0, operations));
    }
  }

  /** How far an operation has come. */
  public State state(long operation) {
    return State.of(states.get(Math.toIntExact(operation)));
  }

  /** Notes how far an operation has come. */
  public void note(long operation, State state) {
    // What is noted is neither seen before what came before it, nor after what comes after.
    VarHandle.fullFence();
    states.put(Math.toIntExact(operation), state.code);
    VarHandle.fullFence();
  }

  /** The first operation, from one on, of which nothing is noted; their number if there is none. */
  public long front(long from) {
    int front = Math.toIntExact(from);
    while (front < states.capacity() && states.get(front) != State.NOT_SENT.code) {
      front++;
    }
    return front;
  }

  /** The place after the last operation that anything is noted of, from a place on. */
  public long end(long from) {
    int end = states.capacity();
    while (end > from && states.get(end - 1) == State.NOT_SENT.code) {
      end--;
    }
    return end;
  }
}
