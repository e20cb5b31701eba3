package site.ycsb.clients;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.settings.ClientsSettings;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.clients.Letter.Refusal;
import site.ycsb.clients.Letter.Welcome;
import site.ycsb.tectonic.execute.PeerNetwork.Joining;
import site.ycsb.tectonic.execute.Peers;

/** Waits until all clients of a run are there, and sees whether they mean the same run. */
final class Meeting {
  private static final int LOOK_MILLIS = 100;
  private static final int CONNECT_MILLIS = 1000;

  /** So long the first client's word is waited for when the time of all is over. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Of what was refused, so much is told; the rest is counted. */
  private static final int MOST_TOLD = 10;

  private final Joining joining;
  private final Star star;
  private final GroupPeers peers;

  /** By index; of the first client alone, where the others are not listed. */
  private final List<InetSocketAddress> addresses;

  private final SortedSet<Integer> absent;
  private final Set<String> refusals = new LinkedHashSet<>();
  private boolean isWelcome;
  private @Nullable String refusal;

  Meeting(Joining joining, boolean waitsForWatermarks) throws IOException {
    this.joining = joining;
    addresses = joining.addresses().stream().map(Meeting::resolved).toList();
    absent =
        IntStream.range(1, joining.count()).boxed().collect(Collectors.toCollection(TreeSet::new));
    star = new Star(joining.index(), joining.count(), this, joining.nanoClock());
    peers =
        new GroupPeers(
            joining.index(),
            joining.count(),
            star,
            joining.nanoClock(),
            Meeting::wallNanos,
            waitsForWatermarks);
  }

  private static long wallNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  private static InetSocketAddress resolved(ClientsSettings.Address given) {
    InetSocketAddress address = new InetSocketAddress(given.host(), given.port());
    if (address.isUnresolved()) {
      throw new UsageException(
          "property %s: host %s is unknown\n  expected: the name or address of a machine"
              .formatted(ClientsSettings.AT, given.host()));
    }
    return address;
  }

  /** Waits for the others. */
  Peers join() {
    long endNanos = joining.nanoClock().getAsLong() + joining.patience().toNanos();
    boolean isOpen = false;
    try {
      if (joining.index() == 0) {
        listen();
        welcome(endNanos);
      } else {
        connect(endNanos);
        awaitWelcome(endNanos + PATIENCE_NANOS);
      }
      isOpen = true;
      return peers;
    } finally {
      if (!isOpen) {
        star.close();
      }
    }
  }

  private void listen() {
    try {
      star.listen(addresses.get(0));
    } catch (IOException e) {
      throw cannotBeAt(0, e);
    }
  }

  private UsageException cannotBeAt(int client, IOException e) {
    return new UsageException(
        "client %d cannot use the address %s: %s\n  expected: property %s with an address of this machine that no other client has, and each clients.index once"
            .formatted(client, joining.addresses().get(client), e.getMessage(), ClientsSettings.AT),
        e);
  }

  private void connect(long endNanos) {
    Hello hello = new Hello(joining.index(), joining.token(), joining.facts());
    while (isBefore(endNanos)) {
      SocketChannel channel = channel();
      try {
        channel.socket().connect(addresses.get(0), CONNECT_MILLIS);
        star.connected(channel, hello);
        return;
      } catch (IOException e) {
        // Nothing tells that somebody listens at an address from now on.
        Star.close(channel);
        synchronized (this) {
          doWait();
        }
      }
    }
    throw new UsageException(
        "client 0 did not come within %d s (%s): nobody listens at %s\n  expected: all %d clients started at about the same time"
            .formatted(
                joining.patience().toSeconds(),
                ClientsSettings.WAIT,
                joining.addresses().get(0),
                joining.count()));
  }

  /** From the address by which the first client knows this one, if it does. */
  private SocketChannel channel() {
    int index = joining.index();
    try {
      SocketChannel channel = SocketChannel.open();
      if (index < addresses.size()) {
        channel.bind(new InetSocketAddress(addresses.get(index).getAddress(), 0));
      }
      return channel;
    } catch (IOException e) {
      throw cannotBeAt(index, e);
    }
  }

  private void welcome(long endNanos) {
    synchronized (this) {
      while (!absent.isEmpty() && isBefore(endNanos)) {
        doWait();
      }
      isWelcome = absent.isEmpty();
      refusal = isWelcome ? null : missing();
    }
    if (refusal != null) {
      star.toAll(new Refusal(refusal));
      throw new UsageException(refusal);
    }
    star.toAll(new Welcome());
  }

