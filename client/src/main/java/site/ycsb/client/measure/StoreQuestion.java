package site.ycsb.client.measure;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;

/**
 * Knows how a binding is asked for its store, which the client does not; found as a service of the
 * modules on the class path.
 */
public interface StoreQuestion {

  /**
   * Asks an opened binding, or a wrapper of one.
   *
   * @return name and version of the store; null if the binding does not say
   * @throws RuntimeException if the store cannot be asked
   */
  @Nullable String ask(DB db);
}
