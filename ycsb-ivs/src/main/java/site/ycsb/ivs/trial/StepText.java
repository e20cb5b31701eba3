package site.ycsb.ivs.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.ivs.result.OperationFigures;
import site.ycsb.ivs.result.StepResult;

/** A finished step in one line. */
final class StepText {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private StepText() {}

  static String of(StepResult result) {
    List<String> parts = new ArrayList<>();
    for (OperationFigures figures : result.operations()) {
      parts.add(text(result, figures));
    }
    if (result.operations().isEmpty()) {
      parts.add(String.format(Locale.ROOT, "%.1f s", result.seconds()));
    }
    parts.add(
        String.format(
            Locale.ROOT,
            "%,d records of %,.1f MB",
            result.liveRecords(),
            result.liveBytes() / BYTES_PER_MEGABYTE));
    if (result.missedSchedule()) {
      parts.add("MISSED SCHEDULE");
    }
    return String.join("  ", parts);
  }

  private static String text(StepResult result, OperationFigures figures) {
    String skipped =
        figures.skipped() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d skipped at the limit", figures.skipped());
    long earlier = figures.count() - figures.measured();
    String before = earlier == 0 ? "" : String.format(Locale.ROOT, ", %,d of them before", earlier);
    String times =
        figures.hasTimes()
            ? String.format(
                Locale.ROOT,
                "mean %,.1f us, %,.0f/s",
                figures.meanMicros(),
                figures.perSecond(result.seconds()))
            : "not measured";
    return String.format(
        Locale.ROOT,
        "%s %,d%s%s, %s",
        figures.operation(),
        figures.count(),
        before,
        skipped,
        times);
  }
}
