package site.ycsb.tectonic.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import site.ycsb.arrival.Sha256;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RecordedKeys;

/** Reads the keys that a trace leaves live in all its sections, each once. */
public final class RemainingKeys {
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
    TraceReplay keys = new TraceReplay();
    try {
      try (TraceFile file = TraceFile.open(name, null)) {
        for (TraceEntry entry = file.reader().next(); entry != null; entry = file.reader().next()) {
          if (entry instanceof TraceEntry.Operation operation) {
            OperationKind unusedKind = keys.look(operation);
            int unusedCount = keys.apply();
          }
        }
      }
      if (keys.live() == 0) {
        throw new UsageException(name + ": no key is live at the end of the trace");
      }
      List<byte[]> live =
          IntStream.range(0, keys.live()).mapToObj(age -> keys.ofAge(age).bytes()).toList();
      return new RecordedKeys(name, Sha256.text(Path.of(name)), live);
    } catch (IOException e) {
      throw new UsageException(name + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
