package site.ycsb.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Specs whose laws are drawn, with a word for each law: what a fit has to find. */
final class RandomSpecs {
  private static final int LOADED = 4_000;
  private static final int OPERATIONS = 12_000;
  private static final List<String> KINDS =
      List.of(
          "point_queries",
          "updates",
          "merges",
          "extends",
          "point_deletes",
          "range_queries",
          "read_modify_writes");

  private final Random random;
  private boolean inOrder;

  private RandomSpecs(long seed) {
    random = new Random(seed);
  }

  /**
   * A law of a spec.
   *
   * @param phase name
   * @param kind of the operations
   * @param what "selection", "values" or "length"
   * @param name of the distribution
   * @param order of the keys; "" where it has none
   * @param exponent of a zipf or latest; NaN of others
   */
  record Truth(
      String phase, String kind, String what, String name, String order, double exponent) {}

  /** A spec as JSON. */
  record Drawn(String json, List<Truth> truths) {}

  static Drawn of(long seed) {
    return new RandomSpecs(seed).draw();
  }

  private Drawn draw() {
    List<Truth> truths = new ArrayList<>();
    List<String> groups = new ArrayList<>();
    boolean hot = random.nextInt(4) == 0;
    String key = key(hot);
    // Of keys that count up, the age is the rank.
    inOrder = key.contains("auto_increment");
    groups.add(
        "{\"name\": \"load\", \"inserts\": {\"op_count\": %d, \"val\": %s}}"
            .formatted(LOADED, values(truths, "load", "inserts")));
    int phases = 1 + random.nextInt(2);
    for (int i = 1; i <= phases; i++) {
      groups.add(phase("phase " + i, hot, truths));
    }
    String json =
        "{\"seed\": %d, \"defaults\": {\"key\": %s, \"val\": {\"uniform\": {\"len\": 20}}},\n\"sections\": [{\"groups\": [%s]}]}"
            .formatted(random.nextInt(1_000_000), key, String.join(",\n", groups));
    return new Drawn(json, truths);
  }

  private String key(boolean hot) {
    if (hot) {
      return "{\"segmented\": {\"separator\": \"\", \"segments\": [{\"hot_range\": {\"name\":"
          + " \"h\", \"len\": 2, \"amount\": 10, \"probability\": 0.2}}, {\"uniform\": {\"len\":"
          + " 10}}]}}";
    }
    return switch (random.nextInt(4)) {
      case 0 -> "{\"uniform\": {\"len\": %d}}".formatted(8 + random.nextInt(20));
      case 1 ->
          "{\"segmented\": {\"separator\": \"\", \"segments\": [\"user\", {\"uniform\": {\"len\":"
              + " 15, \"character_set\": \"numeric\"}}]}}";
      case 2 -> "{\"number\": {\"max\": 4000000000, \"encoding\": \"hex\", \"width\": 12}}";
      default -> "{\"auto_increment\": {\"width\": 10}}";
    };
  }

  private String phase(String name, boolean hot, List<Truth> truths) {
    List<String> operations = new ArrayList<>();
    List<String> kinds = new ArrayList<>(KINDS);
    for (int i = 0; i < 2; i++) {
      String kind = kinds.remove(random.nextInt(kinds.size()));
      operations.add("\"%s\": {%s}".formatted(kind, operation(name, kind, hot, truths)));
    }
    if (random.nextBoolean()) {
      operations.add("\"inserts\": {\"op_count\": 300}");
    }
    if (random.nextBoolean()) {
      operations.add("\"empty_point_queries\": {\"op_count\": 500}");
    }
    return "{\"name\": \"%s\", %s}".formatted(name, String.join(", ", operations));
  }

  private String operation(String phase, String kind, boolean hot, List<Truth> truths) {
    int count = kind.equals("point_deletes") ? 1500 : OPERATIONS;
    String json = "\"op_count\": " + count;
    if (kind.equals("range_queries")) {
      json += length(truths, phase);
      truths.add(new Truth(phase, kind, "selection", "uniform", "", Double.NaN));
      return json;
    } else if (!kind.startsWith("point")) {
      json += ", \"val\": " + values(truths, phase, kind);
    }
    return json + selection(truths, phase, kind, hot);
  }

