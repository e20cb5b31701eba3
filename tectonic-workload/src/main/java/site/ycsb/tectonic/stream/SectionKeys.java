package site.ycsb.tectonic.stream;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.keyset.KeyIndex;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.keyset.LiveOrdinals;
import site.ycsb.tectonic.keyset.OrderedKeys;
import site.ycsb.tectonic.plan.GroupPlan.Sortedness;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.FreePlaces;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Reuse;
import site.ycsb.tectonic.text.KeyFamily;
import site.ycsb.tectonic.text.TextBuffer;

/**
 * The keys of a section: makes those of inserts, and knows which are live. Which key an ordinal
 * stands for follows from a family and a number; they are noted only where the number is not the
 * ordinal.
 */
final class SectionKeys {
  static final long MOST_TRIES = 10_000_000;

  /** Where all keys can be walked through, so many are drawn before that is done. */
  static final int TRIES_BEFORE_WALK = 1000;

  /** Stands for no key. */
  static final long NO_DRAW = -1;

  private static final int MOST_RECALLS = 64;

  private final SectionDemands demands;
  private final KeyText text;

  /** Makes keys that {@link #text}'s are compared to. */
  private final KeyText known;

  private final SeededRandom random;
  private final List<KeyFamily> families;
  private final long[] nextNumbers;

  /** How far each family's walk through all of its keys has come. */
  private final long[] walked;

  /** The keys that are not live, of families that draw from these. */
  private final @Nullable FreePlaces[] free;

  private final KeySet live;
  private final Map<String, HotOrdinals> hot = new LinkedHashMap<>();
  private final boolean[] mayCollide;
  private final boolean freesPlaces;

  /** Whether no two draws make equal keys, as far as the store could tell. */
  private final boolean drawsAreKeys;

  private final boolean numbersAreOrdinals;

  /** Whether the number of keys is all there is to them: key number n is the one of ordinal n. */
  private final boolean onlyCounts;

  private final boolean deletes;
  private final long mostInserts;
  private long[] draws = {};
  private int drawn;
  private long inserted;
  private long insertedOrdinal;
  private long[] queue = {};
  private int queued;
  private final DeletedKeys deleted = new DeletedKeys();

  /**
   * @param forRun see {@link SectionDemands.Reasons}
   */
  SectionKeys(SectionDemands demands, boolean forRun, SeededRandom random) {
    this.demands = demands;
    text = new KeyText(demands, new TextBuffer(random.another()));
    known = new KeyText(demands, new TextBuffer(random.another()));
    families = text.families();
    this.random = random.another();
    nextNumbers = new long[families.size()];
    walked = new long[families.size()];
    free = new FreePlaces[families.size()];
    Set<KeySetPart> parts = new KeySetChoice(demands.list(families, forRun)).parts();
    numbersAreOrdinals = !parts.contains(KeySetPart.DRAWS);
    mostInserts = demands.section().mostInserts();
    onlyCounts = parts.isEmpty();
    deletes = parts.contains(KeySetPart.DELETION);
    live = new KeySet(demands.needs(parts), new DrawnKeys(known, this::draw));
    for (int i = 0; i < demands.hotNames().size(); i++) {
      hot.put(demands.hotNames().get(i), new HotOrdinals(1 << i, new LiveOrdinals()));
    }
    mayCollide = new boolean[families.size()];
    for (int i = 0; i < mayCollide.length; i++) {
      mayCollide[i] = demands.mayCollide(families.get(i), families);
      if (demands.drawsFree(families.get(i), families)) {
        free[i] = families.get(i).freePlaces(this.random);
      }
    }
    freesPlaces = Arrays.stream(free).anyMatch(Objects::nonNull);
    drawsAreKeys = demands.drawsAreKeys(families);
  }

  /** What is held of the keys; nothing where they are only counted. */
  KeySet live() {
    return live;
  }

  /** Number of live keys. */
  long size() {
    return onlyCounts ? inserted : live.size();
  }

  /** The live key at a position in insertion order, see {@link KeySet#byAge}. */
  long byAge(long position) {
    return onlyCounts ? position : live.byAge((int) position);
  }

  /** The bytes of a key for keeps. */
  byte[] bytes(long ordinal) {
    return known.lend(draw(ordinal), 0).clone();
  }

  /** Whether the keys follow from the number of inserts alone. */
  boolean followFromInserts() {
    return numbersAreOrdinals && !deletes;
  }

  /** Inserts the next keys for no one, where they follow from their number. */
  void pass(long inserts) {
    if (onlyCounts && inserts > 0) {
      checkRoom(inserts);
      inserted += inserts;
      nextNumbers[0] += inserts;
      return;
    }
    for (long i = 0; i < inserts; i++) {
      insert(KeyText.draw(0, nextNumbers[0]++), false);
    }
  }

  /** The live keys with a hot prefix of a hot range. */
  LiveOrdinals hot(String name) {
    return Objects.requireNonNull(hot.get(name), name).live();
  }

