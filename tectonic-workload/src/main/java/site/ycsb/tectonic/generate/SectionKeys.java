package site.ycsb.tectonic.generate;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.order.Displacement;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.generate.text.HotRanges;
import site.ycsb.tectonic.generate.text.KeyFamily;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeyIndex;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.keyset.OrderedKeys;
import site.ycsb.tectonic.plan.GroupPlan.Sortedness;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * The keys of a section: makes those of inserts, and knows which are live. Which key an ordinal
 * stands for follows from a family and a number; they are noted only where the number is not the
 * ordinal.
 */
final class SectionKeys {
  static final long MOST_TRIES = 10_000_000;

  private final SectionDemands demands;
  private final List<KeyFamily> families;
  private final long[] nextNumbers;
  private final KeySet live;
  private final Map<String, HotOrdinals> hot = new HashMap<>();
  private final OtherKeys others;
  private final boolean[] mayCollide;
  private final boolean numbersAreOrdinals;
  private long[] draws = {};
  private int drawn;
  private long inserted;
  private int insertedOrdinal;
  private long[] queue = {};
  private int queued;

  SectionKeys(SectionDemands demands, SeededRandom random) {
    this.demands = demands;
    Draft draft = new Draft(random.another());
    HotRanges hotRanges = new HotRanges(demands.section(), draft.random(), demands.hotNames());
    families = demands.families(draft, hotRanges);
    nextNumbers = new long[families.size()];
    Set<KeySetPart> parts = KeySetChoice.parts(demands.list(families));
    numbersAreOrdinals = !parts.contains(KeySetPart.DRAWS);
    live = KeySet.of(demands.needs(parts), this::key);
    for (int i = 0; i < demands.hotNames().size(); i++) {
      hot.put(demands.hotNames().get(i), new HotOrdinals(1 << i));
    }
    others = new OtherKeys(demands, families, live, hotRanges, random.another());
    mayCollide = new boolean[families.size()];
    for (int i = 0; i < mayCollide.length; i++) {
      mayCollide[i] = demands.mayCollide(families.get(i), families);
    }
  }

  KeySet live() {
    return live;
  }

  HotOrdinals hot(String name) {
    return Objects.requireNonNull(hot.get(name), name);
  }

  /** Makes keys that are not inserted. */
  OtherKeys others() {
    return others;
  }

  /** Makes the keys of an insert, each of which is added to the live ones as it is made. */
  Supplier<Key> inserts(OperationPlan insert) {
    int family = familyOf(insert);
    return () -> insert(queued < queue.length ? queue[queued++] : nextDraw(family, null));
  }

  private Key insert(long draw) {
    byte[] key = keyOf(draw);
    int family = familyIndex(draw);
    int hotMarks = families.get(family).hotMarks();
    if (!demands.uniqueKeys() && mayCollide[family]) {
      insertedOrdinal = live.find(key);
      if (insertedOrdinal != KeySet.NONE) {
        return new Key(key);
      }
    }
    if (!numbersAreOrdinals) {
      if (drawn == draws.length) {
        draws = Arrays.copyOf(draws, Math.max(64, drawn * 2));
      }
      draws[drawn++] = draw;
    }
    if (inserted == SectionPlan.MOST_INSERTS) {
      throw KeySpaceExhaustedException.afterInserts(inserted);
    }
    inserted++;
    insertedOrdinal = live.add(key);
    for (HotOrdinals ordinals : hot.values()) {
      ordinals.added(insertedOrdinal, hotMarks);
    }
    return new Key(key);
  }

  /** The ordinal of the key that the last insert made, or found live already. */
  int insertedOrdinal() {
    return insertedOrdinal;
  }

  void remove(int ordinal) {
    live.remove(ordinal);
    coolDown(ordinal);
  }

  /** Removes neighbours in key order, and tells the ordinal of each. */
  void removeRange(int rank, int count, IntConsumer removed) {
    live.removeRange(rank, count, removed.andThen(this::coolDown));
  }

