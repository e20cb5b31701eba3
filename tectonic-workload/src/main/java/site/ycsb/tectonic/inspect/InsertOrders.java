package site.ycsb.tectonic.inspect;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * How far the inserts of each phase and each section are from key order, told insert by insert in
 * that order: the places where inserts stand, and the ranks that they have.
 */
public final class InsertOrders implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TraceOutline outline;
  private final transient PlaceList inserts;
  private final HashMap<Integer, Disorder> phases = new HashMap<>();
  private final HashMap<Integer, Disorder> sections = new HashMap<>();
  private final transient long[] phaseRanks;
  private final transient long[] sectionRanks;

  /**
   * Begins with some insert of the key order.
   *
   * @param inserts the places of all, in the order of the trace
   * @param before how many inserts of each phase come before it in the key order of the section
   */
  public InsertOrders(TraceOutline outline, PlaceList inserts, long[] before) {
    this.outline = outline;
    this.inserts = inserts;
    phaseRanks = before.clone();
    sectionRanks = new long[outline.sections()];
    for (int i = 0; i < before.length; i++) {
      sectionRanks[outline.phases().get(i).section()] += before[i];
    }
  }

  /** Takes the next insert of the key order; of equal keys, that which comes first in the trace. */
  public void accept(long place) {
    int phase = outline.phaseOf(place);
    int section = outline.phases().get(phase).section();
    long number = inserts.below(place);
    add(phases, phase, number - inserts.below(outline.phases().get(phase).from()), phaseRanks);
    add(sections, section, number - inserts.below(outline.start(section)), sectionRanks);
  }

  /** Adds other stretches of the key order. */
  public void addAll(InsertOrders other) {
    other.phases.forEach((phase, disorder) -> of(phases, phase).addAll(disorder));
    other.sections.forEach((section, disorder) -> of(sections, section).addAll(disorder));
  }

  Disorder phase(int number) {
    return of(phases, number);
  }

  Disorder section(int number) {
    return of(sections, number);
  }

  private static void add(Map<Integer, Disorder> disorders, int scope, long number, long[] ranks) {
    of(disorders, scope).add(Math.abs(number - ranks[scope]++));
  }

  private static Disorder of(Map<Integer, Disorder> disorders, int scope) {
    return disorders.computeIfAbsent(scope, unused -> new Disorder());
  }
}
