package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.fit.Deletions.Place;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.Group.Slot;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationSpec;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Reuse;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.spec.WorkloadSpec;
import site.ycsb.tectonic.trace.TraceCode.Shape;
import site.ycsb.traces.Histogram;
import site.ycsb.traces.Measures;

/** Makes a definition of what the phases of a trace did. */
final class SpecFit {
  private static final long FEWEST_KEYS_OF_THEIR_OWN = 20;
  private static final double LEAST_SHARE = 0.005;
  private static final double REPEATED = 0.98;
  private static final double MOST_IN_ORDER = 0.5;
  private static final long FEWEST_IN_ORDER = 20;
  private static final int GROUPS = 250;

  private final TraceScan.Found found;
  private final TraceProfile profile;
  private final List<FittedSpec.Law> laws = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<List<Distance>> arrivals = new ArrayList<>();
  private final Map<String, List<String>> comments = new TreeMap<>();
  private @Nullable StringExpr defaultKey;
  private @Nullable StringExpr defaultValue;
  private Map<OperationKind, Double> mix = Map.of();
  private String where = "";
  private String pointer = "";

  private SpecFit(TraceScan.Found found, TraceProfile profile) {
    this.found = found;
    this.profile = profile;
  }

  static FittedSpec of(TraceScan.Found found, TraceProfile profile) {
    return new SpecFit(found, profile).fit();
  }

