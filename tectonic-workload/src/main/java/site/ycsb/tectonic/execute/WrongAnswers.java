package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.WrongAnswer;

/** The first wrong answers of each kind, to be shown. For any number of threads. */
final class WrongAnswers {
  private static final int MOST_OF_A_KIND = 3;

  private final Map<Outcome, List<WrongAnswer>> first = new EnumMap<>(Outcome.class);

  /** Keeps one more of a kind, if there is room for it. */
  synchronized void add(Outcome outcome, Supplier<WrongAnswer> answer) {
    List<WrongAnswer> kept = first.computeIfAbsent(outcome, absent -> new ArrayList<>());
    if (kept.size() < MOST_OF_A_KIND) {
      kept.add(answer.get());
    }
  }

  /** Those that are kept. */
  synchronized List<WrongAnswer> list() {
    return first.values().stream().flatMap(List::stream).toList();
  }
}
