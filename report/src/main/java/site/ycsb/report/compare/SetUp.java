package site.ycsb.report.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.RunResult;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.RunFolder;

/**
 * How the runs of a comparison were made: what differs between them, and in which order they ran.
 *
 * @param differences by name; a setting that all runs share is none
 * @param order what is to be said of the order in which they ran; may be empty
 */
public record SetUp(List<Setting> differences, List<String> order) {
  /** Properties that say where results go. */
  private static final Set<String> OUTPUT = Set.of("tectonic.results.dir", "exportfile", "label");

  public SetUp {
    differences = List.copyOf(differences);
    order = List.copyOf(order);
  }

  /**
   * A setting that not all runs share.
   *
   * @param values of each group, all that its runs have
   */
  public record Setting(String name, List<Set<String>> values) {
    public Setting {
      values = List.copyOf(values);
    }

    /** Whether runs of one group differ, too. */
    public boolean isMixed() {
      return values.stream().anyMatch(each -> each.size() > 1);
    }

    /** The setting in words, such as "threads: 8 / 16". */
    public String text() {
      return name
          + ": "
          + values.stream().map(SetUp::joined).collect(Collectors.joining(" / "))
          + (isMixed() ? ", not the same in all runs of a group" : "");
    }
  }

  static String joined(Set<String> values) {
    return String.join(" and ", values);
  }

  /** Reads what the runs say of themselves. */
  public static SetUp of(List<RunGroup> groups) {
    List<List<Map<String, String>>> all =
        groups.stream()
            .map(group -> group.runs().stream().map(run -> settings(run.result())).toList())
            .toList();
    Set<String> names = new LinkedHashSet<>();
    all.forEach(runs -> runs.forEach(run -> names.addAll(run.keySet())));
    List<Setting> differences = new ArrayList<>();
    for (String name : names) {
      List<Set<String>> values = new ArrayList<>();
      for (List<Map<String, String>> runs : all) {
        values.add(
            new TreeSet<>(runs.stream().map(run -> run.getOrDefault(name, "not set")).toList()));
      }
      if (values.stream().flatMap(Set::stream).distinct().count() > 1) {
        differences.add(new Setting(name, values));
      }
    }
    return new SetUp(differences, order(groups));
  }

  private static Map<String, String> settings(RunResult run) {
    Map<String, String> settings = new LinkedHashMap<>();
    Environment where = run.environment();
    settings.put("clients", String.valueOf(Math.max(1, run.clients().size())));
    settings.put("threads", String.valueOf(run.threads()));
    settings.put("loop", run.loop().name().toLowerCase(Locale.ROOT));
    settings.put("store", String.valueOf(where.store()));
    settings.put("binding", where.binding());
    settings.put("binding's jar", String.valueOf(where.bindingJar()));
    settings.put("operations", String.valueOf(run.digest()));
    settings.put("version of tectonic", where.tectonic());
    settings.put("version of YCSB", where.ycsb());
    settings.put("system", where.os());
    settings.put("processors", String.valueOf(where.processors()));
    settings.put("memory", String.format(Locale.ROOT, "%,d MiB", where.memoryBytes() >> 20));
    settings.put("JVM", where.jvm());
    settings.put("heap", String.format(Locale.ROOT, "%,d MiB", where.heapBytes() >> 20));
    addHost(settings, where);
    run.properties()
        .forEach(
            (name, value) -> {
              if (!OUTPUT.contains(name)) {
                settings.put(name, value);
              }
            });
    return settings;
  }

  private static void addHost(Map<String, String> settings, Environment where) {
    Environment.Host host = where.host();
    settings.put("processor", String.valueOf(host.processor()));
    settings.put("cpu.max", String.valueOf(host.cpuMax()));
    settings.put("memory.max", String.valueOf(host.memoryMax()));
    host.folders().forEach(on -> settings.put("disk of " + on.property(), on.text()));
    Environment.Launch launch = where.launch();
    settings.put("commit", String.valueOf(launch.commit()));
    settings.put("JVM's arguments", String.join(" ", launch.jvmArguments()));
    launch.files().forEach(file -> settings.put(file.property() + "'s content", file.sha256()));
  }

  /** A run in the order of time. */
  private record Begun(Instant began, Instant ended, int group) {}

  private static List<String> order(List<RunGroup> groups) {
    List<Begun> runs = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      for (RunFolder run : groups.get(group).runs()) {
        Instant began = run.result().began();
        Duration length = Duration.ofMillis(Math.round(1000 * run.seconds()));
        runs.add(new Begun(began, began.plus(length), group));
      }
    }
    runs.sort(Comparator.comparing(Begun::began));
    int turns = 0;
    int overlaps = 0;
    for (int i = 1; i < runs.size(); i++) {
      turns += runs.get(i).group() == runs.get(i - 1).group() ? 0 : 1;
      overlaps += runs.get(i).began().isBefore(runs.get(i - 1).ended()) ? 1 : 0;
    }
    List<String> order = new ArrayList<>();
    if (overlaps > 0) {
      order.add(
          "Runs overlapped in time (%d of %d): on one machine they took processor and disk from each other."
              .formatted(overlaps, runs.size()));
    } else if (turns == groups.size() - 1 && runs.size() > groups.size()) {
      order.add(
          "The groups ran one after the other: whatever drifted between them (caches, compaction,"
              + " heat, neighbours) is in the differences. Let them take turns.");
    }
    return order;
  }
}
