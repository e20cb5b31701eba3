package site.ycsb.ivs.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.report.cli.MoreDocuments;

/** Tells {@code tectonic validate} and {@code describe} of plans. */
public final class PlanDocuments implements MoreDocuments {
  @Override
  public boolean accepts(Path file) {
    try {
      JsonNode root = PlanFile.MAPPER.readTree(file.toFile());
      return root.has("scale") || root.has("extends_per_epoch");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public String text(Path path) {
    PlanFile file = PlanFile.read(path);
    TrialSpec.check(file);
    IvsPlan plan = file.plan();
    String modes = plan.modes().stream().map(Mode::text).collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        """
        %s: a valid plan of tectonic ivs, "%s", seed %s
          %,d records of %d fields of %,d bytes; %,d extends an epoch by %,d bytes, %s
          measured every %d epochs: %s; %,d reads and %,d updates each%s
          %s
        """,
        path,
        plan.name(),
        Long.toUnsignedString(plan.seed()),
        plan.records(),
        plan.fields(),
        plan.fieldLength(),
        plan.extendsPerEpoch(),
        plan.extendLength(),
        plan.extendDistribution().name().toLowerCase(Locale.ROOT),
        plan.measureEvery(),
        modes,
        plan.reads(),
        plan.updates(),
        plan.slices() == 1 ? "" : ", in " + plan.slices() + " slices in turn",
        plan.sizeText());
  }
}
