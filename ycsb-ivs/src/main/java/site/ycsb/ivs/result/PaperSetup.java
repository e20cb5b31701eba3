package site.ycsb.ivs.result;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.arrival.UsageException;

/**
 * What an experiment was made on and with, told by its name, such as "innodb-heavyweight-zipfian"
 * or "mongodb-heavyweight-uniform-mixed".
 *
 * @param isMixed whether half of the measured operations are updates
 */
public record PaperSetup(Platform platform, boolean isHeavy, boolean isZipfian, boolean isMixed) {
  /** What is measured. */
  public enum Platform {
    MONGODB(true, 3, 5, 4, 6, 7),
    INNODB(true, 9, 10, 8, 11, 12),
    MYROCKS(false, 13, 15, 14, 16, 0),
    /** Embedded, and so not in the paper. */
    ROCKSDB(false, 0, 0, 0, 0, 0);

    private final boolean isTree;
    private final int light;
    private final int heavy;
    private final int baselines;
    private final int mixedUniform;
    private final int mixedZipfian;

    Platform(
        boolean isTree, int light, int heavy, int baselines, int mixedUniform, int mixedZipfian) {
      this.isTree = isTree;
      this.light = light;
      this.heavy = heavy;
      this.baselines = baselines;
      this.mixedUniform = mixedUniform;
      this.mixedZipfian = mixedZipfian;
    }

    /** Whether records are in a B-tree, and not in an LSM-tree. */
    public boolean isTree() {
      return isTree;
    }
  }

  /** Reads a name; what it does not say is lightweight, uniform, and without updates. */
  public static PaperSetup of(String name) {
    Set<String> words = words(name);
    for (Platform platform : Platform.values()) {
      if (words.contains(platform.name().toLowerCase(Locale.ROOT))) {
        return new PaperSetup(
            platform,
            words.contains("heavyweight") || words.contains("heavy"),
            words.contains("zipfian"),
            words.contains("mixed"));
      }
    }
    throw new UsageException(
        "\"%s\" does not say which experiment it is of\n  expected: a name such as %s"
            .formatted(
                name, "innodb-lightweight-zipfian, with mongodb, innodb, myrocks or rocksdb"));
  }

  static Set<String> words(String name) {
    return new TreeSet<>(List.of(name.toLowerCase(Locale.ROOT).split("[-_.]")));
  }

  /** The figure of the paper that has the modes by epoch; 0 if none has. */
  public int growthFigure() {
    if (isMixed) {
      return isZipfian ? platform.mixedZipfian : platform.mixedUniform;
    }
    return isHeavy ? platform.heavy : platform.light;
  }

  /** The figure of the paper that has the baselines. */
  public int baselinesFigure() {
    return platform.baselines;
  }

  public String name() {
    return platform.name().toLowerCase(Locale.ROOT)
        + (isHeavy ? "-heavyweight" : "-lightweight")
        + (isZipfian ? "-zipfian" : "-uniform")
        + (isMixed ? "-mixed" : "");
  }
}
