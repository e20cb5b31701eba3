package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import site.ycsb.client.settings.ClientsSettings.Address;

/** What brings the clients of one run together; found as a service. */
public interface PeerNetwork {

  /**
   * Waits until all clients are there, and have the same facts.
   *
   * @throws site.ycsb.arrival.UsageException if they are not, two have one index, or facts differ:
   *     the same message for all of them
   */
  Peers join(Joining joining);

  /**
   * A client that joins others.
   *
   * @param index of it, from 0
   * @param count of clients
   * @param addresses of all by index, or of the first alone
   * @param patience how long to wait for the others
   * @param token the secret of the run, or empty
   * @param facts that have to be the same for all, by name
   * @param nanoClock for durations
   * @param say takes lines for the user
   */
  record Joining(
      int index,
      int count,
      List<Address> addresses,
      Duration patience,
      String token,
      SortedMap<String, String> facts,
      LongSupplier nanoClock,
      Consumer<String> say) {}
}
