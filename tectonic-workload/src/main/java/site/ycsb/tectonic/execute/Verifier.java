package site.ycsb.tectonic.execute;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.Verification.Subject;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.tectonic.contents.KnownContents;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;

/**
 * What the threads of a run know together of what is in the store, and how much of it they have
 * compared.
 */
final class Verifier {
  private static final int MOST_DELETED = 1_000;
  private static final int MOST_DELETED_OF_ALL = 10_000;
  private static final int MOST_OF_A_KIND = 3;

  private final VerifiedKeys verified;
  private final Judge judge;
  private final Share share;
  private final KnownContents contents = new KnownContents();
  private final Map<Outcome, List<WrongAnswer>> wrong = new EnumMap<>(Outcome.class);
  private final LongAdder compared = new LongAdder();
  private final LongAdder open = new LongAdder();
  private final LongAdder comparedRanges = new LongAdder();
  private final DeletedSample deleted;
  private final StoreLook look = new StoreLook();
  private int section = -1;

  /**
   * @param share of the operations whose effects are known as they are sent
   */
  Verifier(VerifiedKeys verified, Judge judge, Share share) {
    this.verified = verified;
    this.judge = judge;
    this.share = share;
    deleted = new DeletedSample(verified == VerifiedKeys.ALL ? MOST_DELETED_OF_ALL : MOST_DELETED);
  }

  VerifiedKeys verified() {
    return verified;
  }

  Judge judge() {
    return judge;
  }

  /** Forgets the records of the section before, if it is another. */
  void sectionOpened(SectionPlan opened) {
    if (opened.index() != section) {
      section = opened.index();
      contents.begin(opened);
      deleted.clear();
    }
  }

  /** Whether the record of a key is followed. */
  boolean follows(Key key) {
    return verified.include(key);
  }

  /**
   * Whether the record of a key is followed, and written by nobody else: another client's is not
   * known here.
   */
  boolean knows(Key key) {
    return follows(key) && (share.count() == 1 || contents.has(key));
  }

  /** Whether it is followed what an operation of an earlier run has done to a key. */
  boolean followsPast(Key key) {
    return follows(key) && share.owns(key);
  }

  /** What the operations have made of the records that are followed. */
  KnownContents contents() {
    return contents;
  }

  /** Keeps a wrong answer to be shown, if it is one of the first of its kind. */
  void show(Outcome outcome, Supplier<WrongAnswer> answer) {
    synchronized (wrong) {
      List<WrongAnswer> kept = wrong.computeIfAbsent(outcome, absent -> new ArrayList<>());
      if (kept.size() < MOST_OF_A_KIND) {
        kept.add(answer.get());
      }
    }
  }

  /** The first wrong answers of each kind. */
  List<WrongAnswer> wrongAnswers() {
    synchronized (wrong) {
      return wrong.values().stream().flatMap(List::stream).toList();
    }
  }

  /** Notes that the keys of a range are deleted, as far as they are known. */
  void deleted(Operation.Range range) {
    if (range.covered().isEmpty()) {
      deletedIfFollowed(range.startKey());
      deletedIfFollowed(range.endKey());
    } else {
      range.covered().forEach(this::deletedIfFollowed);
    }
  }

  private void deletedIfFollowed(Key key) {
    if (knows(key)) {
      deleted(key);
    }
  }

  /** Notes that a key that is followed is deleted. */
  void deleted(Key key) {
    contents.delete(key);
    deleted.add(key);
  }

  /** Notes keys that come and go, followed or not, to ask for some when the run is over. */
  void sample(Operation operation) {
    OperationKind kind = operation.kind();
    // Other clients may insert a key again, which is not known here.
    if (share.count() > 1 || kind.needsAbsentKey()) {
      return;
    }
    if (operation instanceof Operation.Point point && kind.deletes()) {
      deleted.add(point.key());
    } else if (operation instanceof Operation.Point point && kind.effect() == Effect.INSERTS) {
      deleted.remove(point.key());
    } else if (operation instanceof Operation.Range range && kind.deletes()) {
      boolean isKnown = !range.covered().isEmpty();
      (isKnown ? range.covered() : List.of(range.startKey())).forEach(deleted::add);
    }
  }

