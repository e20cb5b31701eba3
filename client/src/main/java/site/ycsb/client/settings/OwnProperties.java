package site.ycsb.client.settings;

import java.util.List;
import java.util.Set;
import site.ycsb.Client;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.result.RunResult.Loop;

/**
 * The properties that may differ between the clients of one run. They say which client it is, how
 * many threads it has, and where its results go. All others have to be the same.
 */
public final class OwnProperties {
  private static final Set<String> NAMES =
      Set.of(
          ArrivalProperties.CLIENT_INDEX,
          ClientsSettings.AT,
          ClientsSettings.WAIT,
          Client.THREAD_COUNT_PROPERTY,
          ResultSettings.DIR,
          ResultSettings.OUTPUT,
          Client.LABEL_PROPERTY,
          Client.STATUS_PROPERTY,
          "status.interval",
          "exportfile");

  /** Of clients in a closed loop, each of which has a part of its own of a workload of YCSB. */
  private static final Set<String> OF_CLOSED_LOOPS =
      Set.of(
          Client.OPERATION_COUNT_PROPERTY,
          Client.INSERT_COUNT_PROPERTY,
          "insertstart",
          Client.TARGET_PROPERTY);

  private static final List<String> BEGINNINGS = List.of("tectonic.dashboard", "tectonic.metrics.");

  private OwnProperties() {}

  /** Whether clients of one run may have it differ. */
  public static boolean mayDiffer(String name, Loop loop) {
    return NAMES.contains(name)
        || (loop == Loop.CLOSED && OF_CLOSED_LOOPS.contains(name))
        || BEGINNINGS.stream().anyMatch(name::startsWith);
  }
}
