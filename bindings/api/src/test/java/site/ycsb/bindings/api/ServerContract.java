package site.ycsb.bindings.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.record;

import java.util.HashMap;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Adds to the contract what a binding does when its server is killed, is not there or refuses it.
 */
public abstract class ServerContract extends DbContract {
  private static final String WRONG_PASSWORD = "s3cret-geheim";
  private static final int INSERTS_BEFORE = 20;

  /** Returns the running server on which {@link #properties} names an empty table. */
  protected abstract ServerProcess server();

  /**
   * Returns the properties of an instance on a port of 127.0.0.1, with a password that is wrong.
   */
  protected abstract Properties unwelcome(int port, String password);

  @Test
  @EnabledOnOs(OS.LINUX)
  final void server_isFoundByItsConnection() throws DBException {
    db().cleanup();
    LocalServers others = LocalServers.connected();
    DB connected = open(properties());
    assertThat(connected.insert(TABLE, "k", record("v")).isOk()).isTrue();
    assertThat(others.connectedSince()).isEqualTo(new StoreProcess(server().pid(), ""));
    connected.cleanup();
  }

  @Test
  final void serverKilledBetweenRequests_givesErrors_untilItIsBack() throws DBException {
    table().insert("before", "v");
    server().kill();
    checkFailed(db().read(TABLE, "before", null, new HashMap<>()));
    checkFailed(db().insert(TABLE, "away", record("v")));
    checkFailed(db().update(TABLE, "before", record("w")));
    checkFailed(db().delete(TABLE, "before"));
    if (db() instanceof EngineStats engine) {
      assertThatThrownBy(engine::engineStats).isInstanceOf(IllegalStateException.class);
    }
    server().restart();
    // A driver that reconnects on its own may still fail a few.
    int inserts = insertUntil(true, db(), "after", 0, new CountDownLatch(1));
    assertThat(table().read("after" + inserts)).isEqualTo("v");
    db().cleanup();
  }

  @Test
  final void serverKilledUnderEightThreads_failsTheirRequests_andServesAllOfThemAgain()
      throws Exception {
    CountDownLatch busy = new CountDownLatch(8);
    CountDownLatch failed = new CountDownLatch(8);
    CompletableFuture<Void> interruption =
        CompletableFuture.runAsync(
            () -> {
              await(busy);
              server().kill();
              await(failed);
              server().restart();
            });
    onEightThreads(
        (own, thread) -> {
          String prefix = "t" + thread + ".";
          int inserts = insertUntil(false, own, prefix, 0, busy);
          failed.countDown();
          inserts = insertUntil(true, own, prefix, inserts, busy);
          assertThat(new StringTable(own).read(prefix + inserts)).isEqualTo("v");
          return inserts;
        });
    interruption.join();
  }

  /** Inserts one record after the other until one succeeds or fails; returns its number. */
  private static int insertUntil(
      boolean success, DB own, String prefix, int before, CountDownLatch busy) {
    int number = before;
    while (!Thread.currentThread().isInterrupted()) {
      number++;
      Status status = own.insert(TABLE, prefix + number, record("v"));
      if (!status.isOk()) {
        checkFailed(status);
      }
      if (status.isOk() == success) {
        return number;
      }
      if (number == INSERTS_BEFORE) {
        busy.countDown();
      }
    }
    throw new IllegalStateException("interrupted after " + number + " inserts");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void checkFailed(Status status) {
    assertThat(status.isOk()).as("%s", status).isFalse();
    assertThat(status).isNotEqualTo(Status.NOT_FOUND);
    assertThat(status.getDescription()).isNotBlank();
  }

  @Test
  final void serverThatIsNotThere_isNamed_withTheReason_andWithoutThePassword() {
    int port = ServerProcess.freePort();
    assertThat(refusal(unwelcome(port, WRONG_PASSWORD)))
        .contains("127.0.0.1:" + port)
        .containsIgnoringCase("refused");
  }

  @Test
  final void wrongPassword_isRefused_andNotQuoted() {
    assertThat(refusal(unwelcome(server().port(), WRONG_PASSWORD)))
        .contains("127.0.0.1:" + server().port());
  }

  /** Returns what an instance says that cannot begin, or whose first request fails. */
  private String refusal(Properties properties) {
    String message;
    try {
      DB opened = open(properties);
      Status status = opened.insert(TABLE, "k", record("v"));
      opened.cleanup();
      checkFailed(status);
      message = status.getDescription();
    } catch (DBException e) {
      assertThat(Throwables.getStackTrace(e)).doesNotContain(WRONG_PASSWORD);
      message = String.valueOf(e.getMessage());
    }
    assertThat(message).isNotBlank().doesNotContain(WRONG_PASSWORD);
    return message;
  }
}