  /**
   * A number that all operations on one key have: a hash of the key, or where no two draws can make
   * equal keys, one of the draw, which costs less.
   */
  long keyNumber(Turn turn, boolean isOfBytes) {
    return isOfBytes || !drawsAreKeys
        ? KeyHash.of(text.lend(turn.key, turn.attempt))
        : SeededRandom.mix(turn.key);
  }

  /** Makes the bytes of keys from their draws. */
  KeyText text() {
    return text;
  }

  /** The same for another thread. */
  KeyText anotherText() {
    return new KeyText(demands, new TextBuffer(random.another()));
  }

  SectionDemands demands() {
    return demands;
  }

  /**
   * Draws the keys of an insert, each of which is added to the live ones as it is drawn.
   *
   * @param random to be positioned at the operation
   */
  LongUnaryOperator inserts(OperationPlan insert, SeededRandom random) {
    int family = familyOf(insert);
    boolean mayRepeat = insert.insertion().mayRepeat() || !demands.section().uniqueKeys();
    Reuse reuse = insert.insertion().reuse();
    LongSupplier made =
        insert.insertion().mayRepeat()
            ? () -> KeyText.draw(family, nextNumbers[family]++)
            : () -> queued < queue.length ? queue[queued++] : nextDraw(family, null);
    return operation -> {
      if (reuse.deleted() > 0) {
        random.at(RandomStream.SELECTION, operation);
        long draw =
            random.nextDouble() < reuse.deleted()
                ? returning(Objects.requireNonNull(reuse.selection()), random)
                : NO_DRAW;
        if (draw != NO_DRAW) {
          return insert(draw, mayRepeat);
        }
      }
      return insert(made.getAsLong(), mayRepeat);
    };
  }

  private long insert(long draw, boolean mayRepeat) {
    if (mayRepeat && mayCollide[KeyText.family(draw)]) {
      insertedOrdinal = live.find(text.lend(draw, 0));
      if (insertedOrdinal != KeySet.NONE) {
        return draw;
      }
    }
    if (!numbersAreOrdinals) {
      if (drawn == draws.length) {
        draws = Arrays.copyOf(draws, Math.max(64, drawn * 2));
      }
      draws[drawn++] = draw;
    }
    checkRoom(1);
    insertedOrdinal = inserted++;
    if (onlyCounts) {
      return draw;
    }
    int ordinal = live.addNext();
    if (!hot.isEmpty()) {
      int hotMarks = text.hotMarks(draw);
      hot.values().forEach(ordinals -> ordinals.added(ordinal, hotMarks));
    }
    return draw;
  }

  /** The ordinal of the key that the last insert made, or found live already. */
  long insertedOrdinal() {
    return insertedOrdinal;
  }

  private void checkRoom(long inserts) {
    if (inserts > mostInserts - inserted) {
      throw KeySpaceExhaustedException.afterInserts(mostInserts);
    }
  }

  void remove(int ordinal) {
    live.remove(ordinal);
    removed(ordinal);
  }

  /** Removes neighbours in key order, and tells the ordinal of each. */
  void removeRange(int rank, int count, IntConsumer removed) {
    boolean isNoted = !hot.isEmpty() || demands.recallsDeleted() || freesPlaces;
    live.removeRange(rank, count, isNoted ? removed.andThen(this::removed) : removed);
  }

  private void removed(int ordinal) {
    for (HotOrdinals ordinals : hot.values()) {
      ordinals.removed(ordinal);
    }
    if (freesPlaces) {
      long draw = draw(ordinal);
      FreePlaces places = free[KeyText.family(draw)];
      if (places != null) {
        places.free(KeyText.place(draw));
      }
    }
    if (demands.recallsDeleted()) {
      deleted.add(draw(ordinal));
    }
  }

  /**
   * The draw of one of the keys that were deleted, each with the same chance; {@link #NO_DRAW} if
   * there is none, or if all that are tried are live again.
   */
  long deleted(SeededRandom random) {
    for (int attempt = 0; deleted.size() > 0 && attempt < MOST_RECALLS; attempt++) {
      long draw = deleted.at(random.nextInt(deleted.size()));
      if (isGone(draw)) {
        return draw;
      }
    }
    return NO_DRAW;
  }

  /** Takes the draw of a deleted key that is to return; {@link #NO_DRAW} if there is none. */
  private long returning(Reuse.Choice choice, SeededRandom random) {
    while (deleted.size() > 0) {
      int keys = deleted.size();
      long draw = deleted.take(choice.of(keys, random.nextInt(keys)));
      // One that is live again by another draw will be deleted under that one.
      if (isGone(draw)) {
        FreePlaces places = free[KeyText.family(draw)];
        if (places != null) {
          places.take(KeyText.place(draw));
        }
        return draw;
      }
    }
    return NO_DRAW;
  }

