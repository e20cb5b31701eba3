package site.ycsb.tectonic.execute;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.PhasedWorkload.Draw;
import site.ycsb.bindings.api.LocalServers;
import site.ycsb.bindings.api.StoreProcess;
import site.ycsb.client.measure.MeasuredRun;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.RetryLoop;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.result.BindingProfile;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.execute.Binding.RecordTable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.OperationText;
import site.ycsb.tectonic.stream.StreamDigest;

/** One run of a plan, or of a part of it, by any number of workers. */
public final class WorkloadRun implements MeasuredRun {

  private final WorkloadPlan plan;
  private final RunScope scope;
  private final OperationStream stream;
  private final LongSupplier nanoClock;
  private final RunMeasurements measured;
  private final PhaseStream phases;
  private final Dispatcher dispatcher;
  private final Judge judge = new Judge();
  private final Verifier verifier;
  private final FailureStretches failures = new FailureStretches();
  private final StoreChecks checks;
  private final List<RecordTable> tables;
  private final Secrets secrets;
  private final Peers peers;
  private final StreamDigest digest = new StreamDigest();
  private final LocalServers serversBefore = LocalServers.connected();
  private volatile boolean stopsAtFailure;
  private volatile @Nullable SentTrace trace;
  private @Nullable Journal journal;
  private Patience patience = Patience.NONE;
  private @Nullable StoreProcess process;
  private Consumer<String> notes = note -> {};
  private Function<@Nullable Status, String> failureNames = status -> "FAILED";
  private boolean checked;

  public WorkloadRun(WorkloadPlan plan, RunScope scope, LongSupplier nanoClock) {
    this(plan, scope, nanoClock, new Secrets());
  }

  /**
   * @param secrets that no message of the binding may show
   */
  public WorkloadRun(WorkloadPlan plan, RunScope scope, LongSupplier nanoClock, Secrets secrets) {
    this(
        plan,
        scope,
        new OperationSource(plan, scope.writesAllFields()),
        nanoClock,
        secrets,
        Peers.ALONE);
  }

  /**
   * @param stream of the plan's operations
   * @param secrets that no message of the binding may show
   * @param peers that execute the same stream
   */
  public WorkloadRun(
      WorkloadPlan plan,
      RunScope scope,
      OperationStream stream,
      LongSupplier nanoClock,
      Secrets secrets,
      Peers peers) {
    this.plan = plan;
    this.peers = peers;
    this.stream = stream;
    this.secrets = secrets;
    this.scope = scope;
    this.nanoClock = nanoClock;
    boolean needsBytes = scope.firstGroup() > 0 && scope.verified() != VerifiedKeys.PRESENCE;
    Share share = new Share(peers.index(), peers.count(), needsBytes);
    verifier = new Verifier(scope.verified(), judge, share);
    measured = new RunMeasurements(nanoClock);
    checks = new StoreChecks(plan, scope, judge);
    tables = plan.sections().stream().map(scope::table).toList();
    phases =
        new PhaseStream(plan, scope, stream, measured, checks, verifier, peers, share, nanoClock);
    dispatcher = new Dispatcher(phases, peers, nanoClock);
  }

  /** Whether groups that are not run are taken to have left their records in the store. */
  public boolean isOnLoadedStore() {
    return scope.firstGroup() > 0;
  }

  /**
   * Leaves out operations whose effect the store already has, as of a run that was interrupted; to
   * be said before there is a worker.
   */
  public void leaveOut(Predicate<Operation> done) {
    phases.leaveOut(done);
  }

  /**
   * Takes it as unknown what the records hold that are in the store, as other operations than those
   * of the plan may have written them; to be said before there is a worker.
   */
  public void forgetRecords() {
    verifier.contents().clear();
  }

  /** Looks at what is in the store when phases have ended; to be said before there is a worker. */
  public void lookAtStore(StoreLooks when) {
    phases.lookAtStore(when, dispatcher::isStopped);
  }

  /**
   * Waits after phases until the store has nothing left to do; to be said before there is a worker.
   *
   * @param atMost how long, where the spec does not say it
   */
  public void settle(SettlePoint point, Duration atMost) {
    phases.settle(new SettleWait(point, atMost));
  }

  /**
   * Asks the system what the store's process uses; to be said before there is a worker.
   *
   * @param named null: the server on this machine to which the binding connects, if that is one
   */
  public void storeProcess(@Nullable StoreProcess named) {
    process = named;
  }

  private @Nullable StoreProcess connectedServer() {
    StoreProcess server = serversBefore.connectedSince();
    if (server != null) {
      notes.accept(
          "store-cpu and device bytes are those of process %d (%s), to which the binding is connected"
              .formatted(server.pid(), server.name()));
    }
    return server;
  }

  /** Sets how patient users are where the spec does not say it; to be said before. */
  public void patience(Patience ofUsers) {
    patience = ofUsers;
  }

