package site.ycsb.ivs.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.ivs.plan.IvsPlan;
import site.ycsb.ivs.plan.Mode;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/** The folder of one trial: a step is done exactly when its file is there. */
public final class TrialFolder {
  /** Names of steps; those of run phases are the modes'. */
  public static final String LOAD = "load";

  public static final String REFERENCE_LOAD = "reference-load";
  public static final String EXTEND = "extend";
  public static final String REORGANISE = "reorganise";
  public static final String CHECK = "check";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path folder;

  /**
   * @param results of the experiment
   * @param trial from 1
   */
  public TrialFolder(Path results, int trial) {
    this.folder = results.resolve("trial-" + trial);
  }

  private Path spec(int epoch, String name) {
    return epochFolder(epoch).resolve(name + ".spec.json");
  }

  public boolean has(int epoch, String step) {
    return Files.exists(file(epoch, step));
  }

  public StepResult read(int epoch, String step) throws IOException {
    return MAPPER.readValue(file(epoch, step).toFile(), StepResult.class);
  }

  /** The measured steps that are done, in order. */
  public List<StepResult> measured(IvsPlan plan) throws IOException {
    List<String> steps = new ArrayList<>(List.of(EXTEND));
    Stream.of(Mode.values()).map(Mode::text).forEach(steps::add);
    List<StepResult> results = new ArrayList<>();
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      for (String step : steps) {
        if (has(epoch, step)) {
          results.add(read(epoch, step));
        }
      }
    }
    return results;
  }

  public void write(StepResult result) throws IOException {
    ResultFolder.replaceOnDisk(
        file(result.epoch(), result.step()), MAPPER.writeValueAsString(result));
  }

  /** Notes that something is under way which measures nothing. */
  public void note(int epoch, String step) throws IOException {
    ResultFolder.replaceOnDisk(file(epoch, step), "{}");
  }

  /** Forgets a step, if it was done. */
  public void remove(int epoch, String step) throws IOException {
    Files.deleteIfExists(file(epoch, step));
  }

  /** Writes a spec, so that the step can be repeated; returns what a run makes of the file. */
  public WorkloadPlan writeSpec(int epoch, String name, JsonNode spec) throws IOException {
    ResultFolder.replaceOnDisk(spec(epoch, name), spec.toPrettyString());
    return SpecReader.read(spec(epoch, name)).plan(PlanOptions.NONE);
  }

  private Path file(int epoch, String step) {
    return epochFolder(epoch).resolve(step + ".json");
  }

  private Path epochFolder(int epoch) {
    return epoch == 0 ? folder : folder.resolve(String.format(Locale.ROOT, "epoch-%03d", epoch));
  }
}
