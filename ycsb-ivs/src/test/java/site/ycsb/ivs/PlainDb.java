package site.ycsb.ivs;

import site.ycsb.DB;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.memory.MemoryDb;

/** A store in memory that can do no more than YCSB's interface asks for. */
public final class PlainDb extends ForwardingDb {
  private final MemoryDb memory = new MemoryDb();

  @Override
  protected DB db() {
    return memory;
  }
}
