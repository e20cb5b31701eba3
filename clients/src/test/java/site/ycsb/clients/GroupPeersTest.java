package site.ycsb.clients;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Membership;
import site.ycsb.tectonic.execute.Peers;
import site.ycsb.tectonic.execute.PeersException;

/** Clients in one process, whose letters come at once. */
final class GroupPeersTest {
  private static final int CLIENTS = 4;
  private static final long PATIENCE_SECONDS = 600;
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long WALL_NANOS = 1_800_000_000_000_000_000L;
  private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final String GONE = "client %d of 4 is gone: it was killed, or cannot be reached";

  private final List<GroupPeers> all = new ArrayList<>();

  /** By client, what it has told its user. */
  private final List<List<String>> said = new ArrayList<>();

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    all.forEach(GroupPeers::close);
    threads.shutdownNow();
  }

  @Test
  void instantOfAll_withClocksThatDiffer_isOneWithinHalfTheRoundTrip() {
    join(client -> () -> System.nanoTime() + client * STEP_NANOS);
    List<Long> begins = meet(0, () -> {});
    for (int client = 1; client < CLIENTS; client++) {
      long real = begins.get(client) - client * STEP_NANOS;
      assertThat(Math.abs(real - begins.get(0)))
          .isLessThanOrEqualTo(all.get(client).offset().halfRoundTripNanos() + MILLI_NANOS);
      Membership told = all.get(client).membership();
      // Its wall clock stands still, so that it lags by the half of a round trip that is taken off.
      assertThat(told.offsetNanos())
          .isEqualTo(client * STEP_NANOS - requireNonNull(told.uncertaintyNanos()));
    }
  }

  @Test
  void workOfAMeeting_isDoneOnceAllAreThere_beforeAnyoneGoesOn() {
    join(client -> System::nanoTime);
    AtomicLong done = new AtomicLong();
    List<CompletableFuture<Long>> three = new ArrayList<>();
    for (int client = 0; client < CLIENTS - 1; client++) {
      three.add(meeting(client, 1, done::incrementAndGet));
    }
    assertThat(done).hasValue(0);
    CompletableFuture<Long> last = meeting(CLIENTS - 1, 1, done::incrementAndGet);
    three.forEach(CompletableFuture::join);
    assertThat(last.join()).isPositive();
    assertThat(done).hasValue(1);
  }

  @Test
  void groupWithADuration_endsForAllWhereTheLastHasCome() {
    join(client -> System::nanoTime);
    for (int client = 0; client < CLIENTS - 1; client++) {
      all.get(client).timeIsUp(2, 100 + client);
      assertThat(all.get(0).agreedEnd(2)).isEqualTo(Peers.NO_END);
    }
    all.get(CLIENTS - 1).timeIsUp(2, 50);
    for (GroupPeers each : all) {
      assertThat(each.agreedEnd(2)).isEqualTo(102);
    }
  }

  @Test
  void clientThatIsGone_endsTheMeetingOfTheOthers_andIsNamed() {
    join(client -> System::nanoTime);
    AtomicBoolean ended = new AtomicBoolean();
    all.get(0).begin(() -> 0, () -> true, () -> ended.set(true));
    CompletableFuture<Long> waiting = meeting(0, 0, () -> {});
    all.get(0).left(2, GONE.formatted(2));
    assertThatThrownBy(waiting::join).hasRootCauseInstanceOf(PeersException.class);
    assertThat(all.get(0).failure()).startsWith("client 2 of 4 is gone");
    assertThat(ended).isTrue();
  }

  @Test
  void clientThatIsGoneAfterItHandedOver_isMissedByNobody() throws Exception {
    join(client -> System::nanoTime);
    all.forEach(GroupPeers::executed);
    FutureTask<Integer> killed = new FutureTask<>(() -> all.get(1).gather(null, 0, text -> {}));
    Thread handing = new Thread(killed);
    handing.setDaemon(true);
    handing.start();
    while (handing.getState() != Thread.State.TIMED_WAITING) {
      assertThat(handing.isAlive()).as("it waits for the first client's word").isTrue();
      Thread.onSpinWait();
    }
    // The others have yet to hand theirs over.
    all.get(0).left(1, GONE.formatted(1));
    assertThat(all).allMatch(each -> each.failure() == null);

    List<CompletableFuture<Integer>> others =
        List.of(gathering(2, 0), gathering(3, 0), gathering(0, 0));
    others.forEach(each -> assertThat(each.join()).isZero());
    assertThat(killed.get()).isZero();
    assertThat(said.get(0)).isEmpty();
    assertThat(said.get(2)).containsExactly("Client 0 has the result of all clients");
  }

  @Test
  void clientThatIsGoneBeforeItHandedOver_isNamedByTheFirst_whoWaitsForTheOthers() {
    join(client -> System::nanoTime);
    all.forEach(GroupPeers::executed);
    all.get(0).left(1, GONE.formatted(1));
    CompletableFuture<Integer> first = gathering(0, 0);
    List<CompletableFuture<Integer>> others = List.of(gathering(2, 0), gathering(3, 4));

    assertThat(first.join()).isEqualTo(1);
    assertThat(others.get(0).join()).isZero();
    assertThat(others.get(1).join()).isEqualTo(4);
    assertThat(said.get(0))
        .containsExactly(
            "problem: client 1 is gone, and its result with it",
            "problem: client 3 ended with exit code 4");
    assertThat(said.get(2))
        .containsExactly("Client 0 has the result of all clients, whose exit code is 1");
  }

  @Test
  void firstClientThatIsGone_failsThoseWhoWaitForItsWord() {
    join(client -> System::nanoTime);
    all.forEach(GroupPeers::executed);
    CompletableFuture<Integer> waiting = gathering(2, 0);
    all.get(2).left(0, GONE.formatted(0));
    assertThat(waiting.join()).isEqualTo(1);
    assertThat(said.get(2))
        .containsExactly(
            "The results of the clients are not put together: client 0 of 4 is gone: it was killed, or cannot be reached");
  }

  @Test
  void firstClientThatCannotPutResultsTogether_failsAll(@TempDir Path results) {
    join(client -> System::nanoTime);
    all.forEach(GroupPeers::executed);
    List<CompletableFuture<Integer>> others =
        List.of(gathering(1, 0), gathering(2, 0), gathering(3, 0));
    Path noResult = results.resolve("client-0");
    assertThatThrownBy(() -> all.get(0).gather(noResult, 0, text -> {}))
        .isInstanceOf(UsageException.class);
    others.forEach(each -> assertThat(each.join()).isEqualTo(1));
    assertThat(said.get(2).get(0))
        .startsWith(
            "The results of the clients are not put together: client 0 of 4: the results cannot be put together: ");
  }

  private CompletableFuture<Integer> gathering(int client, int exitCode) {
    return CompletableFuture.supplyAsync(
            () -> all.get(client).gather(null, exitCode, said.get(client)::add), threads)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private List<Long> meet(int worker, Runnable work) {
    List<CompletableFuture<Long>> meetings = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      meetings.add(meeting(client, worker, work));
    }
    return meetings.stream().map(CompletableFuture::join).toList();
  }

  private CompletableFuture<Long> meeting(int client, int worker, Runnable work) {
    return CompletableFuture.supplyAsync(
        () -> all.get(client).meet(worker, work, () -> false), threads);
  }

  /** Tells the clock of each client. */
  private interface Clocks {
    LongSupplier of(int client);
  }

  private void join(Clocks clocks) {
    for (int client = 0; client < CLIENTS; client++) {
      int self = client;
      said.add(new CopyOnWriteArrayList<>());
      Wire wire =
          new Wire() {
            @Override
            public void toAll(Letter letter) {
              for (int other = 0; other < CLIENTS; other++) {
                if (other != self) {
                  to(other, letter);
                }
              }
            }

            @Override
            public void to(int other, Letter letter) {
              all.get(other).received(self, letter);
            }

            @Override
            public void close() {}
          };
      all.add(
          new GroupPeers(
              client,
              CLIENTS,
              wire,
              clocks.of(client),
              () -> WALL_NANOS + self * STEP_NANOS,
              true));
    }
  }
}
