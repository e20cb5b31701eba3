package site.ycsb.tectonic.spark;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import site.ycsb.arrival.Sha256;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.StreamDigest;

/** What a folder says of the trace in it. */
record PartsSummary(
    TracedSpec spec, WorkloadPlan plan, PartFormat format, List<WrittenPart> parts) {

  /**
   * Adds the parts up.
   *
   * @throws IllegalStateException if they are not all operations of the plan, each once
   */
  static PartsSummary of(
      TracedSpec spec, WorkloadPlan plan, PartFormat format, List<WrittenPart> written) {
    List<WrittenPart> parts =
        written.stream().sorted(Comparator.comparing(part -> part.part().number())).toList();
    long from = 0;
    for (WrittenPart part : parts) {
      if (part.part().from() != from
          || part.operations() + part.skipped() != part.part().to() - from) {
        throw new IllegalStateException(
            "part " + part.part().number() + " has not the operations from " + from);
      }
      from = part.part().to();
    }
    if (from != plan.operationCount()) {
      throw new IllegalStateException("the parts end with operation " + from);
    }
    return new PartsSummary(spec, plan, format, parts);
  }

  long operations() {
    return parts.stream().mapToLong(WrittenPart::operations).sum();
  }

  /** Operations that could not be made. */
  long skipped() {
    return parts.stream().mapToLong(WrittenPart::skipped).sum();
  }

  /** Those of them that would have let a field grow beyond its limit. */
  long full() {
    return parts.stream().mapToLong(WrittenPart::full).sum();
  }

  /** The digest of the whole stream: that of a run. */
  long digest() {
    return parts.stream().mapToLong(WrittenPart::digest).sum();
  }

  /** As JSON. */
  String text() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("tectonic", Main.version())
        .put("spec", spec.name())
        .put("spec_sha256", Sha256.text(spec.text().getBytes(StandardCharsets.UTF_8)));
    json.put("seed", PlanOptions.unsigned(plan.seed())).put("scale", spec.scale());
    json.put("format", format.name().toLowerCase(Locale.ROOT));
    json.put("operations", operations());
    json.put("skipped_without_live_key", skipped() - full());
    json.put("skipped_for_full_field", full());
    json.put("digest", StreamDigest.text(digest()));
    ArrayNode list = json.putArray("parts");
    parts.forEach(part -> list.add(part.json()));
    return json.toPrettyString() + "\n";
  }
}
