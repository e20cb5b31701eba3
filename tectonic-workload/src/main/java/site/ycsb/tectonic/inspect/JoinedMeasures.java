package site.ycsb.tectonic.inspect;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.tectonic.trace.ReadAs;

/** Makes of tallies by key what {@link TraceMeter} makes of a trace in its order. */
public final class JoinedMeasures {
  private final KeyTallies tallies;
  private final TraceOutline outline;
  private final PlaceList births;
  private final PlaceList deaths;
  private final InsertOrders orders;

  /**
   * @param tallies of all keys
   * @param orders of all inserts
   */
  public JoinedMeasures(KeyTallies tallies, InsertOrders orders) {
    this.tallies = tallies;
    this.orders = orders;
    outline = tallies.outline();
    births = tallies.births().sorted();
    deaths = tallies.deaths().sorted();
  }

  /**
   * All of it, but for how many keys ranges cover, and how old keys are if the tallies do not know.
   *
   * @param bytes of the trace
   */
  public TraceMeasures measures(String name, long bytes, ReadAs readAs) {
    Totals whole = new Totals();
    List<Measures> phases = new ArrayList<>();
    for (int i = 0; i < outline.phases().size(); i++) {
      Totals phase = tallies.phase(i);
      whole.addOperations(phase);
      phases.add(phase(i, phase));
    }
    whole.addAll(tallies.keys());
    for (int section = 0; section < outline.sections(); section++) {
      whole.addKeys(bornIn(section), orders.section(section));
    }
    long operations = outline.operations();
    return new TraceMeasures(
        name,
        operations,
        bytes,
        outline.sections(),
        whole.measures(
            null,
            null,
            tallies.windows().whole(whole.kinds(), this::liveAfter),
            liveKeys(0, operations, 0),
            null),
        outline.isMarked() ? phases : List.of(),
        readAs,
        tallies.violations().counts(),
        new TraceMeasures.MalformedLines(0, List.of()));
  }

  private Measures phase(int number, Totals phase) {
    TraceOutline.Phase place = outline.phases().get(number);
    int born = births.below(place.to()) - births.below(place.from());
    phase.addKeys(liveBefore(place) + born, orders.phase(number));
    return phase.measures(
        place.sectionName(),
        place.name(),
        tallies.windows().phase(number, phase.kinds(), this::liveAfter),
        liveKeys(place.from(), place.to(), liveBefore(place)),
        null);
  }

  private long bornIn(int section) {
    return outline.phases().stream()
        .filter(phase -> phase.section() == section)
        .mapToLong(phase -> births.below(phase.to()) - births.below(phase.from()))
        .sum();
  }

  /** Live keys before the first operation of a phase: those of its section. */
  private long liveBefore(TraceOutline.Phase phase) {
    long start = outline.start(phase.section());
    return live(start, phase.from());
  }

  private long liveAfter(long place) {
    TraceOutline.Phase phase = outline.phases().get(outline.phaseOf(place));
    return live(outline.start(phase.section()), place + 1);
  }

  private long live(long from, long to) {
    return (births.below(to) - births.below(from)) - (long) (deaths.below(to) - deaths.below(from));
  }

  /**
   * The live keys of a stretch.
   *
   * @param start live keys before it
   */
  private Measures.LiveKeyCounts liveKeys(long from, long to, long start) {
    long peak = start;
    long peakAt = from;
    // A peak is where a key came to live.
    for (int i = births.below(from); i < births.below(to); i++) {
      long live = liveAfter(births.at(i));
      if (live > peak) {
        peak = live;
        peakAt = births.at(i) + 1;
      }
    }
    return new Measures.LiveKeyCounts(start, to == from ? start : liveAfter(to - 1), peak, peakAt);
  }
}
