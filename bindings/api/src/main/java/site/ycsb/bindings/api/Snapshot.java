package site.ycsb.bindings.api;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Copies the records of a store, without their history, into a fresh instance of it.
 *
 * <p>What is copied is the logical state: the restored instance holds the same records as one into
 * which they had just been inserted, in key order. How that is done is up to the store's own tools
 * where it has some. Called while no other request runs.
 *
 * <p>An <em>instance</em> is what a set of properties names: a folder of an embedded store, a
 * database of a server. {@link #freshInstance} names another one beside it; a new {@link
 * site.ycsb.DB} with those properties opens it, and {@link #dropInstance} removes it again.
 */
public interface Snapshot {

  /**
   * Writes the records of some tables to a folder.
   *
   * @param tables the tables; one that does not exist counts as empty
   * @param folder an existing empty folder; the files in it are complete and on the disk when this
   *     returns
   * @throws IOException if the store cannot be read or the files not be written, with a message
   *     that names the cause; the folder may then hold a part
   */
  void saveSnapshot(List<String> tables, Path folder) throws IOException;

  /**
   * Fills this instance, which is empty, with the records of a snapshot.
   *
   * @param folder what {@link #saveSnapshot} of the same binding wrote
   * @throws IOException if the files are incomplete or the store refuses the records, with a
   *     message that names the cause
   */
  void restoreSnapshot(Path folder) throws IOException;

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
