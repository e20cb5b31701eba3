package site.ycsb.arrival.loop;

import site.ycsb.arrival.UsageException;

/** Chooses the threads that send requests: virtual ones where they are too many for the system. */
public final class Senders {
  /** How many threads of the system send requests at most. */
  public static final int MOST_PLATFORM = 4096;

  private static final int FIRST_VIRTUAL = 21;

  private Senders() {}

  /**
   * Whether so many threads are virtual.
   *
   * @param javaVersion the feature release that runs them
   * @throws UsageException if they are too many for the system, and this Java has no virtual ones
   */
  public static boolean areVirtual(int threads, int javaVersion) {
    if (threads > MOST_PLATFORM && javaVersion < FIRST_VIRTUAL) {
      throw new UsageException(
          ("threadcount is %d, and Java %d has no virtual threads:"
                  + " use at most %d threads, or Java %d or newer")
              .formatted(threads, javaVersion, MOST_PLATFORM, FIRST_VIRTUAL));
    }
    return threads > MOST_PLATFORM;
  }

  /** What to know of virtual threads. */
  public static String note(int threads) {
    return "%d threads are virtual: requests to a store in this process wait for one of %d CPUs each"
        .formatted(threads, Runtime.getRuntime().availableProcessors());
  }

  /** Makes a virtual thread by reflection, as the code is compiled for Java 17. */
  static Thread virtual(Runnable work, String name) {
    try {
      Class<?> type = Class.forName("java.lang.Thread$Builder");
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Object named = type.getMethod("name", String.class).invoke(builder, name);
      return (Thread) type.getMethod("unstarted", Runnable.class).invoke(named, work);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Java " + Runtime.version() + " has no virtual threads", e);
    }
  }
}
