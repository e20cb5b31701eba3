package site.ycsb.client.run;

import java.util.Properties;

/**
 * How a run is judged.
 *
 * @param machine up to what a machine is quiet
 * @param accepted what is a success all the same
 */
record FindingSettings(MachineLimits machine, AcceptedFindings accepted) {

  /** Reads the properties. */
  static FindingSettings of(Properties properties) {
    return new FindingSettings(MachineLimits.of(properties), AcceptedFindings.of(properties));
  }
}
