package site.ycsb.bindings.lying;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.bindings.lying.Asked.Kind;

/**
 * A way in which a store is wrong. Each constant answers the requests that it is about, or says
 * with null that its answer would be the truth, or that it cannot be given.
 */
@SuppressWarnings("ImmutableEnumChecker") // a copy that nobody changes, and lambdas
enum Lie {
  /** The truth. */
  NONE(EnumSet.noneOf(Kind.class), "nothing is wrong", (asked, write) -> null),

  READ_NOT_FOUND(
      Kind.READ,
      "a read does not find what is there",
      (asked, truth) -> truth.isFound() ? Answer.NOT_FOUND : null),
  READ_FOUND(
      Kind.READ,
      "a read finds what is not there",
      (asked, truth) -> truth.isFound() ? null : Answer.ok(List.of(garbage(asked.fields())))),
  READ_ERROR(Kind.READ, "a read answers with an error", Lie::error),
  READ_EXCEPTION(Kind.READ, "a read throws an exception", Lie::exception),
  VALUE_CORRUPTED(
      Kind.READ,
      "a read gives a value with one bit turned over",
      (asked, truth) ->
          changed(
              truth,
              value -> {
                value[value.length / 2] ^= 1;
                return value;
              })),
  VALUE_TRUNCATED(
      Kind.READ,
      "a read gives a value without its last byte",
      (asked, truth) -> changed(truth, value -> Arrays.copyOf(value, value.length - 1))),
  VALUE_EMPTY(
      Kind.READ,
      "a read gives an empty value",
      (asked, truth) -> changed(truth, value -> new byte[0])),
  VALUE_STALE(
      Kind.READ,
      "a read gives the record as it was before a write that has returned",
      (asked, truth) -> {
        Map<String, byte[]> before = asked.before();
        return before == null || !truth.isFound() ? null : other(truth, truth.withRow(0, before));
      }),
  VALUE_OF_ANOTHER_KEY(
      Kind.READ,
      "a read gives the record of another key",
      (asked, truth) -> {
        String another = asked.anotherKey();
        if (another == null || !truth.isFound()) {
          return null;
        }
        Answer record = asked.store().read(asked.table(), another, asked.fields());
        return record.isFound() ? other(truth, record) : null;
      }),
  VALUES_EXCHANGED(
      Kind.READ,
      "a read gives two fields the values of each other",
      (asked, truth) ->
          changed(
              truth,
              2,
              (fields, names) -> {
                byte[] first = fields.get(names.get(0));
                fields.put(names.get(0), fields.get(names.get(1)));
                fields.put(names.get(1), first);
              })),
  FIELD_ADDED(
      Kind.READ,
      "a read gives a field that nobody wrote",
      (asked, truth) ->
          changed(truth, 0, (fields, names) -> fields.put("nobody-wrote-this", new byte[] {'?'}))),
  FIELD_MISSING(
      Kind.READ,
      "a read leaves out one of several fields",
      (asked, truth) -> changed(truth, 2, (fields, names) -> fields.remove(names.get(0)))),

