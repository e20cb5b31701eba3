package site.ycsb.ivs;

import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.client.run.WorkloadSubstitute;

/**
 * Runs the property files of the published YCSB-IVS, whose own core workload extends: that of YCSB
 * would leave the extends out.
 */
public final class PublishedProperties implements WorkloadSubstitute {
  private static final String CORE = "site.ycsb.workloads.CoreWorkload";
  private static final String PROPORTION = "extendproportion";

  @Override
  public Optional<String> takeOver(Properties properties) {
    String workload = properties.getProperty(Client.WORKLOAD_PROPERTY, "").strip();
    if (!workload.equals(CORE) || isZero(properties.getProperty(PROPORTION, "0").strip())) {
      return Optional.empty();
    }
    properties.setProperty(Client.WORKLOAD_PROPERTY, IvsWorkload.class.getName());
    properties.putIfAbsent("extendmethod", "read_update");
    properties.putIfAbsent("extendatcap", "rewrite");
    return Optional.of(
        "%s=%s is for the core workload of YCSB-IVS: run by %s with extendmethod=%s and extendatcap=%s, as published"
            .formatted(
                PROPORTION,
                properties.getProperty(PROPORTION),
                IvsWorkload.class.getName(),
                properties.getProperty("extendmethod"),
                properties.getProperty("extendatcap")));
  }

  /** What is no number is for the workload to refuse. */
  private static boolean isZero(String proportion) {
    try {
      return Double.parseDouble(proportion) == 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
