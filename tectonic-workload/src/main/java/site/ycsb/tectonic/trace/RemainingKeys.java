package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.RecordedKeys;

/** Reads the keys that a trace leaves live: those of all its sections, each once. */
public final class RemainingKeys {
  private final Set<Key> live = new LinkedHashSet<>();

  /** The same in order, from the first range delete on. */
  private @Nullable NavigableSet<Key> ordered;

  private RemainingKeys() {}

  /**
   * Reads the keys of a trace, in the order of their last inserts.
   *
   * @param name of a file
   * @throws UsageException if there is no such trace, or no key is left at its end
   */
  public static RecordedKeys read(String name) {
    if (name.equals(TraceFile.STANDARD_INPUT)) {
      throw new UsageException("the trace is standard input; expected the name of a file");
    }
    TraceFile.check(name);
    RemainingKeys keys = new RemainingKeys();
    try {
      try (TraceFile file = TraceFile.open(name)) {
        for (TraceEntry entry = file.reader().next(); entry != null; entry = file.reader().next()) {
          if (entry instanceof TraceEntry.Operation operation) {
            keys.apply(operation);
          }
        }
      }
      if (keys.live.isEmpty()) {
        throw new UsageException(name + ": no key is live at the end of the trace");
      }
      return new RecordedKeys(
          name, sha256(Path.of(name)), keys.live.stream().map(Key::bytes).toList());
    } catch (IOException e) {
      throw new UsageException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private void apply(TraceEntry.Operation operation) {
    Key key = operation.key();
    boolean isLive = live.contains(key);
    switch (operation.code().kind(isLive)) {
      case INSERT -> {
        if (live.add(key) && ordered != null) {
          ordered.add(key);
        }
      }
      case POINT_DELETE, BLIND_POINT_DELETE -> remove(List.of(key));
      case RANGE_DELETE -> remove(covered(operation));
      default -> {}
    }
  }

  private List<Key> covered(TraceEntry.Operation operation) {
    NavigableSet<Key> keys = ordered == null ? new TreeSet<>(live) : ordered;
    ordered = keys;
    Key end = operation.endKey();
    if (end == null) {
      return keys.tailSet(operation.key(), true).stream().limit(operation.number()).toList();
    }
    return end.compareTo(operation.key()) < 0
        ? List.of()
        : new ArrayList<>(keys.subSet(operation.key(), true, end, true));
  }

  private void remove(List<Key> keys) {
    keys.forEach(live::remove);
    if (ordered != null) {
      keys.forEach(ordered::remove);
    }
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (DigestInputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        long unused = in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
