package site.ycsb.bindings.embedded;

import site.ycsb.DBException;

/** An open database that all binding instances of this process share which name its folder. */
public interface SharedDatabase {

  /** Closes the database; called once, when its last user has gone. */
  void close() throws DBException;
}
