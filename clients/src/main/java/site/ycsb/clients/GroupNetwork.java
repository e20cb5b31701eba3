package site.ycsb.clients;

import site.ycsb.tectonic.execute.PeerNetwork;
import site.ycsb.tectonic.execute.Peers;

/** Brings clients together by group communication (JGroups) over TCP. */
public final class GroupNetwork implements PeerNetwork {
  /** A property of the JVM, for tests: "false" lets nobody wait for operations of others. */
  static final String WATERMARKS = "site.ycsb.clients.watermarks";

  @Override
  public Peers join(Joining joining) {
    boolean waits = !"false".equals(System.getProperty(WATERMARKS));
    return new Meeting(joining, waits).join();
  }
}