  SCAN_ERROR(Kind.SCAN, "a scan answers with an error", Lie::error),
  SCAN_EXCEPTION(Kind.SCAN, "a scan throws an exception", Lie::exception),
  SCAN_ROW_MISSING(
      Kind.SCAN,
      "a scan leaves out a row",
      (asked, truth) ->
          truth.isFound() ? Answer.ok(without(truth, truth.rows().size() / 2)) : null),
  SCAN_ROW_ADDED(
      Kind.SCAN,
      "a scan gives a row too many",
      (asked, truth) -> {
        List<Map<String, byte[]>> rows = new ArrayList<>(truth.rows());
        rows.add(truth.isFound() ? rows.get(0) : garbage(asked.fields()));
        return Answer.ok(rows);
      }),
  SCAN_ROW_TWICE(
      Kind.SCAN,
      "a scan gives a row twice, and another one not",
      (asked, truth) ->
          truth.rows().size() < 2 ? null : other(truth, truth.withRow(1, truth.rows().get(0)))),
  SCAN_REVERSED(
      Kind.SCAN,
      "a scan gives its rows in descending order",
      (asked, truth) -> {
        List<Map<String, byte[]>> rows = new ArrayList<>(truth.rows());
        Collections.reverse(rows);
        return other(truth, new Answer(truth.status(), rows));
      }),
  SCAN_SHIFTED(
      Kind.SCAN,
      "a scan begins with the key after the first one, and ends one later",
      (asked, truth) -> {
        int count = truth.rows().size();
        if (count == 0 || asked.isToEndKey()) {
          return null;
        }
        Answer more = asked.store().scan(asked.table(), asked.key(), count + 1, asked.fields());
        return more.rows().size() <= count ? null : other(truth, Answer.ok(without(more, 0)));
      }),
  SCAN_GARBAGE(
      Kind.SCAN,
      "a scan gives rows with fields that hold anything",
      (asked, truth) ->
          truth.isFound()
              ? Answer.ok(truth.rows().stream().map(row -> garbage(row.keySet())).toList())
              : null),
  SCAN_EMPTY_ROWS(
      Kind.SCAN,
      "a scan gives rows without fields",
      (asked, truth) ->
          truth.isFound()
              ? Answer.ok(truth.rows().stream().map(row -> Map.<String, byte[]>of()).toList())
              : null),
  SCAN_STALE(
      Kind.SCAN,
      "a scan gives its first record as it was before a write that has returned",
      (asked, truth) -> {
        Map<String, byte[]> before = asked.before();
        Answer now = asked.store().read(asked.table(), asked.key(), asked.fields());
        return before == null
                || !now.isFound()
                || !truth.isFound()
                || !Answer.areSame(now.rows().get(0), truth.rows().get(0))
            ? null
            : other(truth, truth.withRow(0, before));
      }),