  private FittedSpec fit() {
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < found.sections().size(); i++) {
      sections.add(section(i));
    }
    WorkloadSpec spec = new WorkloadSpec(null, null, null, null, null, null, sections);
    return new FittedSpec(spec, laws, arrivals, notes, comments);
  }

  private Section section(int number) {
    KeyShape keys = mostKeys(number);
    defaultKey = keys == null ? null : key(keys, found.hot().get(number));
    defaultValue = null;
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < profile.phases().size(); i++) {
      PhaseProfile phase = profile.phases().get(i);
      if (phase.span().section() == number) {
        pointer = "/sections/" + number + "/groups/" + groups.size();
        where = phase.span().name().isEmpty() ? "phase " + (i + 1) : phase.span().name();
        groups.add(group(phase, profile.measures().phases().get(i)));
      }
    }
    Defaults.Fields fields = found.fields().get(number).fields();
    Defaults defaults = new Defaults(defaultKey, defaultValue, null, fields);
    if (keys != null) {
      comments.put(
          "/sections/" + number + "/defaults",
          List.of(
              "keys: fitted to the characters, by place, of %,d that were inserted"
                  .formatted(keys.count())));
    }
    String name = found.sections().get(number);
    boolean isEmpty = defaultKey == null && defaultValue == null && fields == null;
    return new Section(
        name.isEmpty() ? null : name,
        groups,
        null,
        isEmpty ? null : defaults,
        null,
        null,
        null,
        null);
  }

  /** What the keys of the phase look like that has inserted most; null where none has. */
  private @Nullable KeyShape mostKeys(int section) {
    return profile.phases().stream()
        .filter(phase -> phase.span().section() == section)
        .map(PhaseProfile::keys)
        .filter(keys -> keys.count() > 0)
        .max(Comparator.comparingLong(KeyShape::count))
        .orElse(null);
  }

  private StringExpr key(KeyShape shape, @Nullable HotPrefixes hot) {
    StringExpr expression = shape.expression();
    shape.guesses().forEach(this::note);
    return hot == null ? expression : withHot(expression, shape, hot);
  }

  /** The same, its first varying characters made by a hot range. */
  private static StringExpr withHot(StringExpr expression, KeyShape shape, HotPrefixes hot) {
    List<StringExpr> parts = new ArrayList<>();
    if (expression instanceof StringExpr.Segmented segmented) {
      parts.addAll(segmented.segments());
    } else {
      parts.add(expression);
    }
    int place = parts.get(0) instanceof StringExpr.Constant ? 1 : 0;
    if (!(parts.get(place) instanceof StringExpr.Uniform uniform
        && uniform.len() instanceof NumberExpr.Constant length)) {
      return expression;
    }
    long inHot = shape.mainSample().stream().filter(hot::isHot).count();
    double share = LawFamily.rounded((double) inHot / shape.mainSample().size());
    parts.set(
        place,
        new StringExpr.HotRange(
            hot.length(), hot.amount(), share, HotPrefixes.NAME, uniform.characterSet()));
    if (length.value() > hot.length()) {
      NumberExpr rest = new NumberExpr.Constant(length.value() - hot.length());
      parts.add(place + 1, new StringExpr.Uniform(rest, uniform.characterSet()));
    }
    return new StringExpr.Segmented("", parts);
  }

  private Group group(PhaseProfile phase, Measures measures) {
    Map<Slot, OperationSpec> all = new EnumMap<>(Slot.class);
    counts(phase).forEach((kind, count) -> all.put(Slot.of(kind), operation(phase, kind, count)));
    phase
        .breaches()
        .forEach(
            (what, count) ->
                note("%s: %,d %s, which the spec makes otherwise".formatted(where, count, what)));
    ArrivalModel arrival = arrival(phase);
    comments.put(
        pointer,
        List.of(
            phase.span().glides()
                ? "%s: %,d operations; glides to this mix from that of the group before"
                    .formatted(where, phase.operations())
                : "%s: %,d operations; counts are exact, laws are fitted"
                    .formatted(where, phase.operations())));
    Group.Transition transition = phase.span().glides() ? Group.Transition.LINEAR : null;
    return new Group(
        where,
        sorted(measures.insertOrder()),
        null,
        null,
        null,
        arrival,
        null,
        null,
        transition,
        null,
        null,
        null,
        null,
        all);
  }

  /** The counts of a group; for a gliding mix, those of its final mix. */
  private Map<OperationKind, Long> counts(PhaseProfile phase) {
    double all = phase.operations();
    Map<OperationKind, Double> before = mix;
    mix = new EnumMap<>(OperationKind.class);
    Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
    phase
        .counts()
        .forEach(
            (kind, count) -> {
              double start = phase.span().glides() ? before.getOrDefault(kind, 0.0) : count / all;
              double share = Math.max(0, 2 * count / all - start);
              mix.put(kind, share);
              if (Math.round(share * all) > 0) {
                counts.put(kind, Math.round(share * all));
              }
            });
    return counts;
  }

  private OperationSpec operation(PhaseProfile phase, OperationKind kind, long count) {
    boolean inserts = kind == OperationKind.INSERT;
    StringExpr value = kind.writesValue() ? value(phase, kind) : null;
    SelectionFit.Choice choice = kind.needsLiveKey() ? selection(phase, kind) : null;
    Length length = kind.isRange() ? length(phase, kind) : Length.NONE;
    AbsentCounts made =
        inserts || choice != null ? null : Objects.requireNonNull(phase.absent(kind));
    StringExpr key = inserts ? insertKey(phase) : made == null ? null : madeKey(made);
    return new OperationSpec(
        new NumberExpr.Constant(count),
        null,
        length.selectivity(),
        length.keys(),
        phase.hasShape(kind, Shape.RANGE_DOWN) ? true : null,
        key,
        value,
        inserts ? reuse(phase) : null,
        (inserts && phase.breaches().containsKey("inserts of a live key")) ? true : null,
        made == null || kind.isRange() ? null : absent(kind, made),
        choice == null ? null : choice.selection(),
        choice == null ? null : choice.order(),
        phase.hasShape(kind, Shape.RANGE_TO_KEY) && choice != null ? RangeFormat.START_END : null,
        null,
        null,
        null,
        null,
        null);
  }

  private SelectionFit.Choice selection(PhaseProfile phase, OperationKind kind) {
    SelectionCounts counts = phase.selection(kind);
    if (counts == null) {
      note("%s: %s: none took a live key, taken as uniform".formatted(where, kind.specName()));
      Distribution any = new Distribution.Uniform(0, 1);
      return new SelectionFit.Choice(new Selection.ByDistribution(any), null);
    }
    Fitted<SelectionFit.Choice> fitted = SelectionFit.of(counts);
    add(kind.specName() + ": selection", kind, fitted);
    if (counts.repeats() == null && fitted.law().selection().isEven()) {
      note(
          ("%s: %s: a law that is scattered over the keys cannot be told from a uniform one, as"
                  + " each key is taken once")
              .formatted(where, kind.specName()));
    }
    return fitted.law();
  }

  private void add(String what, OperationKind kind, Fitted<?> fitted) {
    laws.add(FittedSpec.Law.of(where + ": " + what, fitted));
    String against =
        fitted.runnerUp() == null
            ? ""
            : format(", before %s by %.3g nats", fitted.runnerUp(), fitted.lead());
    comments
        .computeIfAbsent(pointer + "/" + kind.specName(), at -> new ArrayList<>())
        .add(
            format(
                "%s: %s%s; off by %.2g (chance: %.2g)",
                what.substring(what.indexOf(':') + 2),
                fitted.words(),
                against,
                fitted.distance(),
                fitted.distanceByChance()));
  }

  private @Nullable StringExpr value(PhaseProfile phase, OperationKind kind) {
    Histogram bytes = phase.valueBytes(kind);
    if (bytes == null || bytes.count() == 0) {
      return null;
    }
    Fitted<StringExpr> fitted = SizeFit.string(bytes);
    add(kind.specName() + ": bytes of values", kind, fitted);
    if (bytes.spread().min() == 0 && bytes.spread().max() > 0) {
      long empty = bytes.counts().getOrDefault(0L, 0L);
      note("%s: %s: %,d empty values".formatted(where, kind.specName(), empty));
    }
    if (defaultValue == null) {
      defaultValue = fitted.law();
    }
    return fitted.law().equals(defaultValue) ? null : fitted.law();
  }

  private @Nullable StringExpr insertKey(PhaseProfile phase) {
    KeyShape keys = phase.keys();
    if (keys.count() < FEWEST_KEYS_OF_THEIR_OWN) {
      return null;
    }
    return unlessDefault(keys.expression());
  }

  private @Nullable StringExpr madeKey(AbsentCounts made) {
    KeyShape shape = made.shape();
    if (shape.count() == 0
        || (shape.count() < FEWEST_KEYS_OF_THEIR_OWN && hasUsualLength(made.lengths()))) {
      return null;
    }
    shape.guesses().forEach(this::note);
    return unlessDefault(shape.expression());
  }

  private boolean hasUsualLength(Histogram lengths) {
    return defaultKey != null && Math.abs(defaultKey.meanBytes() - lengths.spread().mean()) < 1;
  }

  /** The key expression, or null if the default makes such keys. */
  private @Nullable StringExpr unlessDefault(StringExpr own) {
    StringExpr usual = defaultKey;
    if (usual == null) {
      return own;
    }
    boolean ownNumbers = own.parts().anyMatch(StringExpr.Numbers.class::isInstance);
    boolean numbers = usual.parts().anyMatch(StringExpr.Numbers.class::isInstance);
    boolean hot = usual.hotRanges().findAny().isPresent();
    boolean alike =
        own.words().equals(usual.words())
            || (ownNumbers && numbers && literals(own).equals(literals(usual)))
            || (hot && own.meanBytes() == usual.meanBytes());
    return alike ? null : own;
  }

  private static Set<String> literals(StringExpr expression) {
    return expression.literals().collect(Collectors.toSet());
  }

  private @Nullable Reuse reuse(PhaseProfile phase) {
    double share = phase.reuseShare();
    if (share < LEAST_SHARE) {
      return null;
    }
    double oldest = phase.reuse(Place.OLDEST);
    double latest = phase.reuse(Place.LATEST);
    double all = oldest + latest + phase.reuse(Place.BETWEEN);
    Reuse.Choice choice =
        oldest > 0.9 * all
            ? Reuse.Choice.OLDEST
            : latest > 0.9 * all ? Reuse.Choice.LATEST : Reuse.Choice.UNIFORM;
    return new Reuse(LawFamily.rounded(share), choice == Reuse.Choice.UNIFORM ? null : choice);
  }

  private @Nullable Absent absent(OperationKind kind, AbsentCounts made) {
    if (kind.takesAnyKey()) {
      return null;
    }
    Double deleted =
        made.deletedShare() < LEAST_SHARE ? null : LawFamily.rounded(made.deletedShare());
    Integer pool = null;
    Selection selection = null;
    if (made.made() >= FEWEST_IN_ORDER && made.distinct() < REPEATED * made.made()) {
      pool = pool((double) made.made(), made.distinct());
      selection = poolSelection(kind, made, pool);
      pool = selection == null ? pool : Integer.valueOf(made.distinct());
    }
    return deleted == null && pool == null ? null : new Absent(deleted, pool, selection);
  }

  /** How many keys have so many different ones after so many draws. */
  private static int pool(double draws, int distinct) {
    double most = draws * draws;
    if (distinct <= 1 || distinct >= draws) {
      return distinct;
    }
    return (int)
        Math.round(
            new BrentSolver(1e-3)
                .solve(
                    500,
                    keys -> -keys * Math.expm1(draws * Math.log1p(-1 / keys)) - distinct,
                    distinct,
                    most));
  }

  private @Nullable Selection poolSelection(OperationKind kind, AbsentCounts made, int pool) {
    Histogram repeats = made.repeats();
    List<RepeatCounts.Piece> pieces =
        List.of(new RepeatCounts.Piece(made.distinct(), made.made(), repeats));
    double s = SelectionFit.exponent(each -> RepeatCounts.gain(pieces, SelectionFit.zipf(each)));
    double gain = RepeatCounts.gain(pieces, SelectionFit.zipf(s));
    double evenly = made.made() / (double) pool;
    boolean uneven = repeats.spread().max() > evenly + 6 * Math.sqrt(evenly) + 6;
    if (!uneven || gain < Math.log((double) made.made())) {
      return null;
    }
    note(
        "%s: %s: the pool is of the %,d keys that occur; it may have more that are rare"
            .formatted(where, kind.specName(), made.distinct()));
    return new Selection.ByDistribution(new Distribution.Zipf(null, s));
  }

  /** At least one of both is null. */
  private record Length(@Nullable NumberExpr selectivity, @Nullable NumberExpr keys) {
    private static final Length NONE = new Length(null, null);
  }

  private Length length(PhaseProfile phase, OperationKind kind) {
    RangeCounts ranges = Objects.requireNonNull(phase.range(kind));
    if (!ranges.hasLiveKeysThatChange()) {
      note(
          "%s: %s: as the number of live keys stays, ranges of a count and of a share are the same"
              .formatted(where, kind.specName()));
    }
    if (ranges.isConstantCount()) {
      return new Length(null, new NumberExpr.Constant(Math.max(1, ranges.count())));
    } else if (ranges.isConstantShare()) {
      return new Length(new NumberExpr.Constant(ranges.share()), null);
    }
    Fitted<NumberExpr> keys = SizeFit.number(ranges.keys());
    Fitted<NumberExpr> share = ranges.hasLiveKeysThatChange() ? share(ranges) : null;
    if (share != null && share.gain() - ranges.logsOfLive() > keys.gain()) {
      add(kind.specName() + ": share of a range", kind, share);
      return new Length(share.law(), null);
    }
    add(kind.specName() + ": keys of a range", kind, keys);
    return new Length(null, keys.law());
  }

  /** The law of the share of the live keys that ranges cover; null where none fits. */
  private static @Nullable Fitted<NumberExpr> share(RangeCounts ranges) {
    PositionCounts.Grouped shares = ranges.shares().grouped(GROUPS);
    List<Fitted.Candidate<NumberExpr>> candidates = new ArrayList<>();
    for (LawFamily family : LawFamily.values()) {
      Distribution law = family.fit(shares.mean(), Math.sqrt(shares.variance()), shares::gain);
      if (law != null) {
        candidates.add(
            new Fitted.Candidate<>(
                new NumberExpr.Sampled(law),
                family.label(),
                "share " + law.words(),
                shares.gain(law.law()::below),
                family.parameters(),
                shares.distance(law.law()::below)));
      }
    }
    return candidates.isEmpty() ? null : Fitted.best(candidates, ranges.keys().count());
  }

  private Group.@Nullable Sorted sorted(Measures.@Nullable InsertOrder order) {
    boolean counts =
        defaultKey != null
            && defaultKey.parts().noneMatch(StringExpr.Weighted.class::isInstance)
            && defaultKey.parts().anyMatch(StringExpr.AutoIncrement.class::isInstance);
    if (order == null || order.inserts() < FEWEST_IN_ORDER || (counts && order.sorted())) {
      return null;
    } else if (order.sorted()) {
      return new Group.Sorted(new NumberExpr.Constant(0), new NumberExpr.Constant(0), null);
    } else if (order.kShare() > MOST_IN_ORDER && order.lShare() > MOST_IN_ORDER) {
      return null;
    }
    return new Group.Sorted(
        new NumberExpr.Constant(order.k()), new NumberExpr.Constant(order.l()), null);
  }

  private @Nullable ArrivalModel arrival(PhaseProfile phase) {
    arrivals.add(List.of());
    ArrivalCollector collector = phase.arrivals();
    if (collector == null || collector.arrivals() == 0) {
      return null;
    }
    CollectedArrivals collected = collector.collected();
    if (!ArrivalFit.isTold(collected)) {
      note("%s: too few times to tell arrivals".formatted(where));
      return null;
    }
    boolean fine = phase.binNanos() == 0;
    ArrivalFit.Result result =
        ArrivalFit.of(fine ? collected : CollectedArrivals.ofCounts(collected.counts()), fine);
    if (!fine) {
      note("times are whole seconds: gaps follow from how much counts vary, not from gaps");
    }
    if (phase.backwards() > 0) {
      note("%s: %,d times go back, taken as the last".formatted(where, phase.backwards()));
    }
    ArrivalDistances off = ArrivalDistances.of(where, collected, result.model(), fine);
    arrivals.set(arrivals.size() - 1, off.found());
    String words =
        result.words()
            + measured(", H %.2f", result.hurst())
            + measured(", entropy as of b %.3f", result.bias())
            + measured(", variation of gaps %.3g", result.variation());
    laws.add(
        new FittedSpec.Law(
            where + ": arrivals",
            words,
            collected.arrivals(),
            result.runnerUp().isEmpty() ? null : result.runnerUp(),
            Double.NaN,
            off.byWindow(),
            1.358 * Math.sqrt(2.0 / off.windows())));
    comments.computeIfAbsent(pointer + "/arrival", at -> new ArrayList<>()).add("fitted: " + words);
    return result.model();
  }

  private static String measured(String pattern, double value) {
    return Double.isNaN(value) ? "" : format(pattern, value);
  }

  private void note(String text) {
    if (!notes.contains(text)) {
      notes.add(text);
    }
  }
}
