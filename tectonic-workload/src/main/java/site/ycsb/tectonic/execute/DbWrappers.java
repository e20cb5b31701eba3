package site.ycsb.tectonic.execute;

import java.lang.reflect.Field;
import site.ycsb.DB;
import site.ycsb.DBWrapper;

/** Finds the binding behind YCSB's wrapper, which hides what the binding can do. */
public final class DbWrappers {
  private DbWrappers() {}

  /**
   * The binding itself.
   *
   * @throws IllegalStateException if this YCSB's wrapper keeps it elsewhere
   */
  public static DB unwrap(DB db) {
    DB inner = db;
    while (inner instanceof DBWrapper) {
      inner = field(inner);
    }
    return inner;
  }

  private static DB field(DB wrapper) {
    try {
      Field field = DBWrapper.class.getDeclaredField("db");
      field.setAccessible(true);
      return (DB) field.get(wrapper);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this YCSB's DBWrapper has no field db", e);
    }
  }
}