  WRITE_ERROR(
      EnumSet.complementOf(EnumSet.of(Kind.READ, Kind.SCAN)),
      "a write answers with an error, and is not done",
      (asked, write) -> Status.ERROR),
  WRITE_EXCEPTION(
      EnumSet.complementOf(EnumSet.of(Kind.READ, Kind.SCAN)),
      "a write throws an exception, and is not done",
      (asked, write) -> {
        throw new LieException();
      }),
  INSERT_LOST(EnumSet.of(Kind.INSERT), "an insert is acknowledged and not done", Lie::lost),
  INSERT_TWICE(
      EnumSet.of(Kind.INSERT),
      "an insert leaves a second record, under another key",
      (asked, write) -> {
        write.to(write.key() + "+").doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  UPDATE_LOST(EnumSet.of(Kind.UPDATE), "an update is acknowledged and not done", Lie::lost),
  UPDATE_NOT_FOUND(
      EnumSet.of(Kind.UPDATE),
      "an update does not find what is there",
      (asked, write) -> asked.record() == null ? null : Status.NOT_FOUND),
  UPDATE_MISDIRECTED(
      EnumSet.of(Kind.UPDATE),
      "an update changes the record of another key",
      (asked, write) -> {
        String another = asked.anotherKey();
        return another != null
                && asked.changes(write)
                && asked.store().record(write.table(), another) != null
            ? write.to(another).doneBy(asked.store())
            : null;
      }),
  UPDATE_DROPS_FIELDS(
      EnumSet.of(Kind.UPDATE),
      "an update removes the fields that it does not write",
      (asked, write) -> {
        Map<String, byte[]> record = asked.record();
        return record == null || write.values().keySet().containsAll(record.keySet())
            ? null
            : write.as(Kind.INSERT).doneBy(asked.store());
      }),
  MERGE_LOST(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      "a merge is acknowledged and not done",
      (asked, write) -> asked.lengthens(write) ? Status.OK : null),
  MERGE_TWICE(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      "a merge is done twice",
      (asked, write) -> {
        if (!asked.lengthens(write)) {
          return null;
        }
        write.doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  MERGE_REPLACES(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      "a merge puts its bytes in place of the value",
      (asked, write) ->
          asked.lengthens(write) && asked.changes(write)
              ? write.as(Kind.UPDATE).doneBy(asked.store())
              : null),
  DELETE_LOST(EnumSet.of(Kind.DELETE), "a delete is acknowledged and not done", Lie::undone),
  DELETE_UNDONE(
      EnumSet.of(Kind.DELETE),
      "a delete is done, and the record is there again later",
      (asked, write) -> {
        Map<String, byte[]> record = asked.record();
        if (record != null) {
          asked.later(Write.of(Kind.INSERT, write.table(), write.key(), record));
        }
        return null; // the delete itself is done
      }),
  DELETE_OF_TWO(
      EnumSet.of(Kind.DELETE),
      "a delete removes another record as well",
      (asked, write) -> {
        String another = asked.anotherKey();
        if (another == null || asked.store().record(write.table(), another) == null) {
          return null;
        }
        write.to(another).doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  RANGE_DELETE_LOST(
      EnumSet.of(Kind.DELETE_RANGE), "a range delete is acknowledged and not done", Lie::undone),
  RANGE_DELETE_SHORT(
      EnumSet.of(Kind.DELETE_RANGE),
      "a range delete leaves its last key",
      (asked, write) -> {
        Map<String, byte[]> last = asked.store().record(write.table(), write.endKey());
        if (last == null) {
          return null;
        }
        Status status = write.doneBy(asked.store());
        Write.of(Kind.INSERT, write.table(), write.endKey(), last).doneBy(asked.store());
        return status;
      });

  private final Set<Kind> kinds;
  private final String text;
  private final Reply reply;
  private final Deed deed;

  /** About reads or scans. */
  Lie(Kind kind, String text, Reply reply) {
    this(Set.of(kind), text, reply, (asked, write) -> null);
  }

  /** About writes. */
  Lie(Set<Kind> kinds, String text, Deed deed) {
    this(Set.copyOf(kinds), text, (asked, truth) -> null, deed);
  }

  Lie(Set<Kind> kinds, String text, Reply reply, Deed deed) {
    this.kinds = kinds;
    this.text = text;
    this.reply = reply;
    this.deed = deed;
  }

  /** Answers a read or a scan; null where that would be the truth. */
  private interface Reply {
    @Nullable Answer to(Asked asked, Answer truth);
  }

  /** Does and answers a write; null where that would be the truth. */
  private interface Deed {
    @Nullable Status of(Asked asked, Write write);
  }

  /** What a lying store did when it was told to throw. */
  static final class LieException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    LieException() {
      super("a lie: connection reset");
    }
  }

  /** The name that users give. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the store does, as a sentence without its end. */
  String text() {
    return text;
  }

  /** Whether requests of a kind can be answered with it. */
  boolean isAbout(Kind kind) {
    return kinds.contains(kind);
  }

  /** Whether it needs the records as they were before. */
  boolean remembers() {
    return this == VALUE_STALE || this == SCAN_STALE;
  }

  /** Answers a read or a scan. */
  @Nullable Answer answer(Asked asked, Answer truth) {
    return reply.to(asked, truth);
  }

  /** Does and answers a write. */
  @Nullable Status write(Asked asked, Write write) {
    return deed.of(asked, write);
  }

  private static @Nullable Answer other(Answer truth, Answer answer) {
    return truth.isSameAs(answer) ? null : answer;
  }

  private static Answer error(Asked asked, Answer truth) {
    return new Answer(Status.ERROR, List.of());
  }

  private static Answer exception(Asked asked, Answer truth) {
    throw new LieException();
  }

  private static @Nullable Status lost(Asked asked, Write write) {
    return asked.changes(write) ? Status.OK : null;
  }

  private static @Nullable Status undone(Asked asked, Write delete) {
    return asked.record() == null ? null : Status.OK;
  }

  /** Changes the fields of a record that has enough of them; their names are in order. */
  private static @Nullable Answer changed(
      Answer truth, int fewest, BiConsumer<Map<String, byte[]>, List<String>> change) {
    if (!truth.isFound() || truth.rows().get(0).size() < fewest) {
      return null;
    }
    Map<String, byte[]> changed = new HashMap<>(truth.rows().get(0));
    change.accept(changed, changed.keySet().stream().sorted().toList());
    return other(truth, truth.withRow(0, changed));
  }

  private static @Nullable Answer changed(Answer truth, UnaryOperator<byte[]> change) {
    return truth.isFound() ? other(truth, truth.withValue(change)) : null;
  }

  private static List<Map<String, byte[]>> without(Answer truth, int place) {
    List<Map<String, byte[]>> rows = new ArrayList<>(truth.rows());
    rows.remove(place);
    return rows;
  }

  private static Map<String, byte[]> garbage(@Nullable Set<String> fields) {
    Map<String, byte[]> record = new HashMap<>();
    for (String field : fields == null ? Set.of("field0") : fields) {
      record.put(field, "nobody wrote this".getBytes(UTF_8));
    }
    return record;
  }
}
