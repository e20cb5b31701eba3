package site.ycsb.client.run;

import java.util.Optional;
import java.util.Properties;

/**
 * Takes over a run whose workload would not do all that its properties ask for; found as a service.
 */
public interface WorkloadSubstitute {

  /**
   * Names itself as the workload, where it has to, and sets what the properties mean by default.
   *
   * @return what the user should know of it; empty if the properties are for others
   */
  Optional<String> takeOver(Properties properties);
}
