package site.ycsb.ivs.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;

/**
 * Writes the specs that a trial consists of. Where the run phases only read, which records grow is
 * in the spec of the main instance, and what is read in that of the reference: so neither depends
 * on how much there is of the other. Where they update as well, they are part of the history, and
 * so of the spec of the main instance.
 */
public final class TrialSpec {
  /** The group that loads, in every spec. */
  public static final int LOAD = 0;

  private static final int KEY_DIGITS = 16;
  private static final double ZIPF_EXPONENT = 0.99;

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
    TrialSpec specs = new TrialSpec(file, 1);
    IvsPlan plan = file.plan();
    List<SortedMap<Long, Long>> initial = Collections.nCopies(plan.epochs(), new TreeMap<>());
    for (ObjectNode spec : List.of(specs.main(initial), specs.reference(initial))) {
      var unused =
          SpecReader.parse("the spec of this plan", spec.toPrettyString()).plan(PlanOptions.NONE);
    }
  }

  /** The group of the main instance in which records grow, by epoch from 1. */
  public int extendGroup(int epoch) {
    return epoch + (isMixed() ? (epoch - 1) / plan.measureEvery() : 0);
  }

  /** The group that is measured in the main instance and its copies. */
  public int runGroup(int epoch) {
    return isMixed() ? extendGroup(epoch) + 1 : referenceGroup(epoch);
  }

  /** The group that is measured in the reference. */
  public int referenceGroup(int epoch) {
    return epoch / plan.measureEvery();
  }

  /** Whether run phases change records, and so belong to the history. */
  public boolean isMixed() {
    return plan.updates() > 0;
  }

  /**
   * The spec of the main instance: load, then by epoch extend, and run where that has updates.
   *
   * @param updates by epoch the lengths of updates, as far as they are known: as many epochs as
   *     there are, and one more to extend
   */
  public ObjectNode main(List<SortedMap<Long, Long>> updates) {
    ObjectNode spec = spec(plan.fieldLength());
    ArrayNode groups = groups(spec, plan.records());
    for (int epoch = 1; epoch <= Math.min(plan.epochs(), updates.size() + 1); epoch++) {
      groups.add(extend("extend-" + epoch));
      if (isMixed() && plan.measures(epoch) && epoch <= updates.size()) {
        groups.add(run("run-" + epoch, updates.get(epoch - 1)));
      }
    }
    return spec;
  }

  /**
   * The spec of records that never grow: load, then by epoch run.
   *
   * @param updates by epoch the lengths of updates, as far as they are known
   */
  public ObjectNode reference(List<SortedMap<Long, Long>> updates) {
    ObjectNode spec = spec(plan.fieldLength());
    ArrayNode groups = groups(spec, plan.records());
    for (int epoch = 1; epoch <= updates.size(); epoch++) {
      if (plan.measures(epoch)) {
        groups.add(run("run-" + epoch, updates.get(epoch - 1)));
      }
    }
    return spec;
  }

  /**
   * The spec of a baseline: records of one length, and the run phase after them.
   *
   * @param records to load, and then those to add, by group
   * @param fieldLength bytes of each field
   * @param updates the lengths of updates
   */
  public ObjectNode baseline(List<Long> records, long fieldLength, SortedMap<Long, Long> updates) {
    ObjectNode spec = spec(fieldLength);
    ArrayNode groups = groups(spec, records.get(0));
    for (int added = 1; added < records.size(); added++) {
      groups
          .addObject()
          .put("name", "add-" + added)
          .putObject("inserts")
          .put("op_count", records.get(added));
    }
    groups.add(run("run", updates));
    return spec;
  }

  private ObjectNode spec(long fieldLength) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("seed", PlanOptions.unsigned(seed));
    ObjectNode defaults = spec.putObject("defaults");
    ObjectNode key = defaults.putObject("key").putObject("segmented");
    key.put("separator", "");
    ArrayNode segments = key.putArray("segments").add("user");
    segments
        .addObject()
        .putObject("uniform")
        .put("len", KEY_DIGITS)
        .put("character_set", "numeric");
    defaults.set("val", characters(fieldLength));
    defaults.putObject("fields").put("count", plan.fields());
    return spec;
  }

  private static ObjectNode characters(long length) {
    ObjectNode value = JsonNodeFactory.instance.objectNode();
    value.putObject("uniform").put("len", length);
    return value;
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
    grow.set("val", characters(plan.extendLength()));
    grow.put("max_len", plan.maxFieldLength());
    grow.put("method", Shape.constant(plan.extendMethod()));
    grow.put("at_cap", Shape.constant(plan.atCap()));
    switch (plan.extendDistribution()) {
      case UNIFORM -> {}
      case ZIPFIAN ->
          grow.putObject("selection").putObject("ycsb_zipfian").put("records", plan.records());
      case ZIPF -> grow.putObject("selection").putObject("zipf").put("s", ZIPF_EXPONENT);
    }
    return group;
  }

  private ObjectNode run(String name, SortedMap<Long, Long> lengths) {
    ObjectNode group = JsonNodeFactory.instance.objectNode().put("name", name);
    if (file.arrival() != null) {
      group.set("arrival", file.arrival());
    }
    if (plan.reads() > 0) {
      group.putObject("point_queries").put("op_count", plan.reads());
    }
    if (plan.updates() > 0) {
      ObjectNode updates = group.putObject("updates").put("op_count", plan.updates());
      updates.set("val", lengths.isEmpty() ? characters(plan.fieldLength()) : weighted(lengths));
    }
    return group;
  }

  private static ObjectNode weighted(SortedMap<Long, Long> lengths) {
    ObjectNode value = JsonNodeFactory.instance.objectNode();
    ArrayNode choices = value.putArray("weighted");
    lengths.forEach(
        (length, weight) ->
            choices.addObject().put("weight", weight).set("value", characters(length)));
    return value;
  }
}
