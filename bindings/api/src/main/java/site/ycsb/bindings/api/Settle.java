package site.ycsb.bindings.api;

/** Lets a store finish the work that it has put off, such as flushes and compactions. */
public interface Settle {

  /**
   * Starts the work that the store would do later. No other request runs.
   *
   * @throws IllegalStateException if the store refuses
   */
  void settle();

  /**
   * Names the work that is left since {@link #settle}, in one short line without secrets. It is
   * empty when the store has nothing left to do. A call returns soon, as it is repeated until then.
   *
   * @throws IllegalStateException if the store cannot be asked
   */
  String pending();
}
