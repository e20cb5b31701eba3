package site.ycsb.client.run;

import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.client.settings.ClientContext;

/** Makes and initialises the workload that the properties name. */
final class Workloads {
  private static final String ROLE = "workload";
  private static final String ELSEWHERE =
      "put its jar in CLASSPATH, or take one of YCSB's such as"
          + " site.ycsb.workloads.CoreWorkload";
  private static final String TECTONIC = "site.ycsb.tectonic.TectonicWorkload";

  private static final String OPEN_LOOP = "site.ycsb.client.stock.OpenLoopWorkload";

  private Workloads() {}

  /** Lets another workload take over, if the one that is named would leave properties out. */
  static void letTakeOver(Properties properties, ClientContext context) {
    for (WorkloadSubstitute substitute : ServiceLoader.load(WorkloadSubstitute.class)) {
      substitute.takeOver(properties).ifPresent(note -> context.err().println("note: " + note));
    }
  }

  /** Whether the workload has phases that may have arrivals of their own. */
  static boolean isPhased(Properties properties) {
    return PhasedWorkload.class.isAssignableFrom(type(properties));
  }

  private static Class<? extends Workload> type(Properties properties) {
    return ClassName.find(name(properties), Workload.class, ROLE, ELSEWHERE);
  }

  /** It would wait for the arrivals that this client waits for. */
  static void refuseThatOfOtherClients(Properties properties) {
    if (properties.getProperty(Client.WORKLOAD_PROPERTY, "").strip().equals(OPEN_LOOP)) {
      throw new UsageException(
          "workload=%s is for YCSB's own client, and this one has an open loop: expected workload=%s"
              .formatted(
                  OPEN_LOOP,
                  properties.getProperty(StockLoop.WRAPPED, "site.ycsb.workloads.CoreWorkload")));
    }
  }

  static Workload of(Properties properties) {
    return ClassName.instance(name(properties), Workload.class, ROLE, ELSEWHERE);
  }

  static void init(Workload workload, Properties properties) {
    try {
      if (workload instanceof ReportingWorkload reporting) {
        reporting.hosted();
      }
      workload.init(properties);
    } catch (UsageException e) {
      throw e;
    } catch (WorkloadException e) {
      throw new UsageException(ExceptionText.of(e), e);
    } catch (RuntimeException | LinkageError e) {
      throw new UsageException(
          "workload " + workload.getClass().getName() + " cannot start: " + ExceptionText.of(e), e);
    }
  }

  /** Whether a call is that of {@link #init}. */
  static boolean isInit(StackTraceElement call) {
    return call.getClassName().equals(Workloads.class.getName())
        && call.getMethodName().equals("init");
  }

  /** Cleans up, and returns why that failed. */
  static Optional<String> cleanup(Workload workload) {
    try {
      workload.cleanup();
      return Optional.empty();
    } catch (WorkloadException | RuntimeException e) {
      return Optional.of("the workload cannot be cleaned up: " + ExceptionText.of(e));
    }
  }

  private static String name(Properties properties) {
    String given = properties.getProperty(Client.WORKLOAD_PROPERTY, "").strip();
    if (!given.isEmpty()) {
      return given;
    }
    if (properties.containsKey("tectonic.spec") || properties.containsKey("tectonic.trace")) {
      return TECTONIC;
    }
    throw new UsageException(
        """
        there is no workload: name one of these
          -p tectonic.spec=FILE   a Tectonic spec
          -P FILE                 a file of properties with tectonic.spec or workload, such as tectonic.properties
          -p workload=CLASS       a workload of YCSB, such as site.ycsb.workloads.CoreWorkload\
        """
            .stripTrailing());
  }
}
