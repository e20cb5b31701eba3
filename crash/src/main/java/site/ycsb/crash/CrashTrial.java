package site.ycsb.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.bindings.api.Durability;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.client.run.Databases;
import site.ycsb.tectonic.execute.Journal;

/**
 * Runs a spec in a process of its own, kills it or its server at a random moment, and checks the
 * store. It repeats this round after round.
 */
final class CrashTrial {
  private static final long LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
  private static final long MOST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(3);
  private static final long RESTART_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final CrashCheck check;
  private final Journal journal;
  private final Properties store;
  private final Child child;
  private final Victim victim;
  private final SplittableRandom random;
  private final long operations;
  private volatile long front;
  private volatile int round;

  /**
   * @param store the properties of its binding, that leave what is in it
   * @param operations of the run
   * @param seed of the moments at which is killed
   */
  CrashTrial(
      CrashCheck check,
      Journal journal,
      Properties store,
      Child child,
      Victim victim,
      long operations,
      long seed) {
    this.check = check;
    this.journal = journal;
    this.store = store;
    this.child = child;
    this.victim = victim;
    this.operations = operations;
    this.random = new SplittableRandom(seed);
  }

  /**
   * How a run is started, and goes on.
   *
   * @param first the command of the process in the first round
   * @param later in the others
   * @param log where its output goes
   */
  record Child(List<String> first, List<String> later, Path log) {
    private Process start(boolean isFirst) throws IOException {
      return new ProcessBuilder(isFirst ? first : later)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
          .start();
    }
  }

  /**
   * What a store tells of itself.
   *
   * @param version its name and version
   * @param durability what it promises of an acknowledged write
   */
  record Promise(@Nullable String version, @Nullable String durability) {}

  /**
   * What became of a round.
   *
   * @param operation that was under way when it was killed
   * @param killed false if the run had come to its end before
   * @param exitCode of the run, if it ended by itself
   */
  record Round(
      int number,
      long operation,
      boolean killed,
      int exitCode,
      CrashCheck.Finding finding,
      Promise promise) {}

  /** The operation that is under way. */
  long front() {
    return front;
  }

  /** The round that is under way, from 1. */
  int round() {
    return round;
  }

  /**
   * Runs rounds; fewer where the run comes to its end before.
   *
   * @throws DBException if the store cannot be opened
   * @throws IOException if it cannot be read, or no process be started
   */
  List<Round> rounds(int count) throws IOException, DBException, InterruptedException {
    List<Round> rounds = new ArrayList<>();
    boolean goesOn = true;
    while (goesOn && rounds.size() < count) {
      round = rounds.size() + 1;
      Round ended = round(count - rounds.size());
      rounds.add(ended);
      goesOn = ended.killed() && journal.front(0) < operations;
    }
    return rounds;
  }

  private Round round(int roundsLeft) throws IOException, DBException, InterruptedException {
    long left = operations - front;
    long target = front + 1 + random.nextLong(Math.max(1, 2 * left / (roundsLeft + 1)));
    long delayNanos = random.nextLong(MOST_DELAY_NANOS);
    Process run = child.start(round == 1);
    Thread ending = new Thread(run::destroyForcibly, "end of the run");
    Runtime.getRuntime().addShutdownHook(ending);
    boolean killed;
    try {
      killed = await(run, Math.min(target, operations - 1));
      if (killed) {
        LockSupport.parkNanos(delayNanos);
        victim.kill(run);
      }
    } finally {
      run.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(ending);
    }
    front = journal.front(front);
    if (killed) {
      victim.bringBack();
    }
    return look(killed, run.exitValue());
  }

  /** Waits until an operation is under way; false if the run has ended before. */
  private boolean await(Process run, long operation) {
    while (run.isAlive()) {
      front = journal.front(front);
      if (front >= operation) {
        return true;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return false;
  }

  private Round look(boolean killed, int exitCode) throws IOException, DBException {
    DB db = opened();
    try {
      Promise promise =
          new Promise(
              db instanceof StoreVersion version ? version.storeVersion() : null,
              db instanceof Durability promised ? promised.durability() : null);
      return new Round(round, front, killed, exitCode, check.look(journal, db), promise);
    } finally {
      db.cleanup();
    }
  }

  /** Opens the store; a server may take a while to come back. */
  private DB opened() throws DBException {
    long start = System.nanoTime();
    while (true) {
      DB db = Databases.bare(store);
      try {
        db.init();
        return db;
      } catch (DBException e) {
        if (System.nanoTime() - start > RESTART_NANOS) {
          throw e;
        }
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  /** What was printed by the runs, for a message. */
  static String tail(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 10), lines.size()));
  }
}
