package site.ycsb.clients;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.clients.Letter.Alive;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.clients.Letter.Refusal;

/**
 * The connections of a client: the first one's to all others, whose letters to each other it passes
 * on, or another one's to the first. One thread owns them. It judges who is silent for too long,
 * and never waits for a socket.
 */
final class Star implements Wire {
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long BEAT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_MILLIS = 100;

  /** What came is read at least as often. */
  private static final int MOST_TASKS = 1000;

  /** More that have not said who they are push out the ones that came first. */
  private static final int MOST_STRANGERS = 50;

  private final int index;
  private final int count;

  /** Is told what comes, on the thread of the connections; must not wait. */
  private final Meeting meeting;

  private final LongSupplier nanoClock;
  private final Selector selector;
  private final Set<Connection> connections = new LinkedHashSet<>();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::run, "clients");
  private long beatNanos;
  private volatile boolean closes;

  Star(int index, int count, Meeting meeting, LongSupplier nanoClock) throws IOException {
    this.index = index;
    this.count = count;
    this.meeting = meeting;
    this.nanoClock = nanoClock;
    selector = Selector.open();
    beatNanos = nanoClock.getAsLong();
    thread.setDaemon(true);
  }

  /** Lets the others in at an address. */
  void listen(InetSocketAddress address) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    try {
      server.bind(address, MOST_STRANGERS);
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
    } catch (IOException e) {
      server.close();
      throw e;
    }
    thread.start();
  }

  /** Goes on with a connection to the first client. */
  void connected(SocketChannel channel, Hello hello) throws IOException {
    Connection first = new Connection(channel, selector, nanoClock.getAsLong());
    first.isOf(0);
    connections.add(first);
    to(0, hello);
    thread.start();
  }

  private void run() {
    while (!closes) {
      turn();
      long nowNanos = nanoClock.getAsLong();
      beat(nowNanos);
      judge(nowNanos);
    }
    long endNanos = nanoClock.getAsLong() + CLOSE_NANOS;
    selector.keys().stream()
        .filter(key -> key.attachment() == null)
        .forEach(key -> close(key.channel()));
    while (!tasks.isEmpty()) {
      turn();
    }
    List.copyOf(connections).forEach(each -> attempt(each, each::end));
    // Until the others have hung up, too: what is on its way to them would else be lost.
    while (!connections.isEmpty() && nanoClock.getAsLong() - endNanos < 0) {
      turn();
    }
    List.copyOf(connections).forEach(this::forget);
    close(selector);
  }

  private void turn() {
    for (int i = 0; i < MOST_TASKS && !tasks.isEmpty(); i++) {
      tasks.remove().run();
    }
    if (!tasks.isEmpty()) {
      selector.wakeup();
    }
    try {
      selector.select(this::proceed, LOOK_MILLIS);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static void close(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // There is nothing left to close.
    }
  }

  private void proceed(SelectionKey key) {
    if (!key.isValid()) {
      // What was ready before it has hung up since.
      return;
    }
    if (key.attachment() instanceof Connection connection) {
      attempt(
          connection,
          () ->
              connection.proceed(
                  nanoClock.getAsLong(), (from, to, letter) -> take(connection, from, to, letter)));
      return;
    }
    try {
      SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
      if (channel != null) {
        connections.add(new Connection(channel, selector, nanoClock.getAsLong()));
      }
    } catch (IOException e) {
      // Who called has gone, or calls again.
      return;
    }
    List<Connection> strangers = connections.stream().filter(Star::isStranger).toList();
    for (Connection each : strangers.subList(0, Math.max(0, strangers.size() - MOST_STRANGERS))) {
      meeting.refused(each.address(), "it does not say who it is");
      forget(each);
    }
  }

  private static boolean isStranger(Connection connection) {
    return connection.client() == Connection.STRANGER;
  }

  /** Does something with a connection that may be broken. */
  private interface Attempt {
    void make() throws IOException;
  }

  private void attempt(Connection connection, Attempt attempt) {
    try {
      attempt.make();
    } catch (ProtocolException e) {
      String why = String.valueOf(e.getMessage());
      if (isStranger(connection)) {
        refuse(connection, why);
      } else {
        lost(connection, why);
      }
    } catch (IOException e) {
      lost(connection, "it was killed, or cannot be reached");
    } catch (RuntimeException e) {
      // Nobody else would tell of it.
      lost(connection, "its letter cannot be taken: " + e);
    }
  }

  private void take(Connection connection, int from, int to, Letter letter) {
    if (index > 0) {
      meeting.received(from, letter);
    } else if (isStranger(connection)) {
      greeted(connection, letter);
    } else {
      int sender = connection.client();
      if (to == Connection.ALL || to > 0) {
        pass(sender, to, letter);
      }
      if (to <= 0) {
        meeting.received(sender, letter);
      }
    }
  }

  private void greeted(Connection connection, Letter letter) {
    String objection =
        letter instanceof Hello hello
            ? meeting.objection(hello, connection.address(), of(hello.client()) != null)
            : "it does not say who it is";
    if (objection != null) {
      refuse(connection, objection);
    } else {
      connection.isOf(((Hello) letter).client());
      meeting.came(connection.client());
    }
  }

  private void refuse(Connection connection, String why) {
    meeting.refused(connection.address(), why);
    attempt(
        connection,
        () -> {
          connection.send(Connection.frame(0, Connection.ALL, new Refusal(why)));
          connection.end();
        });
  }

  private @Nullable Connection of(int client) {
    return connections.stream().filter(each -> each.client() == client).findFirst().orElse(null);
  }

  /** Sends a letter on to whom it is for, but not to whom it is from. */
  private void pass(int from, int to, Letter letter) {
    ByteBuffer frame = Connection.frame(from, to, letter);
    for (Connection each : List.copyOf(connections)) {
      boolean isMeant = index > 0 || to == Connection.ALL || each.client() == to;
      if (isMeant && !isStranger(each) && each.client() != from) {
        attempt(each, () -> each.send(frame));
      }
    }
  }

  private void beat(long nowNanos) {
    if (nowNanos - beatNanos >= BEAT_NANOS) {
      beatNanos = nowNanos;
      pass(index, Connection.ALL, new Alive());
    }
  }

  /** Takes for gone who was not heard of: whatever came before now has been read. */
  private void judge(long nowNanos) {
    List<Connection> others = connections.stream().filter(each -> !isStranger(each)).toList();
    long soonNanos = SILENT_NANOS - 3 * BEAT_NANOS;
    boolean isAlone =
        others.size() > 1 && others.stream().allMatch(each -> each.isSilent(nowNanos, soonNanos));
    for (Connection each : List.copyOf(connections)) {
      if (each.isSilent(nowNanos, SILENT_NANOS)) {
        left(each, silence(each.client(), isAlone));
      }
    }
  }

  private String silence(int client, boolean isAlone) {
    String who = "client %d of %d is gone".formatted(client, count);
    if (isAlone) {
      who = "client %d of %d is cut off, or all others are gone".formatted(index, count);
    } else if (index > 0 || count == 2) {
      who += ", or client %d is cut off".formatted(index);
    }
    return who
        + ": nothing was heard for %d s".formatted(TimeUnit.NANOSECONDS.toSeconds(SILENT_NANOS));
  }

  private void lost(Connection connection, String why) {
    left(connection, "client %d of %d is gone: %s".formatted(connection.client(), count, why));
  }

  private void left(Connection connection, String text) {
    forget(connection);
    if (!isStranger(connection) && !closes) {
      meeting.left(connection.client(), text);
    }
  }

  private void forget(Connection connection) {
    connections.remove(connection);
    connection.close();
  }

  /** Lets the thread do something. */
  private void later(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  @Override
  public void toAll(Letter letter) {
    later(() -> pass(index, Connection.ALL, letter));
  }

  @Override
  public void to(int client, Letter letter) {
    later(() -> pass(index, client, letter));
  }

  @Override
  public void close() {
    closes = true;
    selector.wakeup();
    try {
      thread.join(TimeUnit.NANOSECONDS.toMillis(CLOSE_NANOS) + 2 * LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
