package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.client.measure.StoreQuestion;

/** Asks bindings that can tell their store's version. */
public final class StoreVersionQuestion implements StoreQuestion {
  @Override
  public @Nullable String ask(DB db) {
    return Binding.unwrap(db) instanceof StoreVersion store ? store.storeVersion() : null;
  }
}
