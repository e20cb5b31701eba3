package site.ycsb.experiment;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.client.command.BindingRegistry;

/**
 * A load that several runs begin with, each on a copy of the folder that it leaves.
 *
 * @param binding of the load
 * @param properties of the load: those of its store, and what says which records it writes
 */
record SharedLoad(String binding, SortedMap<String, String> properties) {
  /** The property that tells a run that its store is already loaded. */
  static final String PRELOADED = "tectonic.preloaded";

  private static final String FIELD = "shared_load";
  private static final String SPEC = "tectonic.spec";
  private static final String FRESH = ".fresh";
  private static final int NAME_DIGITS = 13;

  /** What says which records are written, whatever the store. */
  private static final Set<String> OF_THE_RECORDS =
      Set.of(
          SPEC,
          "tectonic.seed",
          "tectonic.scale",
          "tectonic.timed.operations",
          "writeallfields",
          "workload",
          "table");

  /** Properties that a run on a loaded store must not set. */
  private static final Set<String> OF_OTHER_BEGINNINGS =
      Set.of(PRELOADED, "tectonic.groups", "tectonic.trace");

  SharedLoad {
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /**
   * The load that a run begins with.
   *
   * @param own properties that the plan gives loads alone
   */
  static SharedLoad of(PlannedRun run, Map<String, String> own) {
    Treatment treatment = run.treatment();
    Set<String> stores = stores(treatment);
    SortedMap<String, String> properties = new TreeMap<>();
    treatment
        .properties()
        .forEach(
            (name, value) -> {
              if (OF_THE_RECORDS.contains(name) || stores.contains(prefix(name))) {
                properties.put(name, value.replace(Treatment.TRIAL, String.valueOf(run.trial())));
              }
            });
    properties.putAll(own);
    return new SharedLoad(treatment.binding(), properties);
  }

  /** What properties of the store begin with: the binding's name, and that of its folder. */
  private static Set<String> stores(Treatment treatment) {
    Set<String> stores =
        folders(treatment).stream()
            .map(SharedLoad::prefix)
            .collect(Collectors.toCollection(TreeSet::new));
    stores.add(BindingRegistry.ownName(treatment.binding()).split("-", 2)[0]);
    return stores;
  }

  private static String prefix(String property) {
    return property.split("\\.", 2)[0];
  }

  /** The properties that name a folder which is the run's own. */
  private static List<String> folders(Treatment treatment) {
    return treatment.properties().entrySet().stream()
        .filter(property -> property.getValue().contains(Treatment.SCRATCH))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Checks that runs of a combination can begin with a load that they share.
   *
   * @throws InvalidValueException if they cannot, with the reason and what can be done instead
   */
  static void check(Treatment treatment, Map<String, String> own) {
    check(
        !folders(treatment).isEmpty(),
        "is given, and binding %s keeps no store in {scratch}".formatted(treatment.binding()),
        "a store that is a folder, as those of rocksdb and leveldb, which can be copied; for a"
            + " server, \"before\" with a command that restores its data, and "
            + PRELOADED);
    check(
        treatment.properties().containsKey(SPEC),
        "is given without " + SPEC,
        "a spec, whose leading groups that only insert are the load");
    for (Map.Entry<String, String> property : treatment.properties().entrySet()) {
      String name = property.getKey();
      boolean empties = name.endsWith(FRESH) && property.getValue().equals("true");
      check(
          !empties && !OF_OTHER_BEGINNINGS.contains(name),
          "is given beside %s=%s".formatted(name, property.getValue()),
          "one of them: runs begin with what the load has left");
    }
    of(new PlannedRun(treatment, 1), own)
        .properties()
        .forEach(
            (name, value) ->
                check(
                    !value.contains(Treatment.RUN),
                    "is given, and %s has %s".formatted(name, Treatment.RUN),
                    "a name that load and runs have in common"));
  }

  private static void check(boolean holds, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(FIELD, found, expected);
    }
  }

  /** The name of its folder: other properties, another name. */
  String name() {
    byte[] all = (binding + properties).getBytes(StandardCharsets.UTF_8);
    return BindingRegistry.ownName(binding)
        + "_"
        + UUID.nameUUIDFromBytes(all).toString().substring(0, NAME_DIGITS);
  }

  /** The load in words, such as "load rocksdb tectonic.spec=a.spec.json". */
  String text() {
    return properties.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" ", "load " + binding + " ", ""));
  }
}
