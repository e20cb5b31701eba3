package site.ycsb.arrival.openloop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * By how much the kernel may delay the timers of a thread, on Linux 50 us unless told otherwise. A
 * thread may set its own without privileges.
 */
final class TimerSlack {
  private static final Path SELF = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Sets the slack of the current thread; false where that is not possible. */
  static boolean set(long nanos) {
    if (!Files.exists(SELF)) {
      return false;
    }
    try {
      Path thread = SELF.toRealPath().getFileName();
      Path slack = Path.of("/proc", String.valueOf(thread), "timerslack_ns");
      Files.writeString(slack, Long.toString(nanos));
      return Files.readString(slack).strip().equals(Long.toString(nanos));
    } catch (IOException | SecurityException e) {
      // Another system, an older kernel or a container that forbids it; the report says so.
      return false;
    }
  }
}
