package site.ycsb.tests;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ServerProcess;

/**
 * A binding, through the plain interface, whose server is killed just before a call of a given
 * number, and started again after so many calls have failed.
 */
final class RestartingDb extends PassingDb {
  private final Restart restart;

  RestartingDb(DB db, Restart restart) {
    super(db);
    this.restart = restart;
  }

  /** What the instances of a run share. */
  static final class Restart {
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final ServerProcess server;
    private final long killedAt;
    private final long failuresUntilStart;
    private volatile boolean isKilled;

    Restart(ServerProcess server, long killedAt, long failuresUntilStart) {
      this.server = server;
      this.killedAt = killedAt;
      this.failuresUntilStart = failuresUntilStart;
    }

    private void before() {
      if (calls.incrementAndGet() == killedAt) {
        server.kill();
        isKilled = true;
      }
    }

    /** While processes of the server still end, some answer: only what fails later counts. */
    private void failed() {
      if (isKilled && failures.incrementAndGet() == failuresUntilStart) {
        server.restart();
      }
    }
  }

  @Override
  Status call(Supplier<Status> request) {
    restart.before();
    Status status = request.get();
    if (!status.isOk() && !Status.NOT_FOUND.equals(status)) {
      restart.failed();
    }
    return status;
  }
}
