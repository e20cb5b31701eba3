package site.ycsb.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.client.result.Limit;
import site.ycsb.client.run.Databases;
import site.ycsb.client.settings.RunLimits;
import site.ycsb.tectonic.read.SpecReader;

/**
 * An experiment as it is written: factors, whose levels are combined, and how often each
 * combination is run.
 *
 * @param schema where an editor finds a schema; not read
 * @param name of the experiment
 * @param binding of all runs, unless a level of a factor has one
 * @param properties of all runs, by name
 * @param limits of figures of each run, such as {@code READ p99 < 10 ms}
 * @param factors by name: an array of values of the property of that name, or an object of levels
 *     by name, each an object of properties, {@code binding} among them
 * @param exclude combinations that are left out: objects of a level for some factors
 * @param question the factor whose levels are compared, within each combination of the others; the
 *     first unless it is given
 * @param differentWorkloads whether levels of that factor may execute other operations; their
 *     phases and operations of one name are compared then; false unless given
 * @param trials runs of each combination, 3 unless given
 * @param seed of the order of the runs, 1 unless given
 * @param before a command of the shell before each run
 * @param after a command of the shell after each run
 * @param sharedLoad given: the records are loaded once for all runs of the same store, spec, scale
 *     and seed, which begin with copies; the object has properties of the loads alone
 * @param limitSeconds after which a run is ended; none unless given
 * @param search the highest rate at which a limit holds, which each trial looks for by several runs
 * @param repeats how often a run that was disturbed is repeated at most, 2 unless given
 */
