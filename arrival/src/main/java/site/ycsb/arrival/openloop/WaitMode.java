package site.ycsb.arrival.openloop;

/** How the master waits for an instant. */
public enum WaitMode {
  /** Park only: cheap, and late by what the kernel takes. */
  PARK,
  /** Park, and spin within a margin of the instant. */
  HYBRID,
  /** Spin only: takes a processor. */
  SPIN;

  /** How long before the instant spinning begins. */
  long spinNanos(long marginNanos) {
    return switch (this) {
      case PARK -> 0;
      case HYBRID -> marginNanos;
      case SPIN -> Long.MAX_VALUE;
    };
  }
}
