package site.ycsb.tests;

import site.ycsb.DBException;

/** Cannot be opened. */
public final class UnopenedDb extends PlainDb {
  @Override
  public void init() throws DBException {
    throw new DBException("no route to the store");
  }
}
