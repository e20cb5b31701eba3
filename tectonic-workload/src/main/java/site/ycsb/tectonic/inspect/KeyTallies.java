package site.ycsb.tectonic.inspect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceCode.Shape;

/**
 * What is measured of a trace key by key, in place of operation by operation: whether a key is live
 * follows from the operations on it alone, unless there are range deletes. Tallies of other keys
 * can be made elsewhere, and added.
 */
public final class KeyTallies implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final long NEVER = -1;

  private final TraceOutline outline;
  private final TraceWindows windows;
  private final List<Totals> phases = new ArrayList<>();
  private final Totals keys = new Totals();
  private final Violations violations = new Violations();
  private final PlaceList births = new PlaceList();
  private final PlaceList deaths = new PlaceList();
  private final transient @Nullable PlaceList bornBefore;
  private transient byte @Nullable [] key;
  private transient int section;
  private transient int phase;
  private transient long birth;
  private final transient Map<OperationKind, Long> lifeInPhase = new EnumMap<>(OperationKind.class);
  private final transient Map<OperationKind, Long> life = new EnumMap<>(OperationKind.class);
  private final transient Map<OperationKind, Long> madeInPhase = new EnumMap<>(OperationKind.class);
  private final transient Map<OperationKind, Long> made = new EnumMap<>(OperationKind.class);

  /**
   * An operation on a key.
   *
   * @param section number of its section
   * @param key where it begins
   * @param place in the trace, from 0
   * @param line of the trace
   * @param number the bytes of all values that are written
   * @param endKeyBytes length of the last key of a range, or -1
   * @param endsBeforeStart whether a range has a last key below its first
   */
  @SuppressWarnings("ArrayRecordComponent") // Neither compared nor kept: millions of them pass.
  public record Use(
      int section,
      byte[] key,
      long place,
      long line,
      TraceCode code,
      long number,
      int endKeyBytes,
      boolean endsBeforeStart)
      implements Serializable {}

  /**
   * @param bornBefore the births of the whole trace, for how old keys are; null leaves that out,
   *     and a trace with deletes has to
   */
  public KeyTallies(TraceOutline outline, int windows, @Nullable PlaceList bornBefore) {
    this.outline = outline;
    this.windows = new TraceWindows(outline, windows);
    this.bornBefore = bornBefore;
    outline.phases().forEach(each -> phases.add(new Totals()));
  }

  /** Takes the next operation: those on one key follow one another in the order of the trace. */
  public void accept(Use use) {
    if (key == null || use.section() != section || !Arrays.equals(key, use.key())) {
      end();
      key = use.key();
      section = use.section();
      birth = NEVER;
    }
    int itsPhase = outline.phaseOf(use.place());
    if (itsPhase != phase) {
      endPhase();
      phase = itsPhase;
    }
    OperationKind kind = use.code().kind(birth != NEVER);
    count(use, kind);
    apply(use, kind);
  }

  /** Ends the last key. */
  public void end() {
    endPhase();
    meet(life, keys);
    meet(made, keys);
  }

  /** Adds the tallies of other keys, which have ended. */
  public void addAll(KeyTallies other) {
    for (int i = 0; i < phases.size(); i++) {
      phases.get(i).addAll(other.phases.get(i));
    }
    keys.addAll(other.keys);
    windows.addAll(other.windows);
    violations.addAll(other.violations);
    births.addAll(other.births);
    deaths.addAll(other.deaths);
  }

  /** Adds how old keys were, of tallies that know it, of all keys. */
  public void addAges(KeyTallies aged) {
    for (int i = 0; i < phases.size(); i++) {
      phases.get(i).addAges(aged.phases.get(i));
    }
  }

  /** Where keys came to live. */
  public PlaceList births() {
    return births;
  }

  /** Where keys were deleted. */
  public PlaceList deaths() {
    return deaths;
  }

  TraceOutline outline() {
    return outline;
  }

  Totals phase(int number) {
    return phases.get(number);
  }

  /** How often keys were met over whole sections. */
  Totals keys() {
    return keys;
  }

  TraceWindows windows() {
    return windows;
  }

  Violations violations() {
    return violations;
  }

  private void count(Use use, OperationKind kind) {
    Totals totals = phases.get(phase);
    totals.operation(kind);
    totals.key(kind, use.key().length);
    if (use.code().shape() == Shape.WRITE) {
      totals.value(kind, use.number());
    }
    if (use.endKeyBytes() >= 0) {
      totals.key(kind, use.endKeyBytes());
    }
    if (use.endsBeforeStart()) {
      violations.add(Violations.Violation.RANGE_ENDS_BEFORE_ITS_START, use.line());
    }
    windows.add(phase, use.place(), kind);
    if (kind != OperationKind.INSERT && !kind.needsLiveKey()) {
      madeInPhase.merge(kind, 1L, Long::sum);
    }
  }

  private void apply(Use use, OperationKind kind) {
    switch (kind.effect()) {
      case INSERTS -> insert(use);
      case REPLACES, APPENDS -> accessIfLive(use, kind);
      case READS_RANGE -> {
        if (kind.needsLiveKey()) {
          accessIfLive(use, kind);
        }
      }
      case READS, DELETES -> {
        if (kind.needsLiveKey()) {
          access(use, kind);
        }
        if (kind.deletes() && birth != NEVER) {
          die(use);
        }
      }
      case DELETES_RANGE ->
          throw new IllegalStateException("what a range delete leaves is not known by the key");
    }
  }

  private void accessIfLive(Use use, OperationKind kind) {
    if (birth == NEVER) {
      violations.addMissing(kind, use.line());
    } else {
      access(use, kind);
    }
  }

  private void insert(Use use) {
    if (birth == NEVER) {
      birth = use.place();
      births.add(birth);
    } else {
      violations.add(Violations.Violation.INSERT_OF_A_LIVE_KEY, use.line());
    }
  }

  private void access(Use use, OperationKind kind) {
    lifeInPhase.merge(kind, 1L, Long::sum);
    PlaceList born = bornBefore;
    if (born != null) {
      long before = born.below(outline.start(section));
      phases
          .get(phase)
          .access(
              kind,
              Math.toIntExact(born.below(birth) - before),
              Math.toIntExact(born.below(use.place()) - before));
    }
  }

  private void die(Use use) {
    deaths.add(use.place());
    birth = NEVER;
    meetInPhase(lifeInPhase, life);
    meet(life, keys);
  }

  private void endPhase() {
    meetInPhase(lifeInPhase, life);
    meetInPhase(madeInPhase, made);
  }

  private void meetInPhase(Map<OperationKind, Long> inPhase, Map<OperationKind, Long> inSection) {
    if (!inPhase.isEmpty()) {
      inPhase.forEach((kind, times) -> inSection.merge(kind, times, Long::sum));
      meet(inPhase, phases.get(phase));
    }
  }

  /** Tells how often a key was met, and begins anew. */
  private static void meet(Map<OperationKind, Long> counts, Totals totals) {
    counts.forEach(totals::met);
    counts.clear();
  }
}
