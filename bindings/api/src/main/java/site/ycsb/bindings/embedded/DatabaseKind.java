package site.ycsb.bindings.embedded;

import java.util.List;

/**
 * Says how the databases of a store look in a folder and in messages.
 *
 * @param store the name of the store, for messages
 * @param prefix the prefix of its properties, such as {@code rocksdb.}
 * @param marks globs of file names, of which each matches a file where such a database is
 * @param foreignMarks globs of file names that only a database of another store has
 */
public record DatabaseKind(
    String store, String prefix, List<String> marks, List<String> foreignMarks) {

  /** Copies the lists. */
  public DatabaseKind {
    marks = List.copyOf(marks);
    foreignMarks = List.copyOf(foreignMarks);
  }
}
