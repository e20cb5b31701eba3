package site.ycsb.tests.lying;

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
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tests.lying.Asked.Kind;

/**
 * A way in which a store is wrong. Each constant answers the requests that it is about, or says
 * with null that its answer would be the truth, or that it cannot be given.
 */
@SuppressWarnings("ImmutableEnumChecker") // a copy that nobody changes, and lambdas
enum Lie {
  /** Nothing is wrong. */
  NONE(EnumSet.noneOf(Kind.class), (asked, write) -> null),

  /** A read does not find what is there. */
  READ_NOT_FOUND(Kind.READ, (asked, truth) -> truth.isFound() ? Answer.NOT_FOUND : null),
  /** A read finds what is not there. */
  READ_FOUND(
      Kind.READ,
      (asked, truth) -> truth.isFound() ? null : Answer.ok(List.of(garbage(asked.fields())))),
  /** A read answers with an error. */
  READ_ERROR(Kind.READ, Lie::error),
  /** A read throws an exception. */
  READ_EXCEPTION(Kind.READ, Lie::exception),
  /** A read gives a value with one bit turned over. */
  VALUE_CORRUPTED(
      Kind.READ,
      (asked, truth) ->
          changed(
              truth,
              value -> {
                value[value.length / 2] ^= 1;
                return value;
              })),
  /** A read gives a value without its last byte. */
  VALUE_TRUNCATED(
      Kind.READ, (asked, truth) -> changed(truth, value -> Arrays.copyOf(value, value.length - 1))),
  /** A read gives a value with a byte too many. */
  VALUE_LENGTHENED(
      Kind.READ, (asked, truth) -> changed(truth, value -> Arrays.copyOf(value, value.length + 1))),
  /** A read gives an empty value. */
  VALUE_EMPTY(Kind.READ, (asked, truth) -> changed(truth, value -> new byte[0])),
  /** A read gives the record as it was before a write that has returned. */
  VALUE_STALE(
      Kind.READ,
      (asked, truth) -> {
        Map<String, byte[]> before = asked.before();
        return before == null || !truth.isFound() ? null : other(truth, truth.withRow(0, before));
      }),
  /** A read gives the record of another key. */
  VALUE_OF_ANOTHER_KEY(
      Kind.READ,
      (asked, truth) -> {
        String another = asked.anotherKey();
        if (another == null || !truth.isFound()) {
          return null;
        }
        Answer record = asked.store().read(asked.table(), another, asked.fields());
        return record.isFound() ? other(truth, record) : null;
      }),
  /** A read gives two fields the values of each other. */
  VALUES_EXCHANGED(
      Kind.READ,
      (asked, truth) ->
          changed(
              truth,
              2,
              (fields, names) -> {
                byte[] first = fields.get(names.get(0));
                fields.put(names.get(0), fields.get(names.get(1)));
                fields.put(names.get(1), first);
              })),
  /** A read gives a field that nobody wrote. */
  FIELD_ADDED(
      Kind.READ,
      (asked, truth) ->
          changed(truth, 0, (fields, names) -> fields.put("nobody-wrote-this", new byte[] {'?'}))),
  /** A read leaves out one of several fields. */
  FIELD_MISSING(
      Kind.READ,
      (asked, truth) -> changed(truth, 2, (fields, names) -> fields.remove(names.get(0)))),