  private void coolDown(int ordinal) {
    for (HotOrdinals ordinals : hot.values()) {
      ordinals.removed(ordinal);
    }
  }

  /** Ends the life of a key that a blind delete hits by chance. */
  Consumer<Key> blindRemovals(OperationPlan plan) {
    if (demands.isDisjoint(Objects.requireNonNull(plan.key()))) {
      return key -> {};
    }
    return key -> {
      int ordinal = live.find(key.bytes());
      if (ordinal != KeySet.NONE) {
        remove(ordinal);
      }
    };
  }

  /** Makes all keys of a group's inserts ahead, in key order but for what is displaced. */
  void sort(List<OperationPlan> inserts, Sortedness sortedness, SeededRandom random, long group) {
    int count = Math.toIntExact(inserts.stream().mapToLong(OperationPlan::count).sum());
    long[] made = new long[count];
    OrderedKeys ordered = new OrderedKeys(i -> keyOf(made[i]), demands.commonPrefixBytes());
    KeyIndex ahead = new KeyIndex(i -> keyOf(made[i]));
    int next = 0;
    for (OperationPlan insert : inserts) {
      int family = familyOf(insert);
      for (int end = next + (int) insert.count(); next < end; next++) {
        made[next] = nextDraw(family, ahead);
        byte[] key = keyOf(made[next]);
        if (mayRepeat(family)) {
          ahead.add(key, next);
        }
        ordered.add(key, next);
      }
    }
    long[] sorted = new long[count];
    for (int rank = 0; rank < count; rank++) {
      sorted[rank] = made[ordered.at(rank)];
    }
    Displacement.apply(sorted, sortedness, random.at(RandomStream.SORTEDNESS, group));
    queue = sorted;
    queued = 0;
  }

  /** Whether the next insert can be one of these: where keys are made ahead, the next one says. */
  boolean isNext(OperationPlan insert) {
    return queued == queue.length || familyIndex(queue[queued]) == familyOf(insert);
  }

  private int familyOf(OperationPlan insert) {
    for (int i = 0; i < families.size(); i++) {
      if (families.get(i).expression().equals(insert.key())) {
        return i;
      }
    }
    throw new IllegalStateException("an insert has no key family");
  }

  /** The next draw of a family that makes no live key, nor one of those made ahead. */
  private long nextDraw(int family, @Nullable KeyIndex ahead) {
    boolean mayRepeat = mayRepeat(family);
    if (!mayRepeat && uniqueKeysEnd(family)) {
      throw KeySpaceExhaustedException.afterInserts(nextNumbers[family]);
    }
    for (long attempt = 0; attempt < MOST_TRIES; attempt++) {
      long draw = ((long) family << 48) | nextNumbers[family]++;
      if (!mayRepeat) {
        return draw;
      }
      byte[] key = keyOf(draw);
      if (live.find(key) == KeySet.NONE && (ahead == null || ahead.find(key) == KeySet.NONE)) {
        return draw;
      }
    }
    throw KeySpaceExhaustedException.afterTries("new", MOST_TRIES);
  }

  /** Whether all keys of a family are made: only a group with a duration gets so far. */
  private boolean uniqueKeysEnd(int family) {
    return demands.uniqueKeys() && nextNumbers[family] == families.get(family).inserts();
  }

  /** Whether a new key must be looked up, as it has to be new and might not be. */
  private boolean mayRepeat(int family) {
    return demands.uniqueKeys() && mayCollide[family];
  }

  private byte[] key(int ordinal) {
    return numbersAreOrdinals ? families.get(0).key(ordinal) : keyOf(draws[ordinal]);
  }

  private byte[] keyOf(long draw) {
    return families.get(familyIndex(draw)).key(draw & ((1L << 48) - 1));
  }

  private static int familyIndex(long draw) {
    return (int) (draw >>> 48);
  }
}
