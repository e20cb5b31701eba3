package site.ycsb.bindings.api;

import java.io.IOException;
import java.util.Properties;

/**
 * Names other instances of a store, each without records and without a history, and removes them.
 *
 * <p>An <em>instance</em> is what a set of properties names: a folder of an embedded store, a
 * database of a server. {@link #freshInstance} names another one beside it; a new {@link
 * site.ycsb.DB} with those properties opens it, and {@link #dropInstance} removes it again.
 */
public interface FreshInstance {

  /**
   * Returns the properties of another instance on the same server, or beside the same folder; it is
   * created when it is first opened.
   *
   * @param properties those of an instance
   * @param name letters, digits and hyphens, at most 32; different names give different instances
   */
  Properties freshInstance(Properties properties, String name);

  /**
   * Removes this instance and all that is in it. No other request runs, and only {@code cleanup()}
   * may follow.
   *
   * @throws IOException if something could not be removed
   */
  void dropInstance() throws IOException;
}