  /** How patient the users of a group are. */
  Patience patience(GroupPlan group) {
    return group.patience().isNone() ? patience : group.patience();
  }

  /** What sends the operations of one thread again. */
  RetryLoop newRetryLoop() {
    return new RetryLoop(nanoClock, dispatcher::isStopped);
  }

  /** Whether the binding keeps writes to itself until it is closed, or for a while. */
  public boolean buffers() {
    return judge.profile().buffers();
  }

  /**
   * Looks at what is in the store, as all bindings that buffer writes are closed, and deletes what
   * was written to see that they do.
   *
   * @param db that was opened since
   */
  public void lookWhenClosed(DB db) {
    Binding binding = new Binding(Binding.unwrap(db), process);
    judge.settled();
    checks.deleteBuffered(binding);
    phases.lookWhenClosed(binding);
  }

  /**
   * Notes that the store was not looked at, nor the record deleted that was written to see that the
   * binding buffers writes.
   *
   * @param why the binding cannot be opened again
   */
  public void notOpenedAgain(String why) {
    String key = Objects.requireNonNull(judge.profile().buffered());
    verifier
        .look()
        .notTaken(
            "the binding cannot be opened again, and probe record %s may be left: %s"
                .formatted(key, why));
  }

  /** Tells of what the binding does before anything is loaded; to be said before. */
  public void tellNotes(Consumer<String> told) {
    notes = told;
  }

  /** Wrong answers to the looks at the store that came after phases. */
  public long wrongAtLooks() {
    return verifier.look().wrong.sum();
  }

  /** Reads that the store did not answer when it was looked at after phases. */
  public long failedAtLooks() {
    return verifier.look().failed.sum();
  }

  /** Names operations that failed, in YCSB's lines, by their status; to be said before. */
  public void nameFailures(Function<@Nullable Status, String> names) {
    failureNames = names;
  }

  /** Hands out no more operations once one has failed. */
  public void stopAtFailure() {
    stopsAtFailure = true;
  }

  /**
   * Notes how far each operation has come, and goes on where a run that was killed has left off:
   * what is settled is left out, and the store may hold anything. Operations on one key keep their
   * order, so that the last one that was acknowledged says what is there, and the first failure is
   * the end. To be said before there is a worker.
   */
  public void noteIn(Journal noted) {
    journal = noted;
    leaveOut(operation -> noted.state(operation.index()).isSettled());
    phases.keepOrder();
    if (noted.end(0) > 0) {
      checks.expectAnything();
    }
    stopAtFailure();
  }

  /** Notes how far an operation has come, if that is wanted. */
  void note(Operation operation, Journal.State state) {
    if (journal != null) {
      journal.note(operation.index(), state);
    }
  }

  void failed() {
    if (stopsAtFailure) {
      stop();
    }
  }

  /**
   * Begins to tell the other clients how far this one is.
   *
   * @param failed called once, when the run of all cannot be whole any more
   */
  public void tellPeers(Runnable failed) {
    peers.begin(dispatcher::watermark, dispatcher::othersProgressed, failed);
  }

  /**
   * Draws the next operation of the open group, for a worker to take: where several clients share
   * the operations, as each is due.
   *
   * @param endsByClock whether the group ends when its duration is over
   */
  public Draw drawAhead(boolean endsByClock) {
    return dispatcher.drawAhead(endsByClock);
  }

  /** When the open group began, by the clock for durations. */
  public long groupStartNanos() {
    return dispatcher.groupStartNanos();
  }

  /**
   * Operations of all clients in the phases with a duration that have ended; null where one client
   * has them all.
   */
  public @Nullable List<Long> sharedTimedOperations() {
    return peers.isAlone() ? null : phases.sharedTimed();
  }

  /** How long operations have waited for other clients, in nanoseconds, over all threads. */
  public long awaitedNanos() {
    return dispatcher.awaitedNanos();
  }

  /**
   * A worker for one thread.
   *
   * @param areDated whether the measurements note when they are told of an operation
   * @param threads how many workers there will be
   */
  public Worker newWorker(Measurements measurements, boolean areDated, int threads) {
    if (threads == 1) {
      phases.hasOneWorker();
    }
    var reported =
        new YcsbMeasurements(
            measurements, () -> !areDated && dispatcher.hasSeveralWorkers(), failureNames);
    return new Worker(this, stream.newValues(), reported, meter().newThread());
  }

  /** Lets the operations in flight return and hands out no more. */
  public void stop() {
    dispatcher.stop();
  }

  /** Whether all operations have returned. */
  public boolean isFinished() {
    return dispatcher.isFinished();
  }

  /** Operations that have returned. */
  public long completed() {
    return dispatcher.completed();
  }

