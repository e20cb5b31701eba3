package site.ycsb.tectonic.bench;

import java.io.PrintStream;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Locale;
import site.ycsb.tectonic.contents.Content;
import site.ycsb.tectonic.contents.KnownContents;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * Prints the bytes per live key of each kind of key set, and of each record whose contents are
 * compared, as tables in Markdown: the heap in use after a collection, with the set less without
 * it.
 */
public final class Memory {
  private static final int[] SIZES = {1_000_000, 10_000_000};

  private final PrintStream out;

  private Memory(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] none) {
    new Memory(System.out).printTable();
  }

  private void printTable() {
    out.println(
        "| bytes per live key | 10^6 | 10^7 | 10^7, after as many removals and additions |");
    out.println("|---|---:|---:|---:|");
    RandomKeys random = new RandomKeys();
    for (KeySets.Kind kind : KeySets.Kind.values()) {
      printRow(kind, "", random);
    }
    printRow(KeySets.Kind.ORDERED, ", keys added in order", Memory::ascending);
    out.println();
    out.println("| bytes per record whose contents are compared | 10^6 |");
    out.println("|---|---:|");
    for (int fields : new int[] {1, 2, 10}) {
      out.printf(
          Locale.ROOT, "| fields: %d | %s |%n", fields, text(bytesOfContents(fields, random)));
    }
  }

  /** After one write of each record, as most are. */
  private static double bytesOfContents(int fields, KeyBytes keyBytes) {
    OperationPlan insert =
        OperationPlan.unmade(OperationKind.INSERT, SIZES[0], RangeFormat.START_COUNT, false);
    long before = usedBytes();
    KnownContents contents = new KnownContents();
    try {
      for (int i = 0; i < SIZES[0]; i++) {
        byte[] key = keyBytes.of(i).clone();
        Content[] pieces = new Content[fields];
        for (int field = 0; field < fields; field++) {
          pieces[field] = contents.written(key, field, key.length, insert, i);
        }
        contents.write(new Key(key), pieces, MergeFunction.REPLACE, Long.MAX_VALUE).end(true);
      }
      return (double) (usedBytes() - before) / (double) SIZES[0];
    } finally {
      Reference.reachabilityFence(contents);
    }
  }

  private void printRow(KeySets.Kind kind, String note, KeyBytes keyBytes) {
    out.printf(
        Locale.ROOT,
        "| `%s`%s | %s | %s | %s |%n",
        kind,
        note,
        text(bytesEach(kind, SIZES[0], keyBytes, false)),
        text(bytesEach(kind, SIZES[1], keyBytes, false)),
        kind.deletes() ? text(bytesEach(kind, SIZES[1], keyBytes, true)) : "");
  }

  private static double bytesEach(
      KeySets.Kind kind, int keys, KeyBytes keyBytes, boolean replaced) {
    long before = usedBytes();
    KeySet set = kind.filled(keys, keyBytes);
    try {
      if (replaced) {
        replace(set, keys, keyBytes);
      }
      return (double) (usedBytes() - before) / (double) keys;
    } finally {
      Reference.reachabilityFence(set);
    }
  }

  /** Removes keys at random, and adds one for each. */
  private static void replace(KeySet set, int keys, KeyBytes keyBytes) {
    SeededRandom random = new SeededRandom(RandomKeys.SEED);
    for (int i = 0; i < keys; i++) {
      set.remove(set.byAge(random.nextInt(keys)));
      set.add(keyBytes.of(keys + i));
    }
  }

  private static byte[] ascending(int ordinal) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(ordinal).array();
  }

  private static long usedBytes() {
    Runtime runtime = Runtime.getRuntime();
    // The serial collector closes small gaps only every fourth time.
    for (int i = 0; i < 4; i++) {
      runtime.gc();
    }
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private static String text(double bytes) {
    return String.format(Locale.ROOT, "%.1f", Math.max(bytes, 0));
  }
}
