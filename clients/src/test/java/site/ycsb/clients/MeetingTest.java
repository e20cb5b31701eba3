package site.ycsb.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.client.settings.ClientsSettings.Address;
import site.ycsb.clients.Letter.Failure;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.clients.Letter.Refusal;
import site.ycsb.tectonic.execute.PeerNetwork.Joining;
import site.ycsb.tectonic.execute.Peers;

/** Clients in one process that meet over sockets, and others that come to the same port. */
final class MeetingTest {
  /** More than sockets hold between a client that sends and one that does not read. */
  private static final int MANY = 400_000;

  private static final String TOKEN = "seven-and-twenty";
  private static final int CROWD = 500;

  private static final int SILENT_SECONDS = 15;
  private static final String SILENT = "client 2 of 3 is gone: nothing was heard for 15 s";

  private final int port = ServerProcess.freePort();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<AutoCloseable> opened = new CopyOnWriteArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();
  private LongSupplier nanoClock = System::nanoTime;

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
    threads.shutdownNow();
  }

  /** Second by second, in each of which the two others hear of each other. */
  @Test
  void clientThatNeitherReadsNorSpeaks_isGoneForAll_andHoldsUpNobody() throws Exception {
    AtomicLong seconds = new AtomicLong();
    nanoClock = () -> TimeUnit.SECONDS.toNanos(seconds.get());
    CompletableFuture<Peers> first = join(0, 3, facts("7"));
    CompletableFuture<Peers> second = join(1, 3, facts("7"));
    greet(2, facts("7"));
    List<Peers> both = List.of(first.get(), second.get());
    CountDownLatch told = new CountDownLatch(both.size());
    both.forEach(each -> each.begin(seconds::get, () -> true, told::countDown));
    for (int i = 0; i < MANY; i++) {
      both.get(1).timeIsUp(i, i);
    }
    passSeconds(seconds, SILENT_SECONDS, both);
    assertThat(both).extracting(Peers::failure).containsOnlyNulls();
    // In the second one it is judged, and before the third is over both have been told.
    passSeconds(seconds, 3, both);
    assertThat(told.getCount()).isZero();
    assertThat(both).extracting(Peers::failure).containsOnly(SILENT);
  }

  private static void passSeconds(AtomicLong seconds, int count, List<Peers> both) {
    for (int i = 0; i < count; i++) {
      long now = seconds.incrementAndGet();
      while (both.get(0).watermark(1) < now || both.get(1).watermark(0) < now) {
        both.forEach(
            each -> assertThat(requireNonNullElse(each.failure(), SILENT)).isEqualTo(SILENT));
      }
    }
  }

  @Test
  void clientThatIsKilled_isGoneForAll_atOnce() throws Exception {
    CompletableFuture<Peers> first = join(0, 3, facts("7"));
    CompletableFuture<Peers> second = join(1, 3, facts("7"));
    Socket third = greet(2, facts("7"));
    List<Peers> both = List.of(first.get(), second.get());
    CountDownLatch told = new CountDownLatch(both.size());
    both.forEach(each -> each.begin(() -> 0, () -> true, told::countDown));
    third.close();
    told.await();
    assertThat(both)
        .extracting(Peers::failure)
        .containsOnly("client 2 of 3 is gone: it was killed, or cannot be reached");
  }

  @Test
  void clientOfAnotherRun_isToldWhatDiffers_andTheOthersGoOn() throws Exception {
    CompletableFuture<Peers> first = join(0, 2, facts("7"));
    assertThat(join(1, 2, facts("8")).handle((peers, thrown) -> thrown.getCause()).get())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("tectonic.seed is \"7\" at client 0, and \"8\" at client 1");
    assertThat(said).hasSize(1);
    assertThat(said.get(0)).startsWith("note: refused 127.0.0.1: the clients mean different runs");
    assertThat(join(1, 2, facts("7")).get().index()).isEqualTo(1);
    assertThat(first.get().failure()).isNull();
  }

  @Test
  void strangers_areToldAndIgnored_andTheRunGoesOn() throws Exception {
    CompletableFuture<Peers> first = join(0, 2, facts("7"));
    Socket garbage = connected();
    garbage.getOutputStream().write("GET / HTTP/1.1\r\nHost: store\r\n\r\n".getBytes(UTF_8));
    assertThat(refusal(garbage)).isEqualTo("it sends what no client sends");
    assertThat(refusal(say(new Hello(1, "another", facts("7")))))
        .isEqualTo("its clients.token is not that of client 0");
    assertThat(refusal(say(new Failure("client 1 of 2: was stopped"))))
        .isEqualTo("it does not say who it is");
    for (int i = 0; i < CROWD; i++) {
      Socket unused = connected();
    }
    Peers second = join(1, 2, facts("7")).get();
    // With the right token, for a client that is there.
    assertThat(refusal(say(new Hello(1, TOKEN, facts("7"))))).startsWith("client 1 comes too late");
    second.timeIsUp(3, 20);
    first.get().timeIsUp(3, 10);
    while (first.get().agreedEnd(3) == Peers.NO_END || second.agreedEnd(3) == Peers.NO_END) {
      Thread.onSpinWait();
    }
    assertThat(first.get().failure()).isNull();
    assertThat(second.failure()).isNull();
    assertThat(said).hasSize(4).allMatch(text -> text.startsWith("note: refused 127.0.0.1: "));
  }

  @Test
  void senderThatIsNotAtTheAddressOfItsIndex_isRefused_andTheOneWhoIsComes() throws Exception {
    List<Address> listed = List.of(new Address("127.0.0.1", port), new Address("127.0.0.2", port));
    CompletableFuture<Peers> first = join(0, 2, facts("7"), listed);
    assertThat(refusal(greet(1, facts("7"))))
        .isEqualTo("client 1 comes from 127.0.0.1\n  expected: 127.0.0.2, as clients.at says");
    assertThat(join(1, 2, facts("7"), listed).get().index()).isEqualTo(1);
    assertThat(first.get().failure()).isNull();
    assertThat(said)
        .singleElement()
        .asString()
        .startsWith("note: refused 127.0.0.1: client 1 comes from 127.0.0.1");
  }

  private Socket say(Letter letter) throws IOException {
    Socket socket = connected();
    socket.getOutputStream().write(Connection.frame(0, 0, letter).array());
    return socket;
  }

  /** What a stranger is told before the first client hangs up. */
  private static String refusal(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    byte[] bytes = new byte[in.readInt()];
    in.skipNBytes(2 * Integer.BYTES);
    in.readFully(bytes);
    assertThat(in.read()).as("it hangs up").isNegative();
    return ((Refusal) Letter.of(bytes, 0, bytes.length)).text();
  }

  private CompletableFuture<Peers> join(int client, int count, SortedMap<String, String> facts) {
    return join(client, count, facts, List.of(new Address("127.0.0.1", port)));
  }

  private CompletableFuture<Peers> join(
      int client, int count, SortedMap<String, String> facts, List<Address> addresses) {
    Joining joining =
        new Joining(
            client, count, addresses, Duration.ofMinutes(10), TOKEN, facts, nanoClock, said::add);
    return CompletableFuture.supplyAsync(
        () -> {
          Peers peers = new GroupNetwork().join(joining);
          opened.add(peers);
          return peers;
        },
        threads);
  }

  /** Says who one is, and nothing else. */
  private Socket greet(int client, SortedMap<String, String> facts) throws IOException {
    Socket socket = connected();
    socket
        .getOutputStream()
        .write(Connection.frame(client, 0, new Hello(client, TOKEN, facts)).array());
    return socket;
  }

  private Socket connected() {
    while (true) {
      try {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        opened.add(socket);
        return socket;
      } catch (IOException e) {
        // The first client is not there yet.
        Thread.onSpinWait();
      }
    }
  }

  private static SortedMap<String, String> facts(String seed) {
    return new TreeMap<>(Map.of("tectonic.seed", seed));
  }
}
