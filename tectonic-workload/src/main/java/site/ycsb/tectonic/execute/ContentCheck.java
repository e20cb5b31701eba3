package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.contents.Content;
import site.ycsb.tectonic.contents.FieldState.Match;
import site.ycsb.tectonic.contents.FollowedRecord.Comparison;
import site.ycsb.tectonic.contents.FollowedRecord.Reading;
import site.ycsb.tectonic.contents.FollowedRecord.Writing;
import site.ycsb.tectonic.contents.KnownContents;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.WrittenFields;

/**
 * Follows, on one thread, what operations make of records, and compares what they read with it. It
 * looks at what was found when the clock has stopped, and at nothing for keys that are not
 * followed.
 */
final class ContentCheck {
  private final Verifier verifier;
  private boolean isFollowed;
  private @Nullable Content[] pieces = {};
  private @Nullable Writing writing;
  private @Nullable Reading reading;
  private byte[] @Nullable [] values = {};
  private Comparison comparison = Comparison.RIGHT;
  private @Nullable String stranger;
  private @Nullable RangeReading rows;
  private RangeReading.@Nullable WrongRow wrongRow;

  private final boolean counts;

  /**
   * @param counts whether what is compared counts as an answer to the operations of the run
   */
  ContentCheck(Verifier verifier, boolean counts) {
    this.verifier = verifier;
    this.counts = counts;
  }

  /** Gets ready for an operation; returns whether it is to be told what that writes. */
  boolean follow(Ticket mine) {
    Operation operation = mine.operation();
    isFollowed = operation instanceof Operation.Point point && verifier.follows(point.key());
    return isFollowed && operation.kind().writesValue();
  }

  /** Takes what the operation writes. */
  void written(Ticket mine, WrittenFields written) {
    pieces = pieces(verifier.contents(), mine.operation(), mine.section().fieldNames(), written);
  }

  /** What an operation writes, by field of its section; null where it writes none. */
  static @Nullable Content[] pieces(
      KnownContents contents, Operation operation, List<String> names, WrittenFields written) {
    @Nullable Content[] pieces = new Content[names.size()];
    written.forEach(
        (field, bytes, start, end) ->
            pieces[names.indexOf(field)] =
                contents.written(bytes, start, end, operation.plan(), operation.index()));
    return pieces;
  }

  /** Notes that the operation is about to be sent. */
  void begin(Ticket mine) {
    verifier.sample(mine.operation());
    if (mine.operation() instanceof Operation.Range range) {
      if (range.kind().effect() == Effect.DELETES_RANGE) {
        verifier.deleted(range);
      } else if (!range.covered().isEmpty()) {
        rows = begin(range, mine.section());
      }
    } else if (isFollowed && mine.operation() instanceof Operation.Point point) {
      begin(mine, point);
    }
  }

  /** Notes that the operation is sent once more, and may have been done before. */
  void again() {
    if (writing != null) {
      writing.again();
    }
  }

  private void begin(Ticket mine, Operation.Point point) {
    Key key = point.key();
    Effect effect = point.kind().effect();
    if (effect == Effect.DELETES) {
      verifier.deleted(key);
      return;
    }
    if (point.kind().readsLiveRecord() && verifier.knows(key)) {
      reading = verifier.contents().read(key, mine.section().fieldNames().size());
    }
    if (point.kind().writesValue()) {
      if (effect == Effect.REPLACES && mine.binding().updatesReplace()) {
        // What becomes of fields that are not written is the binding's own.
        PastOperations.unknownWhereNone(pieces);
      }
      writing =
          reading == null ? begin(verifier.contents(), point, pieces) : reading.thenWrite(pieces);
    }
  }

  private RangeReading begin(Operation.Range range, SectionPlan section) {
    int fieldCount = section.fieldNames().size();
    List<@Nullable Reading> readings = new ArrayList<>(range.covered().size());
    for (Key key : range.covered()) {
      readings.add(verifier.knows(key) ? verifier.contents().read(key, fieldCount) : null);
    }
    return new RangeReading(section.fieldNames(), readings);
  }

  /** Begins to write to a record that is followed, as the operation does. */
  static Writing begin(KnownContents contents, Operation.Point point, @Nullable Content[] pieces) {
    Growth growth = point.plan().growth();
    long mostBytes = growth.rewrites() ? growth.mostBytes() : Long.MAX_VALUE;
    return contents.write(point.key(), pieces, point.plan().function(), mostBytes);
  }

