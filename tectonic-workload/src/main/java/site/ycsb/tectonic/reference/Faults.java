package site.ycsb.tectonic.reference;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found wrong, by kind, with the first of each. */
final class Faults {
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, String> firsts = new LinkedHashMap<>();

  void add(String what, String first) {
    counts.merge(what, 1L, Long::sum);
    firsts.putIfAbsent(what, first);
  }

  List<TraceVerification.Fault> list() {
    return counts.entrySet().stream()
        .map(
            each ->
                new TraceVerification.Fault(each.getKey(), each.getValue(), first(each.getKey())))
        .toList();
  }

  private String first(String what) {
    return firsts.getOrDefault(what, "");
  }
}
