package site.ycsb.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tests.StockStore.Opened;

/** Runs specs on a binding of an installation, through both doors, and notes what came of it. */
final class StockTrial {
  private static final String SCALE = "0.001";

  /** Runs this short are over before the optimizing compiler pays. */
  private static final String SHORT = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ";

  private static final Pattern EMULATED = Pattern.compile("(?m)^ {2}([A-Z-]+) .*\\bemulated\\b");

  /** The digests of memory, by spec. */
  private static final Map<String, String> KNOWN = new ConcurrentHashMap<>();

  private final YcsbInstallation installation;
  private final StockStore store;
  private final SoftAssertions softly = new SoftAssertions();
  private final List<String> ran = new ArrayList<>();
  private final List<String> refused = new ArrayList<>();
  private final Set<String> emulated = new TreeSet<>();
  private int tables;

  StockTrial(YcsbInstallation installation, StockStore store) {
    this.installation = installation;
    this.store = store;
  }

  /** Whom our jar lets in: our client with the installation, or that one's own client. */
  private enum Door {
    OURS,
    STOCK
  }

  /** Runs specs, each with one thread and with many. */
  void run(List<String> specs, Path folder) throws Exception {
    YcsbInstallation withOurs =
        installation.isCheckout() ? installation : installation.withOurJar(store.binding(), folder);
    Path server = Files.createDirectory(folder.resolve("server"));
    try (Opened opened = store.open(installation, server)) {
      for (String spec : specs) {
        boolean stops = store.gap(installation).stops(plan(spec));
        (stops ? refused : ran).add(spec);
        for (Door door : doors()) {
          for (int threads : store.threads()) {
            String run = spec + ", door " + door + ", " + threads + " threads";
            Map<String, String> scaled = new HashMap<>(store.checks(threads));
            scaled.put("tectonic.scale", SCALE);
            Project.Ending ending = run(withOurs, opened, door, threads, spec, scaled, folder);
            if (stops) {
              checkRefusal(run, door, ending);
            } else {
              checkRun(run, door, ending, spec);
            }
          }
        }
      }
      if (store.losesUpdates()) {
        checkLostUpdates(withOurs, opened, folder);
      }
      note(opened.version());
    }
    softly.assertAll();
  }

  private void checkLostUpdates(YcsbInstallation withOurs, Opened opened, Path folder)
      throws Exception {
    Map<String, String> all = Map.of("tectonic.scale", "0.01", "tectonic.verify", "all");
    String spec = "specs/ycsb/a.spec.json";
    Project.Ending ending = run(withOurs, opened, Door.OURS, 16, spec, all, folder);
    softly.assertThat(ending.exitCode()).as("exit of lost updates: %s", tail(ending)).isOne();
    softly
        .assertThat(ending.err())
        .as("lost updates: %s", tail(ending))
        .contains("READ in phase \"run\" read a record with other contents");
  }

  private Set<Door> doors() {
    return installation.isCheckout() ? EnumSet.of(Door.OURS) : EnumSet.allOf(Door.class);
  }

  private Project.Ending run(
      YcsbInstallation withOurs,
      Opened opened,
      Door door,
      int threads,
      String spec,
      Map<String, String> more,
      Path folder)
      throws Exception {
    String table = "t" + tables++;
    List<String> arguments = new ArrayList<>();
    if (spec.endsWith(".properties")) {
      arguments.addAll(List.of("-P", path(spec).toString()));
      arguments.addAll(List.of("-p", "tectonic.spec=" + path("specs/tectonic/quick.spec.json")));
    } else {
      arguments.addAll(List.of("-p", "tectonic.spec=" + path(spec)));
    }
    arguments.addAll(List.of("-threads", "" + threads));
    Map<String, String> properties = new HashMap<>(Map.of("table", table));
    properties.putAll(opened.tables().empty(table));
    properties.putAll(more);
    properties.forEach((name, value) -> arguments.addAll(List.of("-p", name + "=" + value)));
    Map<String, String> environment = Map.of("JAVA_OPTS", SHORT + opened.javaOptions());
    return door == Door.OURS
        ? installation.ours(folder, store.binding(), arguments, environment)
        : withOurs.stock(folder, store.binding(), arguments, environment);
  }

  private void checkRun(String run, Door door, Project.Ending ending, String spec)
      throws Exception {
    String report = door == Door.OURS ? ending.out() : ending.err();
    softly.assertThat(ending.exitCode()).as("exit of %s: %s", run, tail(ending)).isZero();
    softly
        .assertThat(report)
        .as("report of %s: %s", run, tail(ending))
        .contains("Violations: 0\n", "Digest: " + known(spec));
    if (door == Door.OURS) {
      softly
          .assertThat(report)
          .as("binding of %s", run)
          .containsPattern("Binding: site\\.ycsb\\..*" + installation.home().getFileName());
    }
    softly
        .assertThat(ending.err())
        .as("errors of %s", run)
        .doesNotContain("problem: ", "NoClassDefFoundError");
    EMULATED.matcher(report).results().forEach(found -> emulated.add(found.group(1)));
  }

  private void checkRefusal(String run, Door door, Project.Ending ending) {
    if (door == Door.OURS) {
      softly.assertThat(ending.exitCode()).as("exit of %s: %s", run, tail(ending)).isEqualTo(2);
    }
    softly
        .assertThat(ending.err())
        .as("refusal of %s", run)
        .containsPattern("error: .*" + store.gap(installation).reason())
        // Drivers may log an exception of their own as they are shut down, with our frames in it.
        .doesNotContainPattern("site\\.ycsb\\.(tectonic|client|arrival)[\\w.]*(Exception|Error)");
    softly.assertThat(ending.out()).as("output of %s", run).doesNotContain("[INSERT]");
  }

  /** The end of what a run has printed. */
  private static String tail(Project.Ending ending) {
    String all = ending.out() + ending.err();
    return all.substring(Math.max(0, all.length() - 2_000));
  }

  private static String known(String spec) throws Exception {
    String known = KNOWN.get(spec);
    if (known == null) {
      Map<String, String> settings =
          Map.of("tectonic.spec", specOf(spec).toString(), "tectonic.scale", SCALE);
      known = SpecRun.of(settings, 1, MemoryDb::new).digest();
      KNOWN.put(spec, known);
    }
    return known;
  }

  private static WorkloadPlan plan(String spec) {
    return SpecReader.read(specOf(spec)).plan(new PlanOptions(null, 1, List.of()));
  }

  /** The spec that a file of properties runs is named there. */
  private static Path specOf(String spec) {
    return path(spec.endsWith(".properties") ? "specs/tectonic/quick.spec.json" : spec);
  }

  private static Path path(String file) {
    return Project.home().resolve(file);
  }

  /** Leaves a line for the table of docs/any-binding.md. */
  private void note(String version) throws IOException {
    Path notes = Project.home().resolve("src/test/target/stock-bindings");
    String row =
        String.join(
            "\t",
            store.binding(),
            installation.title(),
            store.title() + " " + version,
            doors().toString().toLowerCase(Locale.ROOT),
            store.threads().toString(),
            ran.toString(),
            emulated.toString(),
            refused.toString(),
            refused.isEmpty() ? "-" : store.gap(installation).reason(),
            (softly.errorsCollected().isEmpty() ? "passed" : "FAILED")
                + (store.losesUpdates() ? ", loses updates" : ""));
    Files.createDirectories(notes);
    Files.writeString(notes.resolve(this + ".tsv"), row + "\n");
  }

  /** Names the installation's folder, the binding and the store. */
  @Override
  public String toString() {
    return installation.home().getFileName() + " " + store;
  }
}