  private String length(List<Truth> truths, String phase) {
    boolean constant = random.nextBoolean();
    truths.add(
        new Truth(
            phase, "range_queries", "length", constant ? "constant" : "uniform", "", Double.NaN));
    return constant
        ? ", \"scan_length\": 20"
        : ", \"scan_length\": {\"uniform\": {\"min\": 1, \"max\": 60}}";
  }

  private String values(List<Truth> truths, String phase, String kind) {
    String[] law =
        List.of(
                new String[] {"constant", "100"},
                new String[] {"uniform", "{\"uniform\": {\"min\": 20, \"max\": 120}}"},
                new String[] {"normal", "{\"normal\": {\"mean\": 100, \"std_dev\": 15}}"},
                new String[] {"log_normal", "{\"log_normal\": {\"mean\": 4, \"std_dev\": 0.5}}"},
                new String[] {"exponential", "{\"exponential\": {\"lambda\": 0.02}}"},
                new String[] {"pareto", "{\"pareto\": {\"scale\": 20, \"shape\": 2.5}}"})
            .get(random.nextInt(6));
    truths.add(new Truth(phase, kind, "values", law[0], "", Double.NaN));
    return "{\"uniform\": {\"len\": %s}}".formatted(law[1]);
  }

  private String selection(List<Truth> truths, String phase, String kind, boolean hot) {
    boolean deletes = kind.equals("point_deletes");
    double s = Math.rint(100 * (0.7 + 0.6 * random.nextDouble())) / 100;
    String zipf = String.format(Locale.ROOT, "{\"zipf\": {\"s\": %.2f}}", s);
    String latest = String.format(Locale.ROOT, "{\"latest\": {\"s\": %.2f}}", s);
    String order = random.nextBoolean() && !inOrder ? "sorted" : "insertion";
    if (hot && !deletes && random.nextBoolean()) {
      return law(
          truths,
          new Truth(phase, kind, "selection", "hot_range", "", Double.NaN),
          "{\"hot_range\": {\"name\": \"h\", \"probability\": 0.8}}");
    }
    return switch (random.nextInt(deletes ? 5 : 8)) {
      case 0 ->
          law(
              truths,
              selected(phase, kind, "uniform", ""),
              "{\"uniform\": {\"min\": 0, \"max\": 1}}");
      case 1 ->
          law(
              truths,
              selected(phase, kind, "normal", order),
              "{\"normal\": {\"mean\": 0.5, \"std_dev\": 0.1}}");
      case 2 ->
          law(
              truths,
              selected(phase, kind, "beta", order),
              "{\"beta\": {\"alpha\": 2, \"beta\": 6}}");
      case 3 ->
          law(
              truths,
              selected(phase, kind, "exponential", order),
              "{\"exponential\": {\"lambda\": 8}}");
      case 4 -> law(truths, new Truth(phase, kind, "selection", "latest", "", s), latest);
      case 5 -> law(truths, new Truth(phase, kind, "selection", "zipf", "scattered", s), zipf);
      case 6 -> law(truths, new Truth(phase, kind, "selection", "zipf", order, s), zipf);
      default ->
          random.nextBoolean()
              ? law(truths, selected(phase, kind, "ycsb_zipfian", ""), "{\"ycsb_zipfian\": {}}")
              : law(truths, selected(phase, kind, "ycsb_latest", ""), "{\"ycsb_latest\": {}}");
    };
  }

  private static Truth selected(String phase, String kind, String name, String order) {
    return new Truth(phase, kind, "selection", name, order, Double.NaN);
  }

  private static String law(List<Truth> truths, Truth truth, String json) {
    truths.add(truth);
    String order = truth.order().isEmpty() ? "" : ", \"order\": \"%s\"".formatted(truth.order());
    return ", \"selection\": " + json + order;
  }
}