  /** Keys that were deleted and are not live again, or a sample of them. */
  Set<Key> deletedKeys() {
    return deleted.keys().stream()
        .filter(key -> !contents.has(key))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What is known of an answer without the contents. */
  Outcome judge(Ticket mine, @Nullable Status status) {
    Operation operation = mine.operation();
    Binding binding = mine.binding();
    Outcome outcome = judge.judge(operation, status, binding.rows());
    boolean lacksFields =
        outcome == Outcome.OK && operation.kind().readsLiveRecord() && !binding.record().isWhole();
    return lacksFields ? judge.judgeMissingFields(operation) : outcome;
  }

  /** Whether ranges come in the order of the bytes of keys. */
  boolean scansInOrder() {
    StoreProfile.Scans scans = judge.profile().scans();
    return scans.refusal() == null && scans.order() == StoreProfile.ScanOrder.BYTES;
  }

  /** What all looks at the store have come to. */
  StoreLook look() {
    return look;
  }

  /** A field that nobody wrote, and that does not come along with each record; or null. */
  @Nullable String stranger(Set<String> names, SectionPlan section) {
    Set<String> others = judge.profile().reads().others();
    for (String name : names) {
      if (!section.fieldNames().contains(name) && !others.contains(name)) {
        return name;
      }
    }
    return null;
  }

  /**
   * What was checked of the answers.
   *
   * @param phases all of the run
   */
  List<Verification> verifications(List<PhaseResult> phases) {
    Answered reads = Answered.of(phases, OperationKind::readsRecord);
    Answered judged = Answered.of(phases, kind -> kind.readsRecord() && !kind.takesAnyKey());
    Answered records = Answered.of(phases, OperationKind::readsLiveRecord);
    Answered ranges = Answered.of(phases, OperationKind::readsLiveRange);
    Answered allRanges = Answered.of(phases, kind -> kind.effect() == Effect.READS_RANGE);
    List<Verification> answers =
        List.of(
            new Verification(
                Subject.PRESENCE,
                judged.certain(),
                reads.returned(),
                reads.count(Outcome.MISSED_HIT, Outcome.UNEXPECTED_HIT),
                none(reads, "reads")),
            new Verification(
                Subject.CONTENTS,
                compared.sum(),
                records.returned(),
                records.count(Outcome.WRONG_CONTENT, Outcome.MISSING_FIELDS),
                contentsNote(records)),
            new Verification(
                Subject.ROW_COUNTS,
                ranges.certain(),
                allRanges.returned(),
                ranges.count(Outcome.MISSED_HIT, Outcome.UNEXPECTED_HIT),
                none(allRanges, "ranges")),
            new Verification(
                Subject.ROWS,
                comparedRanges.sum(),
                allRanges.returned(),
                ranges.count(Outcome.WRONG_ROWS),
                rowsNote(allRanges)));
    boolean isUnknown = judge.profile().buffers();
    return Stream.concat(
            answers.stream().map(each -> isUnknown ? unchecked(each) : each),
            look.verifications().stream())
        .toList();
  }

  /** Of answers that came while the binding may have kept writes to itself. */
  private static Verification unchecked(Verification answers) {
    return new Verification(answers.subject(), 0, answers.of(), 0, "the binding buffers writes");
  }

  private static String none(Answered answered, String what) {
    return answered.returned() == 0 ? "there were no " + what : "";
  }

  private String contentsNote(Answered records) {
    if (records.returned() == 0) {
      return "no live record was read";
    } else if (verified == VerifiedKeys.PRESENCE) {
      return "tectonic.verify=presence";
    }
    long unknown = open.sum();
    return unknown == 0 ? "" : format("%,d open, as writes overlapped or failed before", unknown);
  }

  private String rowsNote(Answered ranges) {
    if (ranges.returned() == 0) {
      return "there were no ranges";
    }
    return switch (verified) {
      case PRESENCE -> "tectonic.verify=presence";
      case SAMPLE -> "of rows, those whose keys are followed: the first, and one in 64";
      case ALL -> "";
    };
  }

  /**
   * Operations of some kinds.
   *
   * @param returned that have
   * @param certain of those the ones of which it is known what they had to find, and what they did
   * @param outcomes of all of them
   */
  private record Answered(long returned, long certain, Map<Outcome, Long> outcomes) {
    long count(Outcome... wanted) {
      return Arrays.stream(wanted).mapToLong(each -> outcomes.getOrDefault(each, 0L)).sum();
    }

    static Answered of(List<PhaseResult> phases, Predicate<OperationKind> wanted) {
      Set<String> names =
          Arrays.stream(OperationKind.values())
              .filter(wanted)
              .map(OperationKind::resultName)
              .collect(Collectors.toSet());
      long returned = 0;
      long certain = 0;
      Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
      for (PhaseResult phase : phases) {
        for (OperationResult each : phase.operations()) {
          if (names.contains(OperationPlan.kindName(each.operation()))) {
            returned += each.completed();
            each.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum));
            certain += each.completed() - each.failed() - each.count(Outcome.AFTER_FAILED_WRITE);
          }
        }
      }
      return new Answered(returned, certain, outcomes);
    }
  }

  /** Whether each row of a range that a ticket's binding reads has to have all fields. */
  boolean scansAreWhole(Ticket mine) {
    return judge.profile().scans().whole() && !mine.binding().updatesReplace();
  }

  /** Counts a range whose rows are followed; see {@link #compared(boolean)}. */
  void comparedRows(boolean isCertain) {
    if (isCertain) {
      comparedRanges.increment();
    }
  }

  /**
   * Counts a read of a record that is followed.
   *
   * @param isCertain whether it was known what it had to find
   */
  void compared(boolean isCertain) {
    (isCertain ? compared : open).increment();
  }
}