  /** A scan answers with an error. */
  SCAN_ERROR(Kind.SCAN, Lie::error),
  /** A scan throws an exception. */
  SCAN_EXCEPTION(Kind.SCAN, Lie::exception),
  /** A scan finds nothing where there is something. */
  SCAN_NOT_FOUND(Kind.SCAN, (asked, truth) -> truth.isFound() ? Answer.ok(List.of()) : null),
  /** A scan leaves out a row. */
  SCAN_ROW_MISSING(
      Kind.SCAN,
      (asked, truth) ->
          truth.isFound() ? Answer.ok(without(truth, truth.rows().size() / 2)) : null),
  /** A scan gives a row too many. */
  SCAN_ROW_ADDED(
      Kind.SCAN,
      (asked, truth) -> {
        List<Map<String, byte[]>> rows = new ArrayList<>(truth.rows());
        rows.add(truth.isFound() ? rows.get(0) : garbage(asked.fields()));
        return Answer.ok(rows);
      }),
  /** A scan gives a row twice, and another one not. */
  SCAN_ROW_TWICE(
      Kind.SCAN,
      (asked, truth) ->
          truth.rows().size() < 2 ? null : other(truth, truth.withRow(1, truth.rows().get(0)))),
  /** A scan gives its rows in the opposite order. */
  SCAN_REVERSED(
      Kind.SCAN,
      (asked, truth) -> {
        List<Map<String, byte[]>> rows = new ArrayList<>(truth.rows());
        Collections.reverse(rows);
        return other(truth, new Answer(truth.status(), rows));
      }),
  /** A scan begins with the key after the first one, and ends one later. */
  SCAN_SHIFTED(Kind.SCAN, (asked, truth) -> skipped(asked, truth, 0)),
  /** A scan skips its second row, and ends one later. */
  SCAN_ROW_SKIPPED(Kind.SCAN, (asked, truth) -> skipped(asked, truth, 1)),
  /** A scan gives rows with fields that hold anything. */
  SCAN_GARBAGE(
      Kind.SCAN,
      (asked, truth) ->
          truth.isFound()
              ? Answer.ok(truth.rows().stream().map(row -> garbage(row.keySet())).toList())
              : null),
  /** A scan gives rows without fields. */
  SCAN_EMPTY_ROWS(
      Kind.SCAN,
      (asked, truth) ->
          truth.isFound()
              ? Answer.ok(truth.rows().stream().map(row -> Map.<String, byte[]>of()).toList())
              : null),
  /** A scan gives its first record as it was before a write that has returned. */
  SCAN_STALE(
      Kind.SCAN,
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

  /** A write answers with an error, and is not done. */
  WRITE_ERROR(
      EnumSet.complementOf(EnumSet.of(Kind.READ, Kind.SCAN)), (asked, write) -> Status.ERROR),
  /** A write throws an exception, and is not done. */
  WRITE_EXCEPTION(
      EnumSet.complementOf(EnumSet.of(Kind.READ, Kind.SCAN)),
      (asked, write) -> {
        throw new LieException();
      }),
  /** An insert is acknowledged and not done. */
  INSERT_LOST(EnumSet.of(Kind.INSERT), Lie::lost),
  /** An insert leaves a second record, under another key. */
  INSERT_TWICE(
      EnumSet.of(Kind.INSERT),
      (asked, write) -> {
        write.to(write.key() + "+").doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  /** An update is acknowledged and not done. */
  UPDATE_LOST(EnumSet.of(Kind.UPDATE), Lie::lost),
  /** An update does not find what is there. */
  UPDATE_NOT_FOUND(
      EnumSet.of(Kind.UPDATE), (asked, write) -> asked.record() == null ? null : Status.NOT_FOUND),
  /** An update changes the record of another key. */
  UPDATE_MISDIRECTED(
      EnumSet.of(Kind.UPDATE),
      (asked, write) -> {
        String another = asked.anotherKey();
        return another != null
                && asked.changes(write)
                && asked.store().record(write.table(), another) != null
            ? write.to(another).doneBy(asked.store())
            : null;
      }),
  /** An update removes the fields that it does not write. */
  UPDATE_DROPS_FIELDS(
      EnumSet.of(Kind.UPDATE),
      (asked, write) -> {
        Map<String, byte[]> record = asked.record();
        return record == null || write.values().keySet().containsAll(record.keySet())
            ? null
            : write.as(Kind.INSERT).doneBy(asked.store());
      }),
  /** A merge is acknowledged and not done. */
  MERGE_LOST(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      (asked, write) -> asked.lengthens(write) ? Status.OK : null),
  /** A merge is done twice. */
  MERGE_TWICE(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      (asked, write) -> {
        if (!asked.lengthens(write)) {
          return null;
        }
        write.doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  /** A merge puts its bytes in place of the value. */
  MERGE_REPLACES(
      EnumSet.of(Kind.MERGE, Kind.APPEND),
      (asked, write) ->
          asked.lengthens(write) && asked.changes(write)
              ? write.as(Kind.UPDATE).doneBy(asked.store())
              : null),
  /** A delete is acknowledged and not done. */
  DELETE_LOST(EnumSet.of(Kind.DELETE), Lie::undone),
  /** A delete is done, and the record is there again later. */
  DELETE_UNDONE(
      EnumSet.of(Kind.DELETE),
      (asked, write) -> {
        Map<String, byte[]> record = asked.record();
        if (record != null) {
          asked.later(Write.of(Kind.INSERT, write.table(), write.key(), record));
        }
        return null; // the delete itself is done
      }),
  /** A delete removes another record as well. */
  DELETE_OF_TWO(
      EnumSet.of(Kind.DELETE),
      (asked, write) -> {
        String another = asked.anotherKey();
        if (another == null || asked.store().record(write.table(), another) == null) {
          return null;
        }
        write.to(another).doneBy(asked.store());
        return write.doneBy(asked.store());
      }),
  /** A range delete is acknowledged and not done. */
  RANGE_DELETE_LOST(EnumSet.of(Kind.DELETE_RANGE), Lie::undone),
  /** A range delete leaves its last key. */
  RANGE_DELETE_SHORT(
      EnumSet.of(Kind.DELETE_RANGE),
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
  private final Reply reply;
  private final Deed deed;

  /** About reads or scans. */
  Lie(Kind kind, Reply reply) {
    this(Set.of(kind), reply, (asked, write) -> null);
  }

  /** About writes. */
  Lie(Set<Kind> kinds, Deed deed) {
    this(Set.copyOf(kinds), (asked, truth) -> null, deed);
  }

  Lie(Set<Kind> kinds, Reply reply, Deed deed) {
    this.kinds = kinds;
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

  /** The name that tests give. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The lie of a name. */
  static Lie of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
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

  private static @Nullable Answer skipped(Asked asked, Answer truth, int place) {
    int count = truth.rows().size();
    IntFunction<Answer> rows = asked.firstRows();
    if (count <= place || rows == null) {
      return null;
    }
    Answer more = rows.apply(count + 1);
    return more.rows().size() <= count ? null : other(truth, Answer.ok(without(more, place)));
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
