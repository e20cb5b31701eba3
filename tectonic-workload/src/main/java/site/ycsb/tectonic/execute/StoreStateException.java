package site.ycsb.tectonic.execute;

/** The store does not hold what the run takes it to hold. */
public final class StoreStateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private StoreStateException(String message) {
    super(message);
  }

  static StoreStateException notEmpty(String table) {
    return new StoreStateException(
        "the store already holds records in table "
            + table
            + ", so empty operations could hit and ranges find too much\n"
            + "  expected: an empty store (for RocksDB: -p rocksdb.fresh=true), or"
            + " -p tectonic.preloaded=true after \"ycsb load\" with the same spec, seed and scale");
  }

  static StoreStateException tablesNotApart(String table) {
    return new StoreStateException(
        "the binding does not keep tables apart: table "
            + table
            + ", which is new, holds a record of the section before\n"
            + "  expected: a binding with tables, or a spec of one section, as each section has"
            + " keys of its own");
  }

  static StoreStateException notLoaded(String table) {
    return new StoreStateException(
        "tectonic.preloaded=true, but table "
            + table
            + " is empty\n  expected: a store that \"ycsb load\" has filled with the same spec,"
            + " seed and scale");
  }
}
