package site.ycsb.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.ClientsSettings.Address;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.tectonic.execute.PeerNetwork.Joining;
import site.ycsb.tectonic.execute.Peers;

/** Clients in one process that meet over sockets, and others that come to the same port. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class MeetingTest {
  /** More than sockets hold between a client that sends and one that does not read. */
  private static final int MANY = 400_000;

  /** By so much time goes faster for the first client, who judges the others. */
  private static final int FASTER = 3;

  private final int port = freePort();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<AutoCloseable> opened = new CopyOnWriteArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
    threads.shutdownNow();
  }

  @Test
  void clientThatNeitherReadsNorSpeaks_isGoneForAll_andHoldsUpNobody() throws Exception {
    CompletableFuture<Peers> first = join(0, 3, facts("7"));
    CompletableFuture<Peers> second = join(1, 3, facts("7"));
    greet(2, facts("7"));
    List<Peers> both = List.of(first.get(), second.get());
    CountDownLatch told = new CountDownLatch(both.size());
    both.forEach(each -> each.begin(() -> 0, () -> true, told::countDown));
    for (int i = 0; i < MANY; i++) {
      both.get(1).timeIsUp(i, i);
    }
    told.await();
    for (Peers each : both) {
      assertThat(each.failure()).isEqualTo("client 2 of 3 is gone: nothing was heard for 15 s");
      each.close();
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

  private CompletableFuture<Peers> join(int client, int count, SortedMap<String, String> facts) {
    Joining joining =
        new Joining(
            client,
            count,
            List.of(new Address("127.0.0.1", port)),
            Duration.ofMinutes(10),
            facts,
            () -> System.nanoTime() * (client == 0 ? FASTER : 1),
            said::add);
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
    socket.getOutputStream().write(Connection.frame(client, 0, new Hello(client, facts)).array());
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

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
