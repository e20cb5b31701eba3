package site.ycsb.bindings.api;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;

/**
 * A binding around another one, which may be any: its class has the interfaces of all capabilities,
 * and it offers those that the other one has.
 */
public interface Wrapping {

  /** Whether the binding around which this one is has a capability; known after {@code init()}. */
  boolean offers(Class<?> capability);

  /** Returns a binding as one of its capabilities, or null if it does not have that. */
  static <T> @Nullable T capability(DB db, Class<T> capability) {
    boolean isMissing = db instanceof Wrapping wrapping && !wrapping.offers(capability);
    return !isMissing && capability.isInstance(db) ? capability.cast(db) : null;
  }
}