  private String missing() {
    String who = absent.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return "client%s %s of %d did not come within %d s (%s): nothing was sent to the store\n%s  expected: all clients started at about the same time, with %s from 0 to %d"
        .formatted(
            absent.size() == 1 ? "" : "s",
            who,
            joining.count(),
            joining.patience().toSeconds(),
            ClientsSettings.WAIT,
            refusals.stream()
                .map(each -> "  refused: " + each.replace("\n", "\n  ") + "\n")
                .collect(Collectors.joining()),
            "clients.index",
            joining.count() - 1);
  }

  private synchronized void awaitWelcome(long endNanos) {
    while (!isWelcome && refusal == null && isBefore(endNanos)) {
      doWait();
    }
    if (refusal != null) {
      throw new UsageException(refusal);
    } else if (!isWelcome) {
      throw new UsageException(
          "client 0 at %s said nothing within %d s (%s): nothing was sent to the store\n  expected: all %d clients started at about the same time"
              .formatted(
                  joining.addresses().get(0),
                  joining.patience().toSeconds(),
                  ClientsSettings.WAIT,
                  joining.count()));
    }
  }

  private boolean isBefore(long endNanos) {
    return joining.nanoClock().getAsLong() - endNanos < 0;
  }

  // The caller looks again, woken or not.
  @SuppressWarnings("WaitNotInLoop")
  private void doWait() {
    try {
      wait(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UsageException("interrupted while waiting for other clients", e);
    }
  }

  void received(int from, Letter letter) {
    if (letter instanceof Welcome) {
      synchronized (this) {
        isWelcome = true;
        notifyAll();
      }
    } else if (letter instanceof Refusal refused) {
      refuse(refused.text());
    } else {
      peers.received(from, letter);
    }
  }

  private synchronized void refuse(String text) {
    refusal = refusal == null ? text : refusal;
    notifyAll();
  }

  /**
   * Why a client cannot take part; null if it can.
   *
   * @param isTaken whether one with its index is there
   */
  synchronized @Nullable String objection(Hello hello, InetAddress address, boolean isTaken) {
    int client = hello.client();
    if (!MessageDigest.isEqual(utf8(hello.token()), utf8(joining.token()))) {
      return "its %s is not that of client 0".formatted(ClientsSettings.TOKEN);
    } else if (isWelcome) {
      return "client %d comes too late: a run of %d clients is under way at %s\n  expected: another %s"
          .formatted(client, joining.count(), joining.addresses().get(0), ClientsSettings.AT);
    } else if (client <= 0 || client >= joining.count() || isTaken) {
      return "two clients have the index %d\n  expected: property clients.index from 0 to %d, each once"
          .formatted(client, joining.count() - 1);
    } else if (client < addresses.size() && !address.equals(addresses.get(client).getAddress())) {
      return "client %d comes from %s\n  expected: %s, as %s says"
          .formatted(
              client,
              address.getHostAddress(),
              joining.addresses().get(client).host(),
              ClientsSettings.AT);
    }
    return difference(hello);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private @Nullable String difference(Hello hello) {
    String differing =
        joining.facts().entrySet().stream()
            .filter(fact -> !fact.getValue().equals(hello.facts().get(fact.getKey())))
            .map(
                fact ->
                    "%s is \"%s\" at client 0, and \"%s\" at client %d"
                        .formatted(
                            fact.getKey(),
                            fact.getValue(),
                            hello.facts().getOrDefault(fact.getKey(), ""),
                            hello.client()))
            .collect(Collectors.joining("; "));
    return differing.isEmpty()
        ? null
        : "the clients mean different runs: %s\n  expected: the same for all clients"
            .formatted(differing);
  }

  synchronized void came(int client) {
    absent.remove(client);
    notifyAll();
  }

  synchronized void refused(InetAddress address, String why) {
    String text = "%s: %s".formatted(address.getHostAddress(), why);
    if (refusals.size() < MOST_TOLD && refusals.add(text)) {
      joining.say().accept("note: refused " + text);
    }
  }

  void left(int client, String text) {
    boolean isEarly;
    synchronized (this) {
      isEarly = !isWelcome;
      absent.add(client);
    }
    if (!isEarly) {
      peers.left(client, text);
    } else if (joining.index() > 0) {
      refuse(text);
    }
  }
}
