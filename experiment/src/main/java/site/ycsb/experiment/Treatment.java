package site.ycsb.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A combination of the factors' levels: what one group of runs has in common.
 *
 * @param levels by factor, in the plan's order
 * @param binding of the runs
 * @param properties of the runs
 */
record Treatment(Map<String, String> levels, String binding, SortedMap<String, String> properties) {
  /** Stands for a folder of the run's own in values, which is gone after it. */
  static final String SCRATCH = "{scratch}";

  /** Stands for a name that no other run has, of letters, digits and underscores. */
  static final String RUN = "{run}";

  /** Stands for the number of the trial, from 1, such as for a seed of its own. */
  static final String TRIAL = "{trial}";

  Treatment {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
  }

  /** The properties of a run, with all placeholders replaced. */
  Properties filled(String scratch, String run, int trial) {
    Properties filled = new Properties();
    properties.forEach(
        (name, value) ->
            filled.put(
                name,
                value.replace(SCRATCH, scratch).replace(RUN, run).replace(TRIAL, "" + trial)));
    return filled;
  }

  /** What folders are called by, such as "small_a". */
  String name() {
    return levels.values().stream()
        .map(level -> level.replaceAll("[^A-Za-z0-9.+-]+", "-"))
        .collect(Collectors.joining("_"));
  }

  /** The levels in words, such as "options small, spec a". */
  String text() {
    return text(levels);
  }

  /** The levels of all factors but one. */
  Map<String, String> without(String factor) {
    Map<String, String> others = new LinkedHashMap<>(levels);
    others.remove(factor);
    return others;
  }

  static String text(Map<String, String> levels) {
    return levels.entrySet().stream()
        .map(level -> level.getKey() + " " + level.getValue())
        .collect(Collectors.joining(", "));
  }
}
