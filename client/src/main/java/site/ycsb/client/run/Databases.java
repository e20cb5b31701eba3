package site.ycsb.client.run;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.measure.MeasuredDb;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.settings.PatienceSettings;

/** Makes the DBs of a run, one a thread, none of them opened yet. */
public final class Databases {
  private static final String REMEDY =
      "put its jar in CLASSPATH, or set YCSB_HOME to an installation that has this binding"
          + " (our own are built by ./mvnw package)";

  /** Names and classes of bindings whose stores run in this process. */
  private static final Pattern EMBEDDED = Pattern.compile("(?:.*[.:])?(rocksdb|leveldb)(?:\\..*)?");

  private Databases() {}

  /** Checks that the class of the binding is there. */
  public static void check(Properties properties) {
    ClassName.find(properties.getProperty(Client.DB_PROPERTY), DB.class, "binding", REMEDY);
  }

  /** The file or folder that the class of the binding was read from, if the JVM says so. */
  static @Nullable String jar(Properties properties) {
    Class<? extends DB> found =
        ClassName.find(properties.getProperty(Client.DB_PROPERTY), DB.class, "binding", REMEDY);
    CodeSource source = found.getProtectionDomain().getCodeSource();
    try {
      return source == null ? null : Path.of(source.getLocation().toURI()).toString();
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return source.getLocation().toString();
    }
  }

  /** The property that names the folder of a store that runs in this process; of no other. */
  public static Optional<String> folderProperty(String binding) {
    Matcher embedded = EMBEDDED.matcher(binding);
    return embedded.matches() ? Optional.of(embedded.group(1) + ".dir") : Optional.empty();
  }

  /** Gives a run on an embedded store a folder where none is named; to be deleted after it. */
  static @Nullable Path scratch(Properties properties, PrintStream err) {
    String name = folderProperty(properties.getProperty(Client.DB_PROPERTY)).orElse("");
    boolean isLoad = "false".equals(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY));
    if (name.isEmpty() || isLoad || !properties.getProperty(name, "").isBlank()) {
      return null;
    }
    try {
      Path here = Path.of("").toAbsolutePath();
      Path dir = Files.createTempDirectory(here, scratchName(name));
      properties.setProperty(name, dir.toString());
      err.printf("%s is not given: the database is in %s, deleted after the run%n", name, dir);
      return dir;
    } catch (IOException e) {
      throw new UsageException(name + " is missing, and none can be made here: " + e, e);
    }
  }

  /** Whether a property names a folder that a run made for itself. */
  public static boolean isScratch(String name, String value) {
    return name.endsWith(".dir") && value.matches(".*" + scratchName(name) + "[0-9]+");
  }

  private static String scratchName(String name) {
    return name.replace('.', '-') + "-";
  }

  /** Makes one DB outside of a run. */
  public static DB bare(Properties properties) {
    DB db =
        ClassName.instance(properties.getProperty(Client.DB_PROPERTY), DB.class, "binding", REMEDY);
    db.setProperties(properties);
    return db;
  }

  /**
   * Makes bare DBs for a workload that measures on its own, measured ones for any other.
   *
   * @param meter for the result; null: only YCSB's own
   */
  static List<DB> of(
      Properties properties, Workload workload, int count, @Nullable RunMeter meter) {
    boolean measured = !(workload instanceof ReportingWorkload);
    Tracer tracer = tracer();
    List<DB> databases = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      DB db = bare(properties);
      databases.add(measured ? measured(db, tracer, meter, workload) : db);
    }
    return databases;
  }

  private static DB measured(DB db, Tracer tracer, @Nullable RunMeter meter, Workload workload) {
    return meter == null
        ? new DBWrapper(db, tracer)
        : new MeasuredDb(
            db,
            tracer,
            meter.newThread(),
            meter.nanoClock(),
            PatienceSettings.of(db.getProperties()),
            workload::isStopRequested);
  }

  /** A tracer that traces nothing, as the constructor of YCSB's wrapper asks for one. */
  private static Tracer tracer() {
    // HTrace would name the address of this machine, which some have none of.
    return new Tracer.Builder("YCSB")
        .conf(HTraceConfiguration.fromMap(Map.of("tracer.id", "%{tname}")))
        .build();
  }
}
