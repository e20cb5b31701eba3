package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/** The digest changes with each part of each operation, and with nothing else. */
class StreamDigestTest {

  private static OperationPlan plan(OperationKind kind) {
    return Plans.selected(kind, 1, Plans.ANY, KeyOrder.INSERTION);
  }

  private static OperationPlan plan(OperationKind kind, RangeFormat format) {
    OperationPlan plan = plan(kind);
    return new OperationPlan(
        kind,
        "",
        plan.count(),
        plan.key(),
        plan.absent(),
        plan.insertion(),
        plan.value(),
        plan.selection(),
        plan.order(),
        plan.selectivity(),
        plan.scanLength(),
        format,
        false,
        plan.function(),
        plan.growth());
  }

  private static Key key(String text) {
    return new Key(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void digest_ofOperationsInAnyOrder_isTheSame() {
    List<Operation> operations =
        new ArrayList<>(
            Plans.stream(
                Plans.ofGroups(
                    24,
                    """
                    {"inserts": {"op_count": 100}, "updates": {"op_count": 100},
                     "range_queries": {"op_count": 20, "scan_length": 5}}\
                    """)));
    String inOrder = digest(operations);
    Collections.shuffle(operations, new Random(25));
    assertThat(digest(operations)).isEqualTo(inOrder).matches("[0-9a-f]{16}");
    assertThat(digest(operations.subList(1, operations.size()))).isNotEqualTo(inOrder);
    operations.add(operations.get(0));
    assertThat(digest(operations)).isNotEqualTo(inOrder);
  }

  /** A trace makes its keys and values in other places than a run does; both as version 3 does. */
  @Test
  void digest_ofATrace_isThatOfTheOperationsAndTheirValues() throws IOException {
    WorkloadPlan plan =
        Plans.ofGroups(
            26,
            """
            {"inserts": {"op_count": 900}, "updates": {"op_count": 90}, "merges": {"op_count": 9},
             "extends": {"op_count": 50, "max_len": 60}, "point_queries": {"op_count": 40},
             "point_deletes": {"op_count": 30}, "empty_point_queries": {"op_count": 70},
             "empty_point_deletes": {"op_count": 20, "key": {"uniform": {"len": 2}}},
             "blind_point_queries": {"op_count": 10, "key": "a b"},
             "blind_point_deletes": {"op_count": 10, "key": {"uniform": {"len": 3}}},
             "blind_range_queries": {"op_count": 10, "key": "%", "scan_length": 5},
             "range_queries": {"op_count": 60, "scan_length": 7},
             "range_deletes": {"op_count": 20, "selectivity": 0.01, "range_format": "StartEnd"}},
            {"point_deletes": {"op_count": 850}}\
            """);
    GeneratedTrace trace = new GeneratedTrace(plan, false, true);
    trace.writeTo(OutputStream.nullOutputStream());
    assertThat(trace.digestText()).isEqualTo(digestWithValues(plan)).isEqualTo("3e167b998b374c35");
  }

  private static String digestWithValues(WorkloadPlan plan) {
    OperationSource source = new OperationSource(plan);
    ValueMaker values = new ValueMaker(plan.seed(), false);
    StreamDigest digest = new StreamDigest();
    while (source.hasNextGroup()) {
      SectionPlan section = plan.sectionOf(source.openNextGroup());
      while (source.hasNext()) {
        Operation operation = source.next();
        long hash = StreamDigest.hash(operation);
        if (!(operation instanceof Operation.Skipped)) {
          hash = StreamDigest.withFields(hash, values.written(operation, section));
        }
        digest.add(hash);
      }
    }
    return digest.text();
  }

  @Test
  void hash_ofOperationsThatDifferInOnePart_differs() {
    OperationPlan query = plan(OperationKind.RANGE_QUERY, RangeFormat.START_END);
    OperationPlan byCount = plan(OperationKind.RANGE_QUERY);
    OperationPlan blind = plan(OperationKind.BLIND_RANGE_QUERY);
    List<Operation> operations = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      operations.add(new Operation.Point(1, plan(kind), key("a")));
      operations.add(new Operation.Skipped(1, plan(kind), Operation.Skipped.Reason.NO_LIVE_KEY));
    }
    operations.add(new Operation.Point(2, plan(OperationKind.INSERT), key("a")));
    operations.add(new Operation.Point(1, plan(OperationKind.INSERT), key("b")));
    operations.add(new Operation.Range(1, query, key("a"), key("b"), 2, List.of()));
    operations.add(new Operation.Range(1, query, key("a"), key("b"), 3, List.of()));
    operations.add(new Operation.Range(1, query, key("a"), key("c"), 2, List.of()));
    operations.add(new Operation.Range(1, query, key("b"), key("a"), 2, List.of()));
    operations.add(new Operation.Range(2, query, key("a"), key("b"), 2, List.of()));
    operations.add(new Operation.Range(1, byCount, key("a"), key("b"), 2, List.of()));
    operations.add(new Operation.Range(1, byCount, key("a"), key("b"), 3, List.of()));
    operations.add(new Operation.Range(1, byCount, key("b"), key("b"), 2, List.of()));
    operations.add(new Operation.BlindRange(1, blind, key("a"), 2));
    operations.add(new Operation.BlindRange(1, blind, key("a"), 3));
    operations.add(new Operation.BlindRange(1, blind, key("b"), 2));
    Set<Long> hashes = new HashSet<>();
    operations.forEach(operation -> hashes.add(StreamDigest.hash(operation)));
    assertThat(hashes).hasSameSizeAs(operations);
  }

  @Test
  void hash_ofValuesThatDifferInOnePart_differs() {
    byte[] v = {1};
    byte[] w = {2};
    byte[] both = {1, 2};
    byte[] none = {};
    Set<Long> hashes = new HashSet<>();
    hashes.add(StreamDigest.withFields(7, fields()));
    hashes.add(StreamDigest.withFields(7, fields("f", v)));
    hashes.add(StreamDigest.withFields(7, fields("f", w)));
    hashes.add(StreamDigest.withFields(7, fields("g", v)));
    hashes.add(StreamDigest.withFields(8, fields("f", v)));
    hashes.add(StreamDigest.withFields(7, fields("f", v, "g", w)));
    hashes.add(StreamDigest.withFields(7, fields("f", w, "g", v)));
    hashes.add(StreamDigest.withFields(7, fields("g", v, "f", w)));
    hashes.add(StreamDigest.withFields(7, fields("f", both, "g", none)));
    hashes.add(StreamDigest.withFields(7, fields("f", none, "g", both)));
    hashes.add(StreamDigest.withFields(7, fields("f", both)));
    assertThat(hashes).hasSize(11);
  }

  private static WrittenFields fields(Object... namesAndValues) {
    WrittenFields fields = new WrittenFields();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add((String) namesAndValues[i], (byte[]) namesAndValues[i + 1]);
    }
    return fields;
  }

  @Test
  void hash_ofARange_isTheSameWhetherItsKeysAreListed() {
    OperationPlan delete = plan(OperationKind.RANGE_DELETE);
    assertThat(
            StreamDigest.hash(
                new Operation.Range(1, delete, key("a"), key("a"), 1, List.of(key("a")))))
        .isEqualTo(
            StreamDigest.hash(new Operation.Range(1, delete, key("a"), key("a"), 1, List.of())));
  }

  private static String digest(List<Operation> operations) {
    StreamDigest digest = new StreamDigest();
    operations.forEach(operation -> digest.add(StreamDigest.hash(operation)));
    return digest.text();
  }
}
