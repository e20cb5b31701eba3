package site.ycsb.tests;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;

/** Notes what reaches the store, as lines of a trace, and passes it on to memory. */
final class RecordingDb extends PlainDb implements Merge, RangeDelete, RangeScan {
  /** A record by which a run learns what the store does, or a scan behind all of them. */
  private static final Pattern PROBE =
      Pattern.compile("I (\\S+) .*tectonic-probe:.*|SC ~~~~~~~~ 8");

  private final List<String> lines = new ArrayList<>();

  /** The lines so far, but for those of the records by which a run learns what the store does. */
  List<String> lines() {
    Set<String> probes =
        lines.stream()
            .map(PROBE::matcher)
            .filter(Matcher::matches)
            .map(probe -> String.valueOf(probe.group(1)))
            .collect(Collectors.toSet());
    // Its keys are like the spec's, which may use one of them later.
    int begin = lines.size();
    while (begin > 0 && !PROBE.matcher(lines.get(begin - 1)).matches()) {
      begin--;
    }
    while (begin < lines.size() && isOfProbe(lines.get(begin), probes)) {
      begin++;
    }
    return List.copyOf(lines.subList(begin, lines.size()));
  }

  /** A run asks before its first operation. */
  private static boolean isOfProbe(String line, Set<String> probes) {
    return PROBE.matcher(line).matches() || probes.contains(line.split(" ", -1)[1]);
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    lines.add("P " + escaped(key));
    return memory.read(table, key, fields, result);
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    // A scan from the empty key only looks whether a table is empty.
    if (!start.isEmpty()) {
      lines.add("SC " + escaped(start) + " " + count);
    }
    return memory.scan(table, start, count, fields, result);
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scanRange(
      String table,
      String start,
      String end,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    lines.add("S " + escaped(start) + " " + escaped(end));
    return memory.scanRange(table, start, end, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return memory.insert(table, key, noted("I", key, values, table));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return memory.update(table, key, noted("U", key, values, table));
  }

  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return memory.merge(table, key, noted("M", key, values, table));
  }

  @Override
  public Status delete(String table, String key) {
    lines.add("D " + escaped(key));
    return memory.delete(table, key);
  }

  @Override
  public Status deleteRange(String table, String start, String end) {
    lines.add("R " + escaped(start) + " " + escaped(end));
    return memory.deleteRange(table, start, end);
  }

  private Map<String, ByteIterator> noted(
      String letter, String key, Map<String, ByteIterator> values, String table) {
    Map<String, ByteIterator> copies = new TreeMap<>();
    Map<String, String> texts = new TreeMap<>();
    values.forEach(
        (field, value) -> {
          byte[] bytes = value.toArray();
          copies.put(field, new ByteArrayByteIterator(bytes));
          texts.put(field, escaped(new String(bytes, StandardCharsets.UTF_8)));
        });
    boolean named = !table.equals("usertable");
    lines.add(
        texts.entrySet().stream()
            .map(entry -> (named ? entry.getKey() + "=" : "") + entry.getValue())
            .collect(Collectors.joining(" ", letter + " " + escaped(key) + " ", "")));
    return copies;
  }

  private static String escaped(String text) {
    return text.replace("%", "%25").replace(" ", "%20");
  }
}
