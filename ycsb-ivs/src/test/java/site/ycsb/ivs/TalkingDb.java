package site.ycsb.ivs;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.memory.MemoryDb;

/** A store in memory that prints to standard output, as some bindings do. */
public final class TalkingDb extends ForwardingDb implements FreshInstance {
  private final MemoryDb memory = new MemoryDb();

  @Override
  public void init() throws DBException {
    System.out.println("a store in memory");
    super.init();
  }

  @Override
  protected DB db() {
    return memory;
  }

  @Override
  public Properties freshInstance(Properties properties, String name) {
    return memory.freshInstance(properties, name);
  }

  @Override
  public void dropInstance() {
    memory.dropInstance();
  }
}
