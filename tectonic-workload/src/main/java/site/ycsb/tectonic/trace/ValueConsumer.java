package site.ycsb.tectonic.trace;

import org.jspecify.annotations.Nullable;

/** Takes the values that an operation writes, one after another. */
@FunctionalInterface
public interface ValueConsumer {

  /**
   * Takes a value for keeps.
   *
   * @param field that it is written to; null: the only one
   */
  void accept(byte @Nullable [] field, byte[] value);
}
