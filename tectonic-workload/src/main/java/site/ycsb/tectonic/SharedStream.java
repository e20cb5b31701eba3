package site.ycsb.tectonic;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.arrival.Sha256;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.run.Versions;
import site.ycsb.client.settings.ClientsSettings;
import site.ycsb.tectonic.execute.PeerNetwork;
import site.ycsb.tectonic.execute.Peers;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** The clients that execute one stream together, as the properties name them. */
final class SharedStream {
  /** What every client has to be given alike, beside the spec or trace. */
  private static final List<String> ALIKE =
      List.of(
          TectonicProperties.TRACE_FROM,
          TectonicProperties.TRACE_COUNT,
          TectonicProperties.SCALE,
          TectonicProperties.TIMED_OPERATIONS,
          TectonicProperties.VERIFY,
          TectonicProperties.VERIFY_END,
          TectonicProperties.PRELOADED,
          TectonicProperties.GROUPS,
          ArrivalProperties.CLIENT_COUNT,
          ArrivalProperties.GENERATOR,
          ArrivalProperties.RATE,
          ArrivalProperties.OWN_RATE,
          Client.DB_PROPERTY,
          Client.DO_TRANSACTIONS_PROPERTY,
          "table",
          "writeallfields");

  private static final int FINGERPRINT_DIGITS = 16;

  private SharedStream() {}

  /**
   * Joins the other clients, if there are any.
   *
   * @param spec as JSON; null for a trace
   * @throws UsageException if that cannot be done
   */
  static Peers join(Properties properties, WorkloadPlan plan, @Nullable JsonNode spec) {
    ClientsSettings clients = ClientsSettings.of(properties);
    if (clients.share().count() == 1) {
      return Peers.ALONE;
    }
    refuseWhatCannotBeShared(properties);
    PeerNetwork network =
        ServiceLoader.load(PeerNetwork.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "property %s=%d: what brings several clients together is not on the class path\n  expected: the module clients, which bin/ycsb adds; in a checkout: ./mvnw -Dquick package -pl clients -am"
                            .formatted(ArrivalProperties.CLIENT_COUNT, clients.share().count())));
    return network.join(
        new PeerNetwork.Joining(
            clients.share().index(),
            clients.share().count(),
            clients.addresses(),
            Duration.ofNanos(clients.waitNanos()),
            clients.token(),
            facts(properties, plan, spec),
            Time.REAL,
            System.err::println));
  }

  /** What hangs on the timing of one client. */
  private static void refuseWhatCannotBeShared(Properties properties) {
    if (properties.getProperty("tectonic.arrival.policy", "").strip().equals("drop")) {
      throw new UsageException(
          "property tectonic.arrival.policy=drop: which arrivals are dropped hangs on the timing of"
              + " each of several clients\n"
              + "  expected: queue or block, or one client");
    }
    String longest = properties.getProperty(Client.MAX_EXECUTION_TIME, "0").strip();
    if (!longest.equals("0")) {
      throw new UsageException(
          "property %s=%s: several clients that share a stream end together\n  expected: a duration of the spec's groups in its place, or one client"
              .formatted(Client.MAX_EXECUTION_TIME, longest));
    }
  }

  private static SortedMap<String, String> facts(
      Properties properties, WorkloadPlan plan, @Nullable JsonNode spec) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("version", Versions.tectonic());
    facts.put(TectonicProperties.SEED, Long.toUnsignedString(plan.seed()));
    if (spec == null) {
      facts.put(TectonicProperties.TRACE + " (SHA-256)", ofFile(properties));
    } else {
      facts.put(
          TectonicProperties.SPEC + " (SHA-256 of its JSON)",
          Sha256.text(spec.toString().getBytes(StandardCharsets.UTF_8))
              .substring(0, FINGERPRINT_DIGITS));
    }
    // The parameters of arrivals have names of their own, which their model knows.
    facts.put("arrivals", String.valueOf(ArrivalProperties.model(properties)));
    for (String name : ALIKE) {
      facts.put(name, properties.getProperty(name, "").strip());
    }
    return facts;
  }

  private static String ofFile(Properties properties) {
    Path file = Path.of(requireNonNull(properties.getProperty(TectonicProperties.TRACE)).strip());
    try {
      return Sha256.text(file).substring(0, FINGERPRINT_DIGITS);
    } catch (IOException e) {
      throw new UsageException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
