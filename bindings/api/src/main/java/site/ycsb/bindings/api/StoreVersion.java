package site.ycsb.bindings.api;

/** Tells which store the binding has met. */
public interface StoreVersion {

  /**
   * Returns the name and the version of the store, as the store itself tells them, and the storage
   * engine where there is a choice: {@code RocksDB 11.8.1}, {@code MariaDB 10.11.19 (InnoDB)}.
   *
   * <p>It is one short line for the result of a run, without addresses, users or passwords. It is
   * asked for once a run, on one instance after {@code init} and while no request is under way,
   * maybe on another thread.
   *
   * @throws IllegalStateException if the store cannot be asked
   */
  String storeVersion();
}
