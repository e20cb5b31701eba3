package site.ycsb.client.measure;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import site.ycsb.measurements.Measurements;

/** When YCSB's client wanted the request under way to start, in any version of YCSB. */
public final class IntendedStart {
  private final @Nullable MethodHandle getter;

  /** Asks these measurements, in the thread that sends the request. */
  public IntendedStart(Measurements measurements) {
    MethodHandle found = find("getIntendedStartTimeNs");
    // YCSB 0.17.0 misspells the name, later versions do not.
    MethodHandle getter = found != null ? found : find("getIntendedtartTimeNs");
    this.getter = getter == null ? null : getter.bindTo(measurements);
  }

  /**
   * When the request under way was due: when it starts, unless the client paces it.
   *
   * @param startNanos when it starts, on the clock of {@link System#nanoTime}
   */
  public long dueNanos(long startNanos) {
    if (getter == null) {
      return startNanos;
    }
    try {
      long intended = (long) getter.invokeExact();
      // Without an intended start YCSB says "now", which is after the start; 0 if it keeps none.
      return intended == 0 ? startNanos : Math.min(startNanos, intended);
    } catch (Throwable e) {
      throw new IllegalStateException("YCSB's intended start time cannot be read", e);
    }
  }

  private static @Nullable MethodHandle find(String name) {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Measurements.class, name, MethodType.methodType(long.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }
}
