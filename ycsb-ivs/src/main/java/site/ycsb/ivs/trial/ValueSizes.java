package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.TrialFolder;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * Writes how many bytes each record has after the extends of each measured epoch, as the published
 * YCSB-IVS does: a row by key, a column by epoch.
 */
public final class ValueSizes {
  private ValueSizes() {}

  /** The table of one trial, as far as it is, made from its spec. */
  public static String text(PlanFile file, Path results, int trial) throws IOException {
    TrialFolder folder = new TrialFolder(results, trial);
    TrialSpec specs = new TrialSpec(file, trial);
    OperationSource source =
        new OperationSource(SpecReader.read(folder.spec(0, "main")).plan(PlanOptions.NONE));
    Map<String, List<String>> rows = new TreeMap<>();
    List<String> header = new ArrayList<>(List.of("Key"));
    int passed = 0;
    for (int epoch = 1; epoch <= file.plan().epochs(); epoch++) {
      if (!folder.has(epoch, Steps.EXTEND)) {
        break;
      } else if (file.plan().measures(epoch)) {
        for (; passed <= specs.extendGroup(epoch); passed++) {
          source.skipNextGroup();
        }
        header.add("Run" + epoch / file.plan().measureEvery());
        source.records(
            (key, fields) ->
                rows.computeIfAbsent(key.toString(), k -> new ArrayList<>(List.of(k)))
                    .add(Long.toString(fields.stream().mapToLong(Integer::longValue).sum())));
      }
    }
    StringBuilder text = new StringBuilder(String.join(",", header)).append('\n');
    rows.values().forEach(row -> text.append(String.join(",", row)).append('\n'));
    return text.toString();
  }
}
