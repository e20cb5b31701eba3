package site.ycsb.tests;

import site.ycsb.bindings.memory.MemoryDb;

/** Memory through the plain DB interface: none of the capabilities. */
public class PlainDb extends PassingDb {
  final MemoryDb memory;

  /** For bindings by name. */
  public PlainDb() {
    this(new MemoryDb());
  }

  private PlainDb(MemoryDb memory) {
    super(memory);
    this.memory = memory;
  }
}
