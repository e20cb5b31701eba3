package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.Words;
import site.ycsb.tectonic.stream.KeySetChoice;

/** Explains which key set a section gets: its parts, what they cost, and who asks for them. */
public final class KeySetText {
  private static final int MOST_PHASES = 6;

  private KeySetText() {}

  /** The explanation, indented, each line ended by a newline. */
  public static String of(SectionPlan section) {
    KeySetChoice choice = KeySetChoice.of(section);
    StringBuilder text = new StringBuilder();
    add(
        text,
        "  ",
        String.format(
            Locale.ROOT,
            "key set of section \"%s\": %s",
            Words.within(section.name(), 40),
            choice.title()));
    if (!choice.parts().contains(KeySetPart.DRAWS)) {
      add(text, "    ", "keys are recomputed from their numbers: no memory, O(1)");
    }
    for (KeySetPart part : choice.parts()) {
      add(text, "    ", part.title() + ": " + part.memory() + ", " + part.cost());
      phasesByReason(choice, part)
          .forEach((reason, phases) -> add(text, "      ", reason(reason, phases)));
    }
    return text.toString();
  }

  private record Reason(String kind, String text) {}

  /** The reasons for a part, each with the phases that have it. */
  private static Map<Reason, List<GroupPlan>> phasesByReason(KeySetChoice choice, KeySetPart part) {
    Map<Reason, List<GroupPlan>> phases = new LinkedHashMap<>();
    for (KeySetChoice.Demand demand : choice.demands()) {
      if (demand.part() == part) {
        Reason reason = new Reason(demand.kind().specName(), demand.reason());
        phases.computeIfAbsent(reason, r -> new ArrayList<>()).add(demand.phase());
      }
    }
    return phases;
  }

  private static String reason(Reason reason, List<GroupPlan> phases) {
    List<String> names =
        phases.stream()
            .distinct()
            .map(phase -> phase.index() + 1 + " \"" + Words.within(phase.name(), 40) + "\"")
            .toList();
    String listed = String.join(", ", names.subList(0, Math.min(names.size(), MOST_PHASES)));
    int more = names.size() - MOST_PHASES;
    return String.format(
        Locale.ROOT,
        "%s in %s %s%s: %s",
        reason.kind(),
        names.size() == 1 ? "phase" : "phases",
        listed,
        more > 0 ? String.format(Locale.ROOT, " and %,d more", more) : "",
        reason.text());
  }

  private static void add(StringBuilder text, String indent, String words) {
    String hanging = indent;
    for (String line : Words.lines(words, Words.WIDTH - indent.length() - 4)) {
      text.append(hanging).append(line).append('\n');
      hanging = indent + "    ";
    }
  }
}