  /**
   * Judges an operation that has returned, and shows what is wrong with the answer.
   *
   * @param status what the binding said
   * @param maker of values, to show those that were to be found
   */
  Outcome judge(Ticket mine, @Nullable Status status, OperationStream.Values maker) {
    Outcome outcome = judge(mine, status);
    if (outcome.isViolation()) {
      verifier.show(outcome, () -> new WrongAnswerText(mine, this, maker).of(outcome, status));
    }
    return outcome;
  }

  /** Judges an operation that has returned, and shows nothing. */
  Outcome judge(Ticket mine, @Nullable Status status) {
    return end(mine, verifier.judge(mine, status));
  }

  /**
   * Notes that the operation has returned.
   *
   * @param judged what is known without the contents
   * @return the same, or that the contents are wrong
   */
  private Outcome end(Ticket mine, Outcome judged) {
    Writing written = writing;
    Reading read = reading;
    RangeReading range = rows;
    if (range != null) {
      rows = null;
      return compare(mine, range, judged);
    }
    Outcome outcome = judged;
    if (read != null) {
      reading = null;
      outcome = compare(mine, read, judged);
    }
    if (written != null) {
      writing = null;
      written.end(isCompared(judged));
    }
    return outcome;
  }

  /** Whether an operation has done what it was to do, whatever the contents. */
  private static boolean isCompared(Outcome judged) {
    return judged == Outcome.OK || judged == Outcome.FIELDS_REPLACED;
  }

  private Outcome compare(Ticket mine, Reading read, Outcome judged) {
    boolean isCompared = isCompared(judged);
    List<String> names = mine.section().fieldNames();
    values = isCompared ? values(mine.binding().record(), names.size()) : new byte[names.size()][];
    comparison = read.end(values);
    return isCompared ? judge(mine, judged) : judged;
  }

  private Outcome compare(Ticket mine, RangeReading range, Outcome judged) {
    boolean isCompared = judged == Outcome.OK;
    RangeReading.Compared compared =
        range.end(isCompared ? mine.binding().range() : List.of(), verifier.scansAreWhole(mine));
    wrongRow = compared.wrong();
    if (!isCompared) {
      return judged;
    }
    Outcome outcome =
        wrongRow == null
            ? judged
            : verifier.judge().judgeContents(mine.operation(), wrongRow.outcome());
    if (counts) {
      verifier.comparedRows(compared.isCertain() && outcome != Outcome.AFTER_FAILED_WRITE);
    }
    return outcome;
  }

  /** The first row of a range that was wrong; null if none was. */
  RangeReading.@Nullable WrongRow wrongRow() {
    return wrongRow;
  }

  private static byte[] @Nullable [] values(FieldMap record, int count) {
    byte[] @Nullable [] values = new byte[count][];
    for (int field = 0; field < count; field++) {
      ByteIterator value = record.value(field);
      values[field] = value == null ? null : bytes(value);
    }
    return values;
  }

  static byte[] @Nullable [] values(Map<String, ByteIterator> record, List<String> names) {
    byte[] @Nullable [] values = new byte[names.size()][];
    for (int field = 0; field < values.length; field++) {
      ByteIterator value = record.get(names.get(field));
      values[field] = value == null ? null : bytes(value);
    }
    return values;
  }

  /** The bytes of a value; what cannot be read is told as a content that nobody wrote. */
  static byte[] bytes(ByteIterator value) {
    try {
      return value.toArray();
    } catch (RuntimeException e) {
      return ("cannot be read: " + e).getBytes(StandardCharsets.UTF_8);
    }
  }

  private Outcome judge(Ticket mine, Outcome judged) {
    stranger = verifier.stranger(mine.binding().record().otherNames(), mine.section());
    Match match = stranger == null ? comparison.match() : Match.WRONG;
    Outcome outcome =
        switch (match) {
          case WRONG -> verifier.judge().judgeContents(mine.operation(), Outcome.WRONG_CONTENT);
          case TWICE -> verifier.judge().judgeContents(mine.operation(), Outcome.APPLIED_TWICE);
          case RIGHT, UNKNOWN -> judged;
        };
    if (counts) {
      verifier.compared(
          comparison.match() != Match.UNKNOWN && outcome != Outcome.AFTER_FAILED_WRITE);
    }
    return outcome;
  }

  /** The field whose content was wrong; -1 if none was. */
  int wrongField() {
    return comparison.match().isWrong() ? comparison.field() : -1;
  }

  /** What was to be found in that field. */
  Content expected() {
    return comparison.expected();
  }

  /** What was found in a field of the record. */
  byte[] found(int field) {
    byte[] value = values[field];
    return value == null ? new byte[0] : value;
  }

  /** A field that nobody wrote; null if there is none. */
  @Nullable String stranger() {
    return stranger;
  }
}
