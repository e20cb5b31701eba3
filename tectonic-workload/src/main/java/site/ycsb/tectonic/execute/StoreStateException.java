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

  static StoreStateException cannot(
      String binding, SpecDemands.Shortcoming shortcoming, String path) {
    return new StoreStateException(
        "binding %s %s, which the spec asks for\n  at %s\n  found: %s\n  expected: %s"
            .formatted(
                binding, shortcoming.what(), path, shortcoming.found(), shortcoming.expected()));
  }

  static StoreStateException probeKeyTaken(String table, String key) {
    return new StoreStateException(
        ("table %s holds a record under the key \"%s\", which a run needs for itself to see what"
                + " the binding does\n  expected: a store that finds no key that nobody wrote")
            .formatted(table, key));
  }

  static StoreStateException probeNotDeleted(String table, String key, String said) {
    return new StoreStateException(
        ("the binding did not delete the record that was written to see what it does: key \"%s\" in"
                + " table %s is still there\n  found: the answer %s\n  expected: a store that"
                + " deletes; delete the keys \"tectonic-...-probe-record\" by hand")
            .formatted(key, table, said));
  }

  static StoreStateException scansInOtherOrder(String binding, String group) {
    return new StoreStateException(
        "binding "
            + binding
            + " does not scan in key order: in group \""
            + group
            + "\", a scan from the largest key on finds more than that key\n"
            + "  expected: a store that orders keys by their bytes (a hash order or another collation"
            + " makes other ranges), or a spec without range_queries");
  }

  static StoreStateException notLoaded(String table) {
    return new StoreStateException(
        "the records of the groups before are taken to be in the store, but table "
            + table
            + " is empty\n  expected: a store that \"ycsb load\", or those groups, filled with the same spec,"
            + " seed and scale");
  }
}
