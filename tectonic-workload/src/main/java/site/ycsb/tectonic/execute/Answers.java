package site.ycsb.tectonic.execute;

import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.arrival.ExceptionText;

/** What a binding says to a call, where it may also say nothing or throw an exception. */
public final class Answers {
  /** Stands for a binding that returned no status. */
  public static final Status NONE = new Status("NONE", "the binding returned no status");

  private static final String EXCEPTION = "EXCEPTION";
  private static final String UNSUPPORTED = UnsupportedOperationException.class.getName();

  /** Names that say what is wrong, and it is not the key. */
  private static final Set<String> FAILURES =
      Set.of(
          EXCEPTION,
          NONE.getName(),
          Status.NOT_IMPLEMENTED.getName(),
          Status.FORBIDDEN.getName(),
          Status.SERVICE_UNAVAILABLE.getName());

  private static final LongAdder CALLS = new LongAdder();

  private Answers() {}

  /** Counts a call that has returned and is no operation, or not all of one. */
  static void returned() {
    CALLS.increment();
  }

  /** The calls of this process that have returned so: while they go on, no call hangs. */
  public static long calls() {
    return CALLS.sum();
  }

  /** What the binding says to a call, where it may say nothing or throw. */
  public static Status to(Supplier<@Nullable Status> call) {
    try {
      Status status = call.get();
      return status == null ? NONE : status;
    } catch (RuntimeException e) {
      return thrown(e);
    } finally {
      returned();
    }
  }

  /** Stands for a binding that threw. */
  public static Status thrown(RuntimeException exception) {
    boolean isBare = exception instanceof NullPointerException;
    return new Status(EXCEPTION, isBare ? ExceptionText.of(exception) : exception.toString());
  }

  /** The answer in words. */
  public static String text(@Nullable Status status) {
    return status == null || status.equals(NONE)
        ? NONE.getDescription()
        : status.getName() + ": " + status.getDescription();
  }

  /** Whether the answer says that the binding never does this: no other answer does. */
  public static boolean isRefusal(Status status) {
    return Status.NOT_IMPLEMENTED.getName().equals(status.getName())
        || (EXCEPTION.equals(status.getName()) && status.getDescription().startsWith(UNSUPPORTED));
  }

  /** Whether the answer says no: some bindings throw to say that a key is missing. */
  static boolean isDenial(Status status) {
    return isRefusal(status) || (isFailure(status) && !EXCEPTION.equals(status.getName()));
  }

  /** Whether the answer says what is wrong, and it is not the key. */
  public static boolean isFailure(Status status) {
    return FAILURES.contains(status.getName());
  }
}
