package site.ycsb.tectonic.bench;

import java.util.Locale;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.OperationSource;

/** Mixes of operations that leave the number of live keys as it is. */
public enum OperationMix {
  UNIFORM_QUERY("\"point_queries\": {\"op_count\": 1e12}"),
  ZIPF_QUERY("\"point_queries\": {\"op_count\": 1e12, \"selection\": {\"zipf\": {\"s\": 0.99}}}"),
  LATEST_QUERY(
      "\"point_queries\": {\"op_count\": 1e12, \"selection\": {\"latest\": {\"s\": 0.99}}}"),
  EMPTY_QUERY("\"empty_point_queries\": {\"op_count\": 1e12}"),
  RANGE_QUERY("\"range_queries\": {\"op_count\": 1e12, \"selectivity\": 0.01}"),
  INSERT_DELETE("\"inserts\": {\"op_count\": 2e9}, \"point_deletes\": {\"op_count\": 2e9}"),
  INSERT_RANGE_DELETE(
      "\"inserts\": {\"op_count\": 2e9},"
          + " \"range_deletes\": {\"op_count\": 2e8, \"scan_length\": 10}");

  private final String group;

  OperationMix(String group) {
    this.group = group;
  }

  /** The stream, of which the first group inserts the keys and the second is the mix. */
  OperationSource source(int keys) {
    return new OperationSource(plan(keys));
  }

  /** The plan of the stream. */
  WorkloadPlan plan(int keys) {
    String spec =
        String.format(
            Locale.ROOT,
            "{\"defaults\": {\"key\": {\"uniform\": {\"len\": %d}}, \"val\": \"v\"},"
                + " \"sections\": [{\"groups\": [{\"inserts\": {\"op_count\": %d}}, {%s}]}]}",
            RandomKeys.LENGTH_BYTES,
            keys,
            group);
    return SpecReader.parse(name(), spec).plan(PlanOptions.NONE);
  }
}
