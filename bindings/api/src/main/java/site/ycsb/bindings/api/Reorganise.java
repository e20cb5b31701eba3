package site.ycsb.bindings.api;

/** Rewrites the files of a table, as an operator of the store would to make it compact again. */
public interface Reorganise {

  /**
   * Rewrites the records of a table, and returns when that is done. No other request runs.
   *
   * @throws IllegalStateException if the store refuses
   */
  void reorganise(String table);
}
