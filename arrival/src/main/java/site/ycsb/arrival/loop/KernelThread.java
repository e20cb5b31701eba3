package site.ycsb.arrival.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** What a thread may say to Linux, and ask it, about itself: all without privileges. */
final class KernelThread {
  /** For {@link #readyNanos}: the system does not say. */
  static final long UNKNOWN = -1;

  private static final Path SELF = Path.of("/proc/thread-self");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  private KernelThread() {}

  /**
   * Lets the timers of the current thread be delayed by 1 ns at most, where 50 us is usual; false
   * where that is not possible.
   */
  static boolean tightenTimers() {
    try {
      Path thread = SELF.toRealPath().getFileName();
      Path slack = Path.of("/proc", String.valueOf(thread), "timerslack_ns");
      Files.writeString(slack, "1");
      return Files.readString(slack).strip().equals("1");
    } catch (IOException | SecurityException e) {
      // Another system, an older kernel or a container that forbids it; the report says so.
      return false;
    }
  }

  /** How long the current thread could have run so far and had no processor. */
  static long readyNanos() {
    try {
      List<String> times =
          SPACES.splitAsStream(Files.readString(SELF.resolve("schedstat"))).toList();
      return times.size() < 2 ? UNKNOWN : Long.parseLong(times.get(1));
    } catch (IOException | SecurityException | NumberFormatException e) {
      return UNKNOWN;
    }
  }
}