  /** A key that was deleted may have been made anew meanwhile. */
  private boolean isGone(long draw) {
    FreePlaces places = free[KeyText.family(draw)];
    if (places != null) {
      return !places.isTaken(KeyText.place(draw));
    }
    return !mayCollide[KeyText.family(draw)] || live.find(text.lend(draw, 0)) == KeySet.NONE;
  }

  /** Ends the life of a key that a blind delete hits by chance. */
  LongConsumer blindRemovals(OperationPlan plan) {
    if (demands.isDisjoint(Objects.requireNonNull(plan.key()))) {
      return key -> {};
    }
    return key -> {
      int ordinal = live.find(text.lend(key, 0));
      if (ordinal != KeySet.NONE) {
        remove(ordinal);
      }
    };
  }

  /** Makes all keys of a group's inserts ahead, in key order but for what is displaced. */
  void sort(List<OperationPlan> inserts, Sortedness sortedness, SeededRandom random, long group) {
    int count = Math.toIntExact(inserts.stream().mapToLong(OperationPlan::count).sum());
    long[] made = new long[count];
    KeyBytes keys = new DrawnKeys(known, i -> made[i]);
    OrderedKeys ordered = new OrderedKeys(keys, demands.commonPrefixBytes());
    KeyIndex ahead = new KeyIndex(keys);
    int next = 0;
    for (OperationPlan insert : inserts) {
      int family = familyOf(insert);
      for (int end = next + (int) insert.count(); next < end; next++) {
        made[next] = nextDraw(family, ahead);
        if (mayRepeat(family)) {
          ahead.add(keys.of(next), next);
        }
        ordered.add(next);
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
    return queued == queue.length || KeyText.family(queue[queued]) == familyOf(insert);
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
    FreePlaces places = free[family];
    if (places != null) {
      return freeDraw(family, places);
    }
    boolean mayRepeat = mayRepeat(family);
    if (!mayRepeat && uniqueKeysEnd(family)) {
      throw KeySpaceExhaustedException.afterInserts(nextNumbers[family]);
    }
    long strings = families.get(family).strings();
    long tries = strings > 0 ? TRIES_BEFORE_WALK : MOST_TRIES;
    for (long attempt = 0; attempt < tries; attempt++) {
      long draw = KeyText.draw(family, nextNumbers[family]++);
      if (!mayRepeat || isNew(draw, ahead)) {
        return draw;
      }
    }
    for (long step = 0; step < strings; step++) {
      long draw = KeyText.draw(family, families.get(family).walked(walked[family]++));
      if (isNew(draw, ahead)) {
        return draw;
      }
    }
    throw strings > 0
        ? KeySpaceExhaustedException.ofKeys("new", strings)
        : KeySpaceExhaustedException.afterTries("new", MOST_TRIES);
  }

  private boolean isNew(long draw, @Nullable KeyIndex ahead) {
    byte[] key = text.lend(draw, 0);
    return live.find(key) == KeySet.NONE && (ahead == null || ahead.find(key) == KeySet.NONE);
  }

  private long freeDraw(int family, FreePlaces places) {
    KeyFamily drawn = families.get(family);
    random.at(RandomStream.KEY, drawn.id(), nextNumbers[family]++);
    long place = places.draw();
    if (place == FreePlaces.NONE) {
      throw KeySpaceExhaustedException.ofKeys("new", drawn.strings());
    }
    return KeyText.draw(family, KeyFamily.BY_INDEX + place);
  }

  /** Whether all keys of a family are made: only a group with a duration gets so far. */
  private boolean uniqueKeysEnd(int family) {
    return demands.section().uniqueKeys() && nextNumbers[family] == families.get(family).inserts();
  }

  /** Whether a new key must be looked up, as it has to be new and might not be. */
  private boolean mayRepeat(int family) {
    return demands.section().uniqueKeys() && mayCollide[family];
  }

  /** The draw of an ordinal's key. */
  long draw(long ordinal) {
    return numbersAreOrdinals ? KeyText.draw(0, ordinal) : draws[(int) ordinal];
  }

  /**
   * The live keys that have a hot prefix of one hot range.
   *
   * @param mark of the hot range in a buffer
   */
  private record HotOrdinals(int mark, LiveOrdinals live) {
    void added(int ordinal, int hotMarks) {
      if ((hotMarks & mark) != 0) {
        live.add(ordinal);
      }
    }

    void removed(int ordinal) {
      if (live.contains(ordinal)) {
        live.remove(ordinal);
      }
    }
  }

  /**
   * The bytes of inserted keys by number.
   *
   * @param draws of the numbers
   */
  private record DrawnKeys(KeyText text, IntToLongFunction draws) implements KeyBytes {
    @Override
    public byte[] of(int ordinal) {
      return text.lend(draws.applyAsLong(ordinal), 0);
    }

    @Override
    public long prefix(int ordinal, int skippedBytes) {
      return text.prefix(draws.applyAsLong(ordinal), skippedBytes);
    }
  }
}
