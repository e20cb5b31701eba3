package site.ycsb.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jgroups.Address;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.util.Util;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.ClientsSettings;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.clients.Letter.Refusal;
import site.ycsb.clients.Letter.Welcome;
import site.ycsb.tectonic.execute.PeerNetwork.Joining;
import site.ycsb.tectonic.execute.Peers;

/** Waits until all clients of a run are there, and sees whether they mean the same run. */
final class Meeting implements Receiver, Wire {
  private static final long LOOK_MILLIS = 100;

  /** So long the first client's word is waited for when the time of all is over. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Joining joining;
  private final GroupChannel channel;
  private final GroupPeers peers;
  private final SortedMap<Integer, Hello> hellos = new TreeMap<>();
  private final SortedMap<Integer, Address> addresses = new TreeMap<>();
  private List<Address> members = List.of();
  private @Nullable String refusal;

  Meeting(Joining joining, boolean waitsForWatermarks) {
    this.joining = joining;
    channel = new GroupChannel(joining, this);
    peers =
        new GroupPeers(
            joining.index(),
            joining.count(),
            this,
            joining.nanoClock(),
            Meeting::wallNanos,
            waitsForWatermarks);
  }

  private static long wallNanos() {
    Instant now = Instant.now();
    return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
  }

  /** Waits for the others. */
  Peers join() {
    long endNanos = joining.nanoClock().getAsLong() + joining.patience().toNanos();
    boolean isOpen = false;
    try {
      if (!channel.open(endNanos)) {
        throw new UsageException(
            "client 0 did not come within %d s (%s): nobody listens at %s\n  expected: all %d clients started at about the same time"
                .formatted(
                    joining.patience().toSeconds(),
                    ClientsSettings.WAIT,
                    joining.addresses().get(0),
                    joining.count()));
      }
      if (joining.index() == 0) {
        welcome(endNanos);
      } else {
        awaitWelcome(endNanos + PATIENCE_NANOS);
      }
      isOpen = true;
      return peers;
    } finally {
      if (!isOpen) {
        channel.close();
      }
    }
  }

  private void welcome(long endNanos) {
    synchronized (this) {
      hellos.put(0, new Hello(0, joining.facts()));
      addresses.put(0, channel.own());
      while (refusal == null && hellos.size() < joining.count() && isBefore(endNanos)) {
        doWait();
      }
      if (refusal == null && hellos.size() < joining.count()) {
        refusal = missing();
      }
      if (refusal == null) {
        members = List.copyOf(addresses.values());
      }
    }
    if (refusal != null) {
      refuse(refusal);
    }
    channel.send(null, new Welcome(members.stream().map(Meeting::bytes).toList()));
  }

  private void refuse(String text) {
    channel.send(null, new Refusal(text));
    // It has to be out before the channel is closed.
    long end = joining.nanoClock().getAsLong() + PATIENCE_NANOS;
    while (channel.members().size() > 1 && isBefore(end)) {
      synchronized (this) {
        doWait();
      }
    }
    throw new UsageException(text);
  }

  private String missing() {
    String absent =
        IntStream.range(0, joining.count())
            .filter(client -> !hellos.containsKey(client))
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(", "));
    return "client %s of %d did not come within %d s (%s): nothing was sent to the store\n  expected: all clients started at about the same time, with %s from 0 to %d"
        .formatted(
            absent,
            joining.count(),
            joining.patience().toSeconds(),
            ClientsSettings.WAIT,
            "clients.index",
            joining.count() - 1);
  }

  private synchronized void awaitWelcome(long endNanos) {
    while (members.isEmpty() && refusal == null && isBefore(endNanos)) {
      // Whoever was not there has not heard it.
      channel.send(null, new Hello(joining.index(), joining.facts()));
      doWait();
    }
    if (refusal != null) {
      throw new UsageException(refusal);
    } else if (members.isEmpty()) {
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

  @Override
  public void receive(Message message) {
    try {
      take(message);
    } catch (RuntimeException e) {
      // Nobody else would tell of it.
      peers.failed("a letter of another client cannot be read: " + e);
    }
  }

  private void take(Message message) {
    Letter letter = Letter.of(message.getArray(), message.getOffset(), message.getLength());
    if (letter instanceof Hello hello) {
      greeted(hello, message.getSrc());
    } else if (letter instanceof Welcome welcome) {
      synchronized (this) {
        members = welcome.members().stream().map(Meeting::address).toList();
        notifyAll();
      }
    } else if (letter instanceof Refusal refused) {
      synchronized (this) {
        refusal = members.isEmpty() ? refused.text() : refusal;
        notifyAll();
      }
    } else {
      peers.received(letter);
    }
  }

  private void greeted(Hello hello, Address from) {
    if (joining.index() != 0) {
      return;
    }
    Refusal tooLate = null;
    synchronized (this) {
      if (!members.isEmpty()) {
        tooLate =
            members.contains(from)
                ? null
                : new Refusal(
                    "client %d comes too late: a run of %d clients is under way at %s\n  expected: another %s"
                        .formatted(
                            hello.client(),
                            joining.count(),
                            joining.addresses().get(0),
                            ClientsSettings.AT));
      } else if (refusal == null) {
        refusal = objection(hello, from);
        hellos.put(hello.client(), hello);
        addresses.put(hello.client(), from);
      }
      notifyAll();
    }
    if (tooLate != null) {
      channel.send(from, tooLate);
    }
  }

  /** Why a client cannot take part; null if it can. */
  private @Nullable String objection(Hello hello, Address from) {
    Address known = addresses.get(hello.client());
    if (known != null && !known.equals(from)) {
      return "two clients have the index %d\n  expected: property clients.index from 0 to %d, each once"
          .formatted(hello.client(), joining.count() - 1);
    }
    for (Map.Entry<String, String> fact : joining.facts().entrySet()) {
      String theirs = hello.facts().getOrDefault(fact.getKey(), "");
      if (!theirs.equals(fact.getValue())) {
        return "the clients mean different runs: %s is \"%s\" at client 0, and \"%s\" at client %d\n  expected: the same for all clients"
            .formatted(fact.getKey(), fact.getValue(), theirs, hello.client());
      }
    }
    return null;
  }

  @Override
  public void viewAccepted(View view) {
    List<Address> known;
    synchronized (this) {
      known = members;
      notifyAll();
    }
    for (int client = 0; client < known.size(); client++) {
      if (!view.containsMember(known.get(client))) {
        peers.left(client);
      }
    }
  }

  @Override
  public void toAll(Letter letter) {
    channel.send(null, letter);
  }

  @Override
  public void to(int client, Letter letter) {
    Address member;
    synchronized (this) {
      member = members.get(client);
    }
    channel.send(member, letter);
  }

  @Override
  public void close() {
    channel.close();
  }

  private static byte[] bytes(Address address) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      Util.writeAddress(address, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static Address address(byte[] bytes) {
    try {
      return Util.readAddress(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
