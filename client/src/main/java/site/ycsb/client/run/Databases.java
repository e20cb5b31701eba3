package site.ycsb.client.run;

import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.client.measure.MeasuredDb;
import site.ycsb.client.measure.RunMeter;

/** Makes the DBs of a run, one a thread, none of them opened yet. */
public final class Databases {
  private static final String REMEDY =
      "put its jar in CLASSPATH, or set YCSB_HOME to an installation that has this binding"
          + " (our own are built by ./mvnw package)";
  private static final String TRACE_PREFIX = "htrace.";

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
    Tracer tracer = tracer(properties, workload);
    List<DB> databases = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      DB db = bare(properties);
      databases.add(measured ? measured(db, tracer, meter) : db);
    }
    return databases;
  }

  private static DB measured(DB db, Tracer tracer, @Nullable RunMeter meter) {
    return meter == null
        ? new DBWrapper(db, tracer)
        : new MeasuredDb(db, tracer, meter.newThread(), meter.nanoClock());
  }

  private static Tracer tracer(Properties properties, Workload workload) {
    Map<String, String> settings = new HashMap<>();
    // HTrace would name the address of this machine, which some have none of.
    settings.put("tracer.id", "%{tname}");
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(TRACE_PREFIX)) {
        settings.put(name.substring(TRACE_PREFIX.length()), properties.getProperty(name));
      }
    }
    return new Tracer.Builder("YCSB " + workload.getClass().getSimpleName())
        .conf(HTraceConfiguration.fromMap(settings))
        .build();
  }
}
