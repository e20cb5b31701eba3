package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.contents.Content;
import site.ycsb.tectonic.contents.FollowedRecord.Writing;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.WrittenFields;

/**
 * Notes what operations have made of records that a run does not send, as the store has seen them.
 * Those of a group may have come in any order, but for inserts and deletes. Not for several threads
 * at once.
 */
final class PastOperations {
  private final Verifier verifier;
  private final OperationStream.Values values;
  private final List<Writing> writings = new ArrayList<>();

  PastOperations(Verifier verifier, OperationStream.Values values) {
    this.verifier = verifier;
    this.values = values;
  }

  /** Notes an operation of a group that the run passes over. */
  void add(Operation operation, SectionPlan section) {
    verifier.sectionOpened(section);
    if (operation instanceof Operation.Range range) {
      if (range.kind().deletes()) {
        verifier.deleted(range);
      }
    } else if (operation instanceof Operation.Point point && verifier.followsPast(point.key())) {
      if (point.kind().writesValue()) {
        addWrite(point, section);
      } else if (point.kind().deletes()) {
        verifier.deleted(point.key());
      }
    }
  }

  private void addWrite(Operation.Point point, SectionPlan section) {
    WrittenFields written = values.written(point, section);
    @Nullable Content[] pieces =
        ContentCheck.pieces(verifier.contents(), point, section.fieldNames(), written);
    if (point.kind().effect() == Effect.REPLACES) {
      // Some bindings keep the fields that an update does not write, and some do not.
      unknownWhereNone(pieces);
    }
    Writing writing = ContentCheck.begin(verifier.contents(), point, pieces);
    if (point.kind().effect() == Effect.INSERTS) {
      writing.end(true);
    } else {
      writings.add(writing);
    }
  }

  static void unknownWhereNone(@Nullable Content[] pieces) {
    for (int field = 0; field < pieces.length; field++) {
      pieces[field] = pieces[field] == null ? Content.UNKNOWN : pieces[field];
    }
  }

  /** Notes that all operations of a group have returned. */
  void endGroup() {
    writings.forEach(writing -> writing.end(true));
    writings.clear();
  }

  /** Notes an operation among those that the run sends: before them or after, nobody knows. */
  void addAmongOthers(Operation operation, SectionPlan section) {
    if (operation instanceof Operation.Point point
        && point.kind().writesValue()
        && verifier.follows(point.key())) {
      @Nullable Content[] pieces = new Content[section.fieldNames().size()];
      unknownWhereNone(pieces);
      verifier
          .contents()
          .write(point.key(), pieces, MergeFunction.REPLACE, Long.MAX_VALUE)
          .end(true);
    }
  }
}
