package site.ycsb.traces;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/** What is added up over a phase or a whole trace. */
final class Tallies {
  private final Map<OperationKind, KindTally> tallies = new EnumMap<>(OperationKind.class);
  private Disorder disorder = Disorder.NONE;
  private long keys;

  KindTally of(OperationKind kind) {
    return tallies.computeIfAbsent(kind, KindTally::new);
  }

  /** Adds what the operations of a phase were, one by one. */
  void addAll(Tallies phase) {
    phase.tallies.forEach((kind, tally) -> of(kind).addAll(tally));
  }

  /**
   * Adds what became of keys, of which other additions have none.
   *
   * @param live how many were live at some time
   */
  void addKeys(AccessCounts accesses, long live, Disorder itsDisorder) {
    accesses.kinds().forEach(kind -> of(kind).accesses(accesses.histogram(kind)));
    keys += live;
    disorder = disorder.plus(itsDisorder);
  }

  /** All of it as figures. */
  Measures measures(
      @Nullable String section,
      @Nullable String phase,
      Timeline.Stretch stretch,
      Measures.@Nullable Prefixes prefixes) {
    double operations = (double) tallies.values().stream().mapToLong(KindTally::count).sum();
    List<OperationKind> kinds = List.copyOf(tallies.keySet());
    return new Measures(
        section,
        phase,
        (long) operations,
        kinds.stream()
            .map(
                kind ->
                    new Measures.KindCount(
                        kind.specName(), of(kind).count(), of(kind).count() / operations))
            .toList(),
        stretch.windows(kinds),
        stretch.liveKeys(),
        kinds.stream().flatMap(kind -> of(kind).lengths().stream()).toList(),
        kinds.contains(OperationKind.INSERT) ? disorder.result() : null,
        kinds.stream().map(kind -> of(kind).skew(keys)).filter(Objects::nonNull).toList(),
        kinds.stream().map(kind -> of(kind).ranges()).filter(Objects::nonNull).toList(),
        prefixes);
  }
}