public record ExperimentPlan(
    @JsonProperty("$schema") @Nullable String schema,
    @JsonProperty(required = true) String name,
    @Nullable String binding,
    @Nullable JsonNode properties,
    @Nullable List<String> limits,
    @Nullable JsonNode factors,
    @Nullable List<JsonNode> exclude,
    @Nullable String question,
    @Nullable Boolean differentWorkloads,
    @Nullable Integer trials,
    @Nullable Long seed,
    @Nullable String before,
    @Nullable String after,
    @Nullable JsonNode sharedLoad,
    @Nullable Integer limitSeconds,
    @Nullable LoadSearch search,
    @Nullable Integer repeats) {
  private static final String BINDING = "binding";
  private static final int MOST_TRIALS = 1_000;
  private static final int MOST_TREATMENTS = 10_000;
  private static final int TRIALS = 3;
  private static final int REPEATS = 2;
  private static final int MOST_SECONDS = 1_000_000_000;

  public ExperimentPlan {
    PlanChecks.name(name);
    PlanChecks.count("trials", trials, 1, MOST_TRIALS);
    PlanChecks.count("limit_seconds", limitSeconds, 1, MOST_SECONDS);
    PlanChecks.count("repeats", repeats, 0, MOST_TRIALS);
    SortedMap<String, String> given = strings("properties", properties);
    for (Shape.Field field : Shape.of(ExperimentPlan.class).fields()) {
      PlanChecks.that(
          !given.containsKey(field.name()),
          "properties",
          "has " + field.name() + ", which is a field of the plan",
          "it beside \"properties\"");
    }
    Map<String, Map<String, SortedMap<String, String>>> levels = levels(factors);
    PlanChecks.that(
        question == null || levels.containsKey(question),
        "question",
        "is " + question,
        "one of the factors: " + String.join(", ", levels.keySet()));
    if (limits != null) {
      limits.forEach(each -> Limit.ofRun("limits", each));
    }
    List<Treatment> all =
        treatments(binding, properties, limits, levels, exclusions(exclude, levels));
    PlanChecks.that(!all.isEmpty(), "exclude", "leaves nothing to run", "fewer combinations");
    SortedMap<String, String> ofLoads = strings("shared_load", sharedLoad);
    if (sharedLoad != null) {
      all.forEach(treatment -> SharedLoad.check(treatment, ofLoads));
    }
    PlanChecks.that(
        search == null
            || all.stream().noneMatch(each -> each.properties().containsKey(LoadSearch.RATE)),
        "search",
        "sets " + LoadSearch.RATE + ", which properties or a factor set, too",
        "one of them");
  }

  /**
   * Reads a plan.
   *
   * @throws site.ycsb.tectonic.spec.SpecException if it is none, with the place in it
   */
  public static ExperimentPlan read(Path file) {
    return SpecReader.read(file, ExperimentPlan.class);
  }

  /** The factor that the experiment asks about. */
  String asked() {
    return question == null ? levels(factors).keySet().iterator().next() : question;
  }

  /** Whether levels that execute other operations are compared all the same. */
  boolean comparesWorkloads() {
    return Boolean.TRUE.equals(differentWorkloads);
  }

  /** The load that a run begins with a copy of; none if each loads for itself. */
  Optional<SharedLoad> load(PlannedRun run) {
    return sharedLoad == null
        ? Optional.empty()
        : Optional.of(SharedLoad.of(run, strings("shared_load", sharedLoad)));
  }

  /** All loads that runs share, in the order in which they are needed. */
  List<SharedLoad> loads() {
    return runs().stream().flatMap(run -> load(run).stream()).distinct().toList();
  }

  int runsOfEach() {
    return trials == null ? TRIALS : trials;
  }

  /** How often each combination is run, such as "3 times". */
  String timesOfEach() {
    return runsOfEach() == 1 ? "once" : runsOfEach() + " times";
  }

  int mostRepeats() {
    return repeats == null ? REPEATS : repeats;
  }

  /** The number that the order follows from. */
  public long orderSeed() {
    return seed == null ? 1 : seed;
  }

  /** All combinations, the last factor changing first. */
  List<Treatment> treatments() {
    Map<String, Map<String, SortedMap<String, String>>> levels = levels(factors);
    return treatments(binding, properties, limits, levels, exclusions(exclude, levels));
  }

  /**
   * The runs in their order: every combination once in each block. Each second block reverses the
   * order of the one before, which is drawn, so that what changes over time falls on all alike.
   */
  List<PlannedRun> runs() {
    List<PlannedRun> runs = new ArrayList<>();
    for (int trial = 1; trial <= runsOfEach(); trial++) {
      List<Treatment> block = new ArrayList<>(treatments());
      // A block's order does not hang on how many blocks there are: trials can be added.
      shuffle(block, new SplittableRandom(orderSeed() * (MOST_TRIALS + 1) + (trial + 1) / 2));
      if (trial % 2 == 0) {
        Collections.reverse(block);
      }
      for (Treatment treatment : block) {
        runs.add(new PlannedRun(treatment, trial));
      }
    }
    return runs;
  }

  /** Shuffles the runs of one block. */
  public static void shuffle(List<?> block, SplittableRandom random) {
    for (int last = block.size() - 1; last > 0; last--) {
      Collections.swap(block, last, random.nextInt(last + 1));
    }
  }

  private static List<Treatment> treatments(
      @Nullable String binding,
      @Nullable JsonNode properties,
      @Nullable List<String> limits,
      Map<String, Map<String, SortedMap<String, String>>> factors,
      List<Map<String, String>> exclude) {
    SortedMap<String, String> common = strings("properties", properties);
    if (binding != null) {
      common.put(BINDING, binding);
    }
    if (limits != null) {
      common.put(RunLimits.LIMITS, String.join(", ", limits));
    }
    List<Treatment> all = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Map<String, String> levels : combinations(factors)) {
      if (exclude.stream().anyMatch(each -> levels.entrySet().containsAll(each.entrySet()))) {
        continue;
      }
      SortedMap<String, String> set = new TreeMap<>(common);
      levels.forEach((factor, level) -> set.putAll(level(factors, factor, level)));
      Treatment treatment = treatment(levels, set);
      PlanChecks.that(
          names.add(treatment.name()),
          "factors",
          "have two combinations that are both " + treatment.name() + " as a folder",
          "levels whose letters and digits differ");
      all.add(treatment);
    }
    return all;
  }

  private static SortedMap<String, String> level(
      Map<String, Map<String, SortedMap<String, String>>> factors, String factor, String level) {
    return Objects.requireNonNull(Objects.requireNonNull(factors.get(factor)).get(level));
  }

  private static Treatment treatment(Map<String, String> levels, SortedMap<String, String> set) {
    @Nullable String binding = set.remove(BINDING);
    PlanChecks.that(
        binding != null,
        "binding",
        "is missing for " + Treatment.text(levels),
        "the name of a binding, in the plan or in a level of a factor");
    String named = Objects.requireNonNull(binding);
    Databases.folderProperty(named)
        .ifPresent(property -> set.putIfAbsent(property, Treatment.SCRATCH));
    return new Treatment(levels, named, set);
  }

  private static List<Map<String, String>> combinations(
      Map<String, Map<String, SortedMap<String, String>>> factors) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Entry<String, Map<String, SortedMap<String, String>>> factor : factors.entrySet()) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> before : combinations) {
        for (String level : factor.getValue().keySet()) {
          Map<String, String> levels = new LinkedHashMap<>(before);
          levels.put(factor.getKey(), level);
          more.add(levels);
        }
      }
      PlanChecks.that(
          more.size() <= MOST_TREATMENTS,
          "factors",
          "have more than " + MOST_TREATMENTS + " combinations",
          "fewer levels");
      combinations = more;
    }
    return combinations;
  }

  private static Map<String, Map<String, SortedMap<String, String>>> levels(
      @Nullable JsonNode factors) {
    PlanChecks.that(
        factors != null && factors.isObject() && !factors.isEmpty(),
        "factors",
        factors == null ? "is missing" : "is " + factors,
        "an object such as {\"threads\": [1, 4], \"store\": {\"a\": {\"binding\": \"memory\"}}}");
    Map<String, Map<String, SortedMap<String, String>>> levels = new LinkedHashMap<>();
    Map<String, String> setBy = new LinkedHashMap<>();
    for (Entry<String, JsonNode> factor : Objects.requireNonNull(factors).properties()) {
      Map<String, SortedMap<String, String>> ofFactor = levels(factor.getKey(), factor.getValue());
      levels.put(factor.getKey(), ofFactor);
      for (String property : propertiesOf(ofFactor)) {
        String other = setBy.putIfAbsent(property, factor.getKey());
        PlanChecks.that(
            other == null,
            "factors",
            "set " + property + " twice, by " + other + " and by " + factor.getKey(),
            "each property in one factor");
      }
    }
    return levels;
  }

  private static Set<String> propertiesOf(Map<String, SortedMap<String, String>> levels) {
    Set<String> properties = new HashSet<>();
    levels.values().forEach(level -> properties.addAll(level.keySet()));
    return properties;
  }

  private static Map<String, SortedMap<String, String>> levels(String factor, JsonNode given) {
    Map<String, SortedMap<String, String>> levels = new LinkedHashMap<>();
    if (given.isArray()) {
      for (JsonNode value : given) {
        checkScalar(factor, value);
        levels.put(value.asText(), new TreeMap<>(Map.of(factor, value.asText())));
      }
    } else if (given.isObject()) {
      given
          .properties()
          .forEach(level -> levels.put(level.getKey(), strings("factors", level.getValue())));
    }
    PlanChecks.that(
        !levels.isEmpty(),
        "factors",
        "has " + factor + ": " + given,
        "an array of values, or an object of levels, each an object of properties");
    return levels;
  }

  private static List<Map<String, String>> exclusions(
      @Nullable List<JsonNode> exclude,
      Map<String, Map<String, SortedMap<String, String>>> factors) {
    List<Map<String, String>> exclusions = new ArrayList<>();
    for (JsonNode each : exclude == null ? List.<JsonNode>of() : exclude) {
      Map<String, String> levels = strings("exclude", each);
      levels.forEach(
          (factor, level) -> {
            var known = factors.get(factor);
            PlanChecks.that(
                known != null && known.containsKey(level),
                "exclude",
                "has " + factor + " " + level,
                known == null
                    ? "one of the factors: " + String.join(", ", factors.keySet())
                    : "one of its levels: " + String.join(", ", known.keySet()));
          });
      exclusions.add(levels);
    }
    return exclusions;
  }

  /** An object of scalars as text. */
  private static SortedMap<String, String> strings(String field, @Nullable JsonNode given) {
    PlanChecks.that(
        given == null || given.isObject(),
        field,
        "has " + given,
        "an object of properties, such as {\"threadcount\": 4}");
    SortedMap<String, String> strings = new TreeMap<>();
    if (given != null) {
      for (Entry<String, JsonNode> entry : given.properties()) {
        checkScalar(entry.getKey(), entry.getValue());
        strings.put(entry.getKey(), entry.getValue().asText());
      }
    }
    return strings;
  }

  private static void checkScalar(String name, JsonNode value) {
    PlanChecks.that(
        value.isTextual() || value.isNumber() || value.isBoolean(),
        "",
        name + " is " + value,
        "a string, a number, or true or false");
  }
}
