package site.ycsb.bindings.api;

/** Rewrites what a store keeps, so that it lies there as if it had just been loaded. */
public interface Reorganise {

  /**
   * Rewrites the records of a table, and returns when that is done. No other request runs.
   *
   * @throws IllegalStateException if the store refuses
   */
  void reorganise(String table);
}
