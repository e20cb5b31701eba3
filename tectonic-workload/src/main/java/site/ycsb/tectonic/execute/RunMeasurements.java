package site.ycsb.tectonic.execute;

import java.io.OutputStream;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.recording.EngineSample;
import site.ycsb.arrival.recording.MeasuredRun;
import site.ycsb.arrival.recording.OperationInterval;
import site.ycsb.arrival.results.BindingProfile;
import site.ycsb.arrival.results.PhaseOutcome;

/** What a run measures as it goes on, for whoever writes it down. */
final class RunMeasurements implements MeasuredRun {
  private final WorkloadRun run;
  private final RunRecorder recorder;

  RunMeasurements(WorkloadRun run, RunRecorder recorder) {
    this.run = run;
    this.recorder = recorder;
  }

  @Override
  public void takeInterval(Consumer<OperationInterval> consumer) {
    recorder.takeInterval(consumer);
  }

  @Override
  public int begunPhases() {
    return recorder.started();
  }

  @Override
  public List<PhaseOutcome> phases(Moment now) {
    return recorder.outcomes(now, run.dispatcher().underWay());
  }

  @Override
  public List<EngineSample> takeSamples() {
    return recorder.samples().take();
  }

  @Override
  public void wantSample() {
    recorder.samples().want();
  }

  @Override
  public void traceTo(OutputStream out) {
    run.traceTo(out);
  }

  @Override
  public @Nullable BindingProfile profile() {
    StoreProfile profile = run.profile();
    return profile == null ? null : profile.outcome();
  }

  @Override
  public String digest() {
    return run.digestText();
  }
}
