package site.ycsb.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.Receiver;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.ClientsSettings;
import site.ycsb.tectonic.execute.PeerNetwork.Joining;

/** A client's place in a group of JGroups: TCP between members that are named, no multicast. */
final class GroupChannel {
  private static final String GROUP = "tectonic";

  /** A client that says nothing for so long is taken for dead: more than one stops for a while. */
  private static final long SILENT_MILLIS = TimeUnit.SECONDS.toMillis(15);

  private static final long HEARTBEAT_MILLIS = TimeUnit.SECONDS.toMillis(3);
  private static final long DOUBT_MILLIS = 1000;
  private static final int LOOK_MILLIS = 200;
  private static final long ALL_DISCOVERED_MILLIS = 2000;

  /** Held, as a logger that nobody holds forgets its level. */
  private static final Logger LOGGER = Logger.getLogger("org.jgroups");

  private final Joining joining;
  private final Receiver receiver;
  private @Nullable JChannel channel;
  private @Nullable Reception reception;

  GroupChannel(Joining joining, Receiver receiver) {
    this.joining = joining;
    this.receiver = receiver;
    // What it has to say is said in our words.
    LOGGER.setLevel(Level.OFF);
  }

  /**
   * Becomes a member of the group that the first client is in.
   *
   * @param endNanos when to give up
   * @return false if the first client was not there in time
   */
  boolean open(long endNanos) {
    if (joining.index() == 0) {
      found();
      return true;
    }
    while (joining.nanoClock().getAsLong() - endNanos < 0) {
      InetSocketAddress first = Reception.find(socketAddress(0));
      if (first != null) {
        channel = connect(ownAddress(first), first);
        if (members().size() > 1) {
          return true;
        }
        close();
      }
      // Nothing tells that somebody listens at an address from now on.
      sleep();
    }
    return false;
  }

  /** Founds the group, and then lets others in. */
  private void found() {
    InetSocketAddress address = socketAddress(0);
    try {
      reception = new Reception(address);
    } catch (IOException e) {
      throw cannotListen(address, e);
    }
    InetSocketAddress own = freePort(address.getAddress());
    channel = connect(own, own);
    reception.open(own.getPort());
  }

  private JChannel connect(InetSocketAddress own, InetSocketAddress first) {
    try {
      JChannel opened = new JChannel(protocols(own, first));
      opened.setDiscardOwnMessages(true).name("client-" + joining.index());
      opened.setReceiver(receiver);
      return opened.connect(GROUP);
    } catch (Exception e) {
      throw cannotListen(own, e);
    }
  }

  private UsageException cannotListen(InetSocketAddress own, Exception e) {
    return new UsageException(
        "client %d cannot listen at %s:%d: %s\n  expected: property %s with an address of this machine that no other client has, and each clients.index once"
            .formatted(
                joining.index(),
                own.getHostString(),
                own.getPort(),
                rootText(e),
                ClientsSettings.AT),
        e);
  }

  private static String rootText(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable cause = root.getCause(); cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return String.valueOf(root.getMessage());
  }

  private static org.jgroups.stack.Protocol[] protocols(
      InetSocketAddress own, InetSocketAddress first) throws Exception {
    TCP tcp = new TCP();
    tcp.setBindAddress(own.getAddress()).setBindPort(own.getPort()).setPortRange(0);
    // Without it small messages wait for each other: 38 ms in the mean.
    tcp.tcpNodelay(true).enableSuspectEvents(true);
    TCPPING members = new TCPPING();
    members.setInitialHosts(List.of(first)).setPortRange(0);
    return new org.jgroups.stack.Protocol[] {
      tcp,
      members,
      new FD_ALL3().setTimeout(SILENT_MILLIS).setInterval(HEARTBEAT_MILLIS),
      new VERIFY_SUSPECT2().setTimeout(DOUBT_MILLIS),
      new NAKACK2().useMcastXmit(false),
      new UNICAST3(),
      new STABLE(),
      new GMS().printLocalAddress(false).setJoinTimeout(ALL_DISCOVERED_MILLIS),
      new UFC(),
      new MFC(),
      new FRAG2()
    };
  }

  /** Where this client listens: as it is named, or else wherever it reaches the first one from. */
  private InetSocketAddress ownAddress(InetSocketAddress first) {
    if (joining.index() < joining.addresses().size()) {
      return socketAddress(joining.index());
    }
    try (DatagramSocket probe = new DatagramSocket()) {
      probe.connect(first);
      return freePort(probe.getLocalAddress());
    } catch (IOException | UncheckedIOException e) {
      throw unreachable(first, e);
    }
  }

  private static InetSocketAddress freePort(InetAddress local) {
    try (ServerSocket free = new ServerSocket(0, 1, local)) {
      return new InetSocketAddress(local, free.getLocalPort());
    } catch (IOException e) {
      throw new UsageException(
          "no port of %s can be listened at: %s".formatted(local, e.getMessage()), e);
    }
  }

  private InetSocketAddress socketAddress(int client) {
    ClientsSettings.Address given = joining.addresses().get(client);
    InetSocketAddress address = new InetSocketAddress(given.host(), given.port());
    if (address.isUnresolved()) {
      throw new UsageException(
          "property %s: host %s is unknown\n  expected: the name or address of a machine"
              .formatted(ClientsSettings.AT, given.host()));
    }
    return address;
  }

  private static UsageException unreachable(InetSocketAddress first, Exception e) {
    return new UsageException(
        "client 0 at %s cannot be reached: %s".formatted(first, e.getMessage()), e);
  }

  private static void sleep() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("interrupted while waiting for other clients", e);
    }
  }

  /** Sends a letter to a member, or to all if it is null; what is closed sends nothing. */
  void send(@Nullable Address member, Letter letter) {
    JChannel open = channel;
    if (open == null || !open.isConnected()) {
      return;
    }
    try {
      open.send(member, letter.bytes());
    } catch (Exception e) {
      // A member that is gone is told by the view.
    }
  }

  /** Members of the group, this one included. */
  List<Address> members() {
    JChannel open = channel;
    return open == null || open.getView() == null ? List.of() : open.getView().getMembers();
  }

  Address own() {
    return java.util.Objects.requireNonNull(channel).getAddress();
  }

  void close() {
    if (reception != null) {
      reception.close();
    }
    JChannel open = channel;
    if (open != null) {
      open.close();
    }
  }
}
