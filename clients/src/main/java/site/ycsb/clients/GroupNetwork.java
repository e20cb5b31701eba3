package site.ycsb.clients;

import java.io.IOException;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.execute.PeerNetwork;
import site.ycsb.tectonic.execute.Peers;

/** Brings clients together by TCP connections to the first one. */
public final class GroupNetwork implements PeerNetwork {
  /** A property of the JVM, for tests: "false" lets nobody wait for operations of others. */
  static final String WATERMARKS = "site.ycsb.clients.watermarks";

  @Override
  public Peers join(Joining joining) {
    boolean waits = !"false".equals(System.getProperty(WATERMARKS));
    try {
      return new Meeting(joining, waits).join();
    } catch (IOException e) {
      throw new UsageException("clients cannot meet: " + e.getMessage(), e);
    }
  }
}
