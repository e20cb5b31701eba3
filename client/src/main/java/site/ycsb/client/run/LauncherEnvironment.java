package site.ycsb.client.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * Which of several clients a process is, by the environment that its launcher gave it. It is asked
 * only where a property says {@link #AUTO}: a run in a job of one of these launchers is otherwise
 * what it is anywhere.
 *
 * @param launcher in words
 * @param index of the client, from 0
 * @param count of clients
 * @param at host and port where the clients meet, those of client 0; null if the launcher does not
 *     say
 */
public record LauncherEnvironment(String launcher, int index, int count, @Nullable String at) {
  /** In place of a number of clients: as many as the launcher started. */
  public static final String AUTO = "auto";

  private static final String PREFIX = "clients.";

  /** What the properties begin with: of one stream, and of arrivals that are shared. */
  private static final List<String> PREFIXES = List.of(PREFIX, "tectonic.client.");

  /** Ours, for launchers that nobody knows here; each wins over what a launcher says. */
  private static final String OWN_INDEX = "TECTONIC_CLIENTS_INDEX";

  private static final String OWN_COUNT = "TECTONIC_CLIENTS_COUNT";
  private static final String OWN_AT = "TECTONIC_CLIENTS_AT";
  private static final int LOWEST_PORT = 20_000;
  private static final int PORTS = 10_000;

  /**
   * What launchers call the number of a process and how many there are. Those come first that start
   * their processes by way of a later one: mpirun in a job of Slurm.
   */
  private enum Launcher {
    OWN("the environment", OWN_INDEX, OWN_COUNT),
    OPEN_MPI("Open MPI", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"),
    PMI("PMI", "PMI_RANK", "PMI_SIZE"),
    KUBERNETES("a Kubernetes Indexed Job", "JOB_COMPLETION_INDEX", OWN_COUNT),
    SLURM("Slurm", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");

    private final String text;
    private final String index;
    private final String count;

    Launcher(String text, String index, String count) {
      this.text = text;
      this.index = index;
      this.count = count;
    }

    /** A batch script of Slurm has a number, too, and is no client: srun starts those. */
    boolean isIn(Map<String, String> environment) {
      return environment.containsKey(index)
          && (this != SLURM || environment.containsKey("SLURM_STEP_ID"));
    }
  }

  /**
   * Sets the properties that the user left to the launcher; those that are given stay.
   *
   * @return what the launcher says; empty if no property is {@link #AUTO}
   * @throws UsageException if no launcher is found, or it says nothing that can be
   */
  public static Optional<LauncherEnvironment> fill(
      Properties properties, Map<String, String> environment) {
    List<String> asked =
        PREFIXES.stream().filter(prefix -> isAuto(properties, prefix + "count")).toList();
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    LauncherEnvironment found = of(environment);
    for (String prefix : asked) {
      properties.setProperty(prefix + "count", String.valueOf(found.count));
      properties.putIfAbsent(prefix + "index", String.valueOf(found.index));
    }
    if (found.at != null && asked.contains(PREFIX)) {
      properties.putIfAbsent(ClientsSettings.AT, found.at);
    }
    return Optional.of(found);
  }

  private static boolean isAuto(Properties properties, String name) {
    return properties.getProperty(name, "").strip().equals(AUTO);
  }

  /**
   * Reads an environment.
   *
   * @throws UsageException if no launcher is found in it, or what it says cannot be
   */
  public static LauncherEnvironment of(Map<String, String> environment) {
    Launcher launcher =
        Arrays.stream(Launcher.values())
            .filter(each -> each.isIn(environment))
            .findFirst()
            .orElseThrow(() -> notFound(environment));
    int count = count(launcher, environment);
    int index = number(environment, launcher.index, 0, count - 1);
    return new LauncherEnvironment(launcher.text, index, count, at(environment));
  }

  private static int count(Launcher launcher, Map<String, String> environment) {
    List<String> names =
        Stream.of(
                OWN_COUNT, launcher.count, launcher == Launcher.SLURM ? "SLURM_NTASKS" : OWN_COUNT)
            .filter(environment::containsKey)
            .toList();
    if (names.isEmpty()) {
      throw new UsageException(
          "%s says by %s which client this is, and not how many there are; expected %s in the environment, or a number in place of %s"
              .formatted(launcher.text, launcher.index, launcher.count, AUTO));
    }
    return number(environment, names.get(0), 1, Integer.MAX_VALUE);
  }

  private static int number(Map<String, String> environment, String name, int least, int most) {
    String given = environment.getOrDefault(name, "");
    try {
      int number = Integer.parseInt(given.strip());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number out of bounds is.
    }
    throw new UsageException(
        "%s=%s in the environment: expected a whole number from %d to %d"
            .formatted(name, given, least, most));
  }

  private static UsageException notFound(Map<String, String> environment) {
    String known =
        Arrays.stream(Launcher.values())
            .map(each -> each.index + " (" + each.text + ")")
            .collect(Collectors.joining(", "));
    String hint =
        environment.containsKey("SLURM_JOB_ID")
            ? "; in a job of Slurm, srun starts the clients: srun -n3 bin/ycsb ..."
            : "";
    return new UsageException(
        "the number of clients is %s, and nothing in the environment says which client this is: expected %s%s"
            .formatted(AUTO, known, hint));
  }

  /** Where client 0 is: with Slurm the first host, and a port that other jobs hardly have. */
  private static @Nullable String at(Map<String, String> environment) {
    if (environment.containsKey(OWN_AT)) {
      return environment.get(OWN_AT);
    }
    String hosts =
        environment.getOrDefault("SLURM_STEP_NODELIST", environment.get("SLURM_JOB_NODELIST"));
    if (hosts == null) {
      return null;
    }
    int job = number(environment, "SLURM_JOB_ID", 0, Integer.MAX_VALUE);
    return firstHost(hosts) + ":" + (LOWEST_PORT + job % PORTS);
  }

  /** The first of a list of hosts as Slurm writes it, such as node[01-03,7],gpu2. */
  static String firstHost(String hosts) {
    StringBuilder first = new StringBuilder();
    int at = 0;
    while (at < hosts.length() && hosts.charAt(at) != ',') {
      if (hosts.charAt(at) == '[') {
        int end = hosts.indexOf(']', at);
        if (end < 0) {
          throw new UsageException(
              "the hosts of Slurm are \"" + hosts + "\"; expected a ] for each [");
        }
        first.append(hosts.substring(at + 1, end).split("[-,]", 2)[0]);
        at = end + 1;
      } else {
        first.append(hosts.charAt(at++));
      }
    }
    return first.toString();
  }

  /** Such as "client 1 of 3, which meet at node01:20042 (Slurm)". */
  public String text() {
    return "client %d of %d%s (%s)"
        .formatted(index, count, at == null ? "" : ", which meet at " + at, launcher);
  }
}
