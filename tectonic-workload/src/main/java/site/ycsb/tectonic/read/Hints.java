package site.ycsb.tectonic.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.arrival.bind.Shape.Owner;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.OperationSpec;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.spec.WorkloadSpec;

/** Explains fields that published specs put where they mean nothing. */
final class Hints {
  private static final String LIVE_KEYS =
      "these operations take live keys, so they make none; \"selection\": {\"hot_range\":"
          + " {\"name\": ..., \"probability\": ...}} aims at hot ones";
  private static final String MADE_KEYS =
      "these operations make their key as \"key\" says, they select none";
  private static final String BESIDE_SELECTIVITY =
      "\"selection\" stands beside \"selectivity\", not in it";
  private static final String NUMBERS =
      "\"uniform\" of {\"len\"} makes strings; of numbers it is {\"uniform\": "
          + "{\"min\": 0, \"max\": 1}}, for a selection as shares of the live keys";
  private static final String STRINGS =
      "\"uniform\" of {\"min\", \"max\"} makes numbers; of characters it is "
          + "{\"uniform\": {\"len\": 16}}";
  private static final String GAPS_BY_RATE =
      "\"rate\" says how long gaps are in the mean; their distribution has a shape only";
  private static final String IN_GROUP =
      "operations belong in a group: \"groups\": [{\"inserts\": {...}}]";

  private record Hint(Set<Class<?>> owners, Set<String> fields, String text) {}

  private static final List<Hint> ALL =
      List.of(
          new Hint(Set.of(OperationSpec.class), Set.of("key"), LIVE_KEYS),
          new Hint(Set.of(OperationSpec.class), Set.of("selection", "order"), MADE_KEYS),
          new Hint(
              Set.of(OperationSpec.class),
              Set.of("key_len", "val_len"),
              "a length is written {\"uniform\": {\"len\": 16}}, in \"key\" or \"val\""),
          new Hint(Set.of(Distribution.class), Set.of("selection", "order"), BESIDE_SELECTIVITY),
          new Hint(
              Set.of(Distribution.Zipf.class, Distribution.Latest.class),
              Set.of("theta", "exponent", "skew", "alpha"),
              "the exponent of a zipf is \"s\""),
          new Hint(Set.of(Distribution.Uniform.class), Set.of("len"), NUMBERS),
          new Hint(Set.of(StringExpr.Uniform.class), Set.of("min", "max"), STRINGS),
          new Hint(
              Set.of(
                  GapDistribution.Exponential.class,
                  GapDistribution.Pareto.class,
                  GapDistribution.LogNormal.class,
                  GapDistribution.Weibull.class),
              Set.of("lambda", "scale", "mean", "std_dev"),
              GAPS_BY_RATE),
          new Hint(
              Set.of(Section.class, WorkloadSpec.class, SpecReader.FlatSpec.class),
              Set.copyOf(Shape.constants(Group.Slot.class)),
              IN_GROUP));

  private Hints() {}

  /** What to say about an unknown field of a type in a line of its own; mostly nothing. */
  static String forUnknown(Class<?> owner, String field) {
    return ALL.stream()
        .filter(hint -> hint.owners().contains(owner) && hint.fields().contains(field))
        .map(hint -> "\n  hint: " + hint.text())
        .findFirst()
        .orElse("");
  }

  /** Whether published specs have a field where their own generator passes over it. */
  static boolean isIgnored(Owner owner, String field) {
    return owner instanceof Group.Slot slot
        && slot != Group.Slot.EXTENDS
        && slot.kind().needsLiveKey()
        && field.equals("key");
  }

  /** Which of the legal names was most likely meant, as the end of a sentence; maybe none. */
  static String meant(String given, Collection<String> legal) {
    return NearestName.of(given, legal).map(near -> "; did you mean \"" + near + "\"?").orElse("");
  }

  /** Which object a mere name most likely stands for, as the end of a sentence; maybe none. */
  static String named(JsonNode node, Collection<String> legal) {
    return NearestName.of(node.isTextual() ? node.textValue() : "", legal)
        .map(near -> "; did you mean {\"" + near + "\": ...}?")
        .orElse("");
  }

  /** What is wrong with a number in quotes, such as "10%", as the end of a sentence. */
  static String quoted(JsonNode node) {
    return node.isTextual() && node.textValue().matches("[0-9].*")
        ? "\n  hint: a number has no quotes and no unit, such as 1000000 and 0.1"
        : "";
  }
}
