package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.stream.Operation;

/** Operations in short form. */
public final class Ops {
  private Ops() {}

  /**
   * An operation from its text: "INSERT b", "RANGE_QUERY b-d" (three keys), "BLIND_RANGE_QUERY b+3"
   * or "POINT_DELETE skipped".
   */
  public static Operation of(String text) {
    String[] parts = text.strip().split(" ", -1);
    OperationPlan plan = plan(OperationKind.valueOf(parts[0]), RangeFormat.START_END);
    String keys = parts[1];
    if (keys.equals("skipped")) {
      return new Operation.Skipped(0, plan, Operation.Skipped.Reason.NO_LIVE_KEY);
    } else if (keys.contains("+")) {
      int count = Integer.parseInt(keys.substring(2));
      return new Operation.BlindRange(0, plan, key(keys.substring(0, 1)), count);
    } else if (keys.contains("-")) {
      int count = keys.charAt(2) - keys.charAt(0) + 1;
      List<Key> covered =
          IntStream.rangeClosed(keys.charAt(0), keys.charAt(2))
              .mapToObj(letter -> key(Character.toString(letter)))
              .toList();
      return new Operation.Range(
          0, plan, key(keys.substring(0, 1)), key(keys.substring(2)), count, covered);
    }
    return new Operation.Point(0, plan, key(keys));
  }

  static OperationPlan plan(OperationKind kind, RangeFormat format) {
    return OperationPlan.unmade(kind, 1, format, false);
  }

  static Key key(String text) {
    return new Key(text.getBytes(StandardCharsets.UTF_8));
  }
}
