package site.ycsb.bindings.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import site.ycsb.DBException;

/** A process that keeps a database open until its standard input ends. */
final class FolderHolder {
  private FolderHolder() {}

  /** Opens the database in the folder that the only argument names. */
  public static void main(String[] args) throws DBException, IOException {
    RocksDbBinding binding = Opening.open(Opening.properties(Path.of(args[0])));
    System.out.println("open");
    if (System.in.read() < 0) {
      binding.cleanup();
    }
  }
}