  /** Operations of the run; where the clock ends a phase, as many as are to be expected by now. */
  public long expected() {
    return measured.expected(groups(), completed());
  }

  /** The groups that are executed. */
  public List<GroupPlan> groups() {
    return scope.groups(plan);
  }

  /** What the phases have come to so far. */
  public List<PhaseResult> results() {
    return meter().phases();
  }

  @Override
  public String digest() {
    return digest.text();
  }

  /** The bytes of each live record, as the operations have made them; none if not tracked. */
  public LongSummaryStatistics recordBytes() {
    LongSummaryStatistics bytes = new LongSummaryStatistics();
    dispatcher.recordBytes(bytes);
    return bytes;
  }

  /** Whether the binding could not say if the store was empty, or loaded, as the run needs it. */
  public boolean isStoreUnknown() {
    return checks.isStoreUnknown();
  }

  /** What the binding does, as far as it is known. */
  public StoreProfile storeProfile() {
    return judge.profile();
  }

  @Override
  public @Nullable BindingProfile profile() {
    return judge.profile().isKnown() ? judge.profile().outcome() : null;
  }

  /** Takes the profile of the binding as known, so that it is not asked; to be said before. */
  public void learn(StoreProfile profile) {
    judge.learn(profile);
  }

  /** When operations failed. */
  public FailureStretches failures() {
    return failures;
  }

  @Override
  public RunMeter meter() {
    return measured.meter();
  }

  @Override
  public void wantSample() {
    measured.wantSample();
  }

  @Override
  public List<EngineSample> takeSamples() {
    return measured.takeSamples();
  }

  @Override
  public void traceTo(OutputStream out) {
    trace = new SentTrace(out);
  }

  /** Where operations are written down, if they are. */
  @Nullable SentTrace trace() {
    return trace;
  }

  /** Lets a worker do, between two operations, what one of them has to do. */
  void between(Ticket ticket) {
    measured.comeBy(ticket.binding());
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  Verifier verifier() {
    return verifier;
  }

  @Override
  public List<Verification> verifications() {
    return verifier.verifications(results());
  }

  @Override
  public List<WrongAnswer> wrongAnswers() {
    return verifier.wrongAnswers();
  }

  /** What the binding said, without secrets. */
  String text(@Nullable Status status) {
    return secrets.mask(Answers.text(status));
  }

  StreamDigest streamDigest() {
    return digest;
  }

  LongSupplier nanoClock() {
    return nanoClock;
  }

  /** The table of a section: each has its own, so that their keys cannot meet. */
  RecordTable table(SectionPlan section) {
    return tables.get(section.index());
  }

  /**
   * Makes a store of a thread's binding; the first one is checked before any operation is sent.
   *
   * @throws StoreStateException if the store is not as the run takes it to be
   */
  synchronized Binding open(DB db) {
    // Of several clients each would count the whole server.
    if (!checked && process == null && peers.isAlone()) {
      process = connectedServer();
    }
    Binding binding = new Binding(Binding.unwrap(db), process);
    if (!checked) {
      checked = true;
      stream.listCovered(binding.needsCoveredKeys() || verifier.verified() == VerifiedKeys.ALL);
      if (verifier.verified() != VerifiedKeys.PRESENCE) {
        stream.listQueried(verifier::follows);
      }
      try {
        for (int client = 0; client < peers.count(); client++) {
          // One after another, as each writes what another would find.
          long unused = peers.meet(client, () -> checks.beforeRun(binding), dispatcher::isStopped);
        }
        checks.notes().forEach(notes);
      } catch (StoreStateException | PeersException e) {
        stop();
        if (e instanceof StoreStateException) {
          throw e;
        }
      }
    }
    binding.learn(judge.profile());
    return binding;
  }

  /**
   * The operations of a run, written down right before they are sent, with marks for sections and
   * phases. The trace can be inspected and replayed.
   */
  static final class SentTrace {
    private final OutputStream out;
    private final OperationText marks = new OperationText();
    private @Nullable GroupPlan group;
    private @Nullable SectionPlan section;
    private boolean ended;

    SentTrace(OutputStream out) {
      this.out = out;
    }

    /** Adds the operation of a ticket, whose line is given. */
    synchronized void add(Ticket ticket, OperationText line) {
      if (ended) {
        return;
      }
      try {
        mark(ticket.section(), ticket.group());
        line.writeTo(out);
      } catch (IOException e) {
        // Whoever flushes and closes the file is told again.
        ended = true;
      }
    }

    private void mark(SectionPlan itsSection, GroupPlan itsGroup) throws IOException {
      if (!itsSection.equals(section)) {
        section = itsSection;
        marks.mark("section", itsSection.name());
        marks.writeTo(out);
      }
      if (!itsGroup.equals(group)) {
        group = itsGroup;
        marks.mark("phase", itsGroup.name());
        marks.writeTo(out);
      }
    }
  }
}
