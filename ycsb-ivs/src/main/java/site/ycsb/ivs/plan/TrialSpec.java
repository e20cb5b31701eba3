package site.ycsb.ivs.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;

/** Writes the specs that a trial consists of. */
public final class TrialSpec {
  /** The group that loads, in every spec. */
  public static final int LOAD = 0;

  /** The group of a baseline that is measured. */
  public static final int BASELINE_RUN = 1;

  private static final int KEY_DIGITS = 16;
  private static final double ZIPFIAN_EXPONENT = 0.99;

  private final PlanFile file;
  private final IvsPlan plan;
  private final long seed;

  public TrialSpec(PlanFile file, int trial) {
    this.file = file;
    this.plan = file.plan();
    this.seed = plan.seedOf(trial);
  }

  /**
   * Finds mistakes of a plan that only its spec shows, such as a wrong rate of arrivals.
   *
   * @throws site.ycsb.tectonic.spec.SpecException if the spec cannot be run
   */
  public static void check(PlanFile file) {
    String spec = new TrialSpec(file, 1).main().toPrettyString();
    var unused = SpecReader.parse("the spec of this plan", spec).plan(PlanOptions.NONE);
  }

  /** The group in which records grow, by epoch from 1. */
  public static int extendGroup(int epoch) {
    return 2 * epoch - 1;
  }

  /** The group that is measured, by epoch from 1. */
  public static int runGroup(int epoch) {
    return 2 * epoch;
  }

  /** The spec of the main instance: load, then by epoch extend and run. */
  public ObjectNode main() {
    ObjectNode spec = spec(plan.fieldLength());
    ArrayNode groups = groups(spec, plan.records());
    for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
      groups.add(extend("extend-" + epoch));
      groups.add(run("run-" + epoch));
    }
    return spec;
  }

  /**
   * The spec of a baseline: records of one length, and the run phase.
   *
   * @param fieldLength bytes of each field
   */
  public ObjectNode baseline(long records, long fieldLength) {
    ObjectNode spec = spec(fieldLength);
    groups(spec, records).add(run("run"));
    return spec;
  }

  private ObjectNode spec(long fieldLength) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("seed", seed);
    ObjectNode defaults = spec.putObject("defaults");
    ObjectNode key = defaults.putObject("key").putObject("segmented");
    key.put("separator", "");
    ArrayNode segments = key.putArray("segments").add("user");
    segments
        .addObject()
        .putObject("uniform")
        .put("len", KEY_DIGITS)
        .put("character_set", "numeric");
    defaults.putObject("val").putObject("uniform").put("len", fieldLength);
    defaults.putObject("fields").put("count", plan.fields());
    return spec;
  }

  private static ArrayNode groups(ObjectNode spec, long records) {
    ArrayNode groups = spec.putArray("sections").addObject().putArray("groups");
    groups.addObject().put("name", "load").putObject("inserts").put("op_count", records);
    return groups;
  }

  private ObjectNode extend(String name) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("name", name);
    ObjectNode grow = group.putObject("extends");
    grow.put("op_count", plan.extendsPerEpoch());
    grow.putObject("val").putObject("uniform").put("len", plan.extendLength());
    grow.put("max_len", plan.maxFieldLength());
    if (plan.extendDistribution() == ExtendDistribution.ZIPFIAN) {
      grow.putObject("selection").putObject("zipf").put("s", ZIPFIAN_EXPONENT);
    }
    return group;
  }

  private ObjectNode run(String name) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("name", name);
    if (file.arrival() != null) {
      group.set("arrival", file.arrival());
    }
    if (plan.reads() > 0) {
      group.putObject("point_queries").put("op_count", plan.reads());
    }
    if (plan.updates() > 0) {
      group.putObject("updates").put("op_count", plan.updates());
    }
    return group;
  }
}
