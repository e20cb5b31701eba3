package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.Binding.RecordTable;
import site.ycsb.tectonic.execute.StoreProfile.FieldRequest;
import site.ycsb.tectonic.execute.StoreProfile.LongKey;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.execute.StoreProfile.Reads;
import site.ycsb.tectonic.execute.StoreProfile.ScanOrder;
import site.ycsb.tectonic.execute.StoreProfile.Scans;
import site.ycsb.tectonic.execute.StoreProfile.Updates;

/**
 * Asks a binding, before a run, what it does where YCSB's interface leaves it open, by a few
 * records that are written to a table and deleted. Each field of one holds its key, so that the
 * rows of a scan, which come without keys, can be told apart.
 */
final class StoreProbe {
  private static final String START = "tectonic-";
  private static final String END = "-probe-record";

  /**
   * Ascending by their bytes, and in no other usual order: not by Java's hash codes, MD5, CRC-32,
   * FNV or Murmur, nor where upper and lower case are one.
   */
  static final List<String> KEYS =
      Stream.of("0582", "1946", "3307", "4715", "6129", "8870", "T", "b")
          .map(middle -> START + middle + END)
          .toList();

  private static final String FIRST_KEY = KEYS.get(0);

  /** No spec makes it by chance. */
  private static final String MISSING_KEY = "no-such-key";

  /** Follows every key of letters, digits and hyphens. */
  private static final String LAST_KEY = "~~~~~~~~";

  private static final int MOST_TRIES = 5;

  private final DB db;
  private final RecordTable records;
  private final String table;
  private final Set<String> fields;

  /** Fields that reads give back beside those that were written. */
  private final Set<String> others = new TreeSet<>();

  /** As long as the longest key of the spec, where that is longer than the keys of the others. */
  private final Optional<String> longKey;

  /**
   * @param keyBytes of the longest key of the spec, or 0 if that is not known
   */
  StoreProbe(DB db, RecordTable records, long keyBytes) {
    this.db = db;
    this.records = records;
    table = records.name();
    fields = records.fields();
    int more = (int) keyBytes - START.length() - END.length();
    longKey =
        keyBytes > FIRST_KEY.length()
            ? Optional.of(START + "x".repeat(more) + END)
            : Optional.empty();
  }

  /**
   * What the binding said to a read or a scan.
   *
   * @param rows that it found
   */
  private record Told(Status status, List<Map<String, ByteIterator>> rows) {
    boolean isOk() {
      return status.isOk();
    }

    /** Fields of the rows in all, where a row counts as well. */
    int size() {
      return rows.stream().mapToInt(row -> 1 + row.size()).sum();
    }

    /** Whether one of the rows is the probe record of a key. */
    boolean holds(String key) {
      return rows.stream()
          .flatMap(row -> row.values().stream())
          .anyMatch(value -> text(value).equals(mark(key)));
    }

    /** The keys of the rows, null for a row that is no probe record. */
    List<@Nullable String> keys() {
      List<@Nullable String> keys = new ArrayList<>();
      rows.forEach(row -> keys.add(keyOf(row)));
      return keys;
    }

    MissingAnswer asMissing(String key) {
      return new MissingAnswer(status, !rows.isEmpty(), key);
    }
  }

  /**
   * Deletes what a run that was killed while it asked has left; a binding that does not delete
   * leaves a record.
   *
   * @throws StoreStateException if somebody else has written the key of a probe record
   */
  void deleteLeftOvers() {
    for (String key : Stream.concat(KEYS.stream(), longKey.stream()).toList()) {
      Told told = read(key, FieldRequest.NAMES);
      if (!told.rows().isEmpty()) {
        if (!told.holds(key)) {
          throw new StoreStateException(
              ("table %s holds a record under the key \"%s\", which a run needs for itself to see"
                      + " what the binding does\n"
                      + "  expected: a store that finds no key that nobody wrote")
                  .formatted(table, key));
        }
        remove(key);
      }
    }
  }

  /**
   * The profile of the binding; the table holds no probe record afterwards, or one if the binding
   * does not delete.
   *
   * @throws StoreStateException if another probe record could not be deleted
   */
  StoreProfile ask() {
    MissingAnswer missingDelete =
        ask(
            MissingAnswer::isPlain,
            () -> new MissingAnswer(delete(MISSING_KEY), false, MISSING_KEY));
    if (Answers.isFailure(missingDelete.status())) {
      return StoreProfile.unprobed(
          StoreProfile.NOT_SENT, missingRead(FieldRequest.NAMES), missingDelete);
    }
    // One record tells whether there is a way to be rid of it.
    Status inserted = insert(FIRST_KEY);
    Reads reads = inserted.isOk() ? reads() : Reads.UNKNOWN;
    Updates updates = inserted.isOk() ? updates(reads) : Updates.UNKNOWN;
    MissingAnswer missingRead = missingRead(reads.request());
    Status undeleted = remove(FIRST_KEY);
    Scans scans = Scans.UNKNOWN;
    LongKey tried = LongKey.NONE;
    if (inserted.isOk() && undeleted == null) {
      try {
        inserted = insert();
        scans = inserted.isOk() ? scans() : scans;
      } finally {
        KEYS.forEach(this::removeForSure);
      }
      tried = longKey.map(key -> insertLong(key, reads)).orElse(tried);
    }
    return new StoreProfile(
        inserted, missingRead, missingDelete, reads, scans, updates, undeleted, tried);
  }

  /** A binding may refuse a long key, or lose its record without a word, if it reads at all. */
  private LongKey insertLong(String key, Reads reads) {
    Status inserted = insert(key);
    boolean isKept =
        inserted.isOk()
            && (reads.found() == 0
                || !ask(Told::isOk, () -> read(key, reads.request())).rows().isEmpty());
    removeForSure(key);
    return new LongKey(key.length(), isKept ? null : inserted);
  }

  /**
   * Writes the probe records.
   *
   * @return what the binding said where it did not insert one; otherwise OK
   */
  Status insert() {
    for (String key : KEYS) {
      Status status = insert(key);
      if (!status.isOk()) {
        return status;
      }
    }
    return Status.OK;
  }

  private Status insert(String key) {
    Map<String, ByteIterator> values = new HashMap<>();
    Status status = Status.OK;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      fields.forEach(field -> values.put(field, value(key)));
      status = Answers.to(() -> db.insert(table, key, values));
      // An answer may be lost, and the insert be refused the second time.
      if (status.isOk() || (tries > 0 && !read(key, FieldRequest.NAMES).rows().isEmpty())) {
        return Status.OK;
      }
    }
    return status;
  }

  /**
   * Deletes a probe record, at least twice: stock redis removes the record when it is told for the
   * first time, and the key from the index of its scans when the record is gone.
   *
   * @return what the binding said, if the record is found afterwards; null if it is gone
   */
  private @Nullable Status remove(String key) {
    Status status = delete(key);
    for (int tries = 1; tries < MOST_TRIES; tries++) {
      status = delete(key);
      if (read(key, FieldRequest.NAMES).rows().isEmpty()) {
        return null;
      }
    }
    return status;
  }

  private void removeForSure(String key) {
    Status said = remove(key);
    if (said != null) {
      throw new StoreStateException(
          ("the binding did not delete the record that was written to see what it does: key \"%s\""
                  + " in table %s is still there\n"
                  + "  found: the answer %s\n"
                  + "  expected: a store that deletes; delete the keys \"tectonic-...-probe-record\""
                  + " by hand")
              .formatted(key, table, Answers.text(said)));
    }
  }

  private MissingAnswer missingRead(FieldRequest request) {
    return ask(MissingAnswer::isPlain, () -> read(MISSING_KEY, request).asMissing(MISSING_KEY));
  }

  private Reads reads() {
    int byNull = fieldsRead(FieldRequest.NULL);
    int byName = byNull == fields.size() ? byNull : fieldsRead(FieldRequest.NAMES);
    return new Reads(
        byName > byNull ? FieldRequest.NAMES : FieldRequest.NULL,
        Math.max(byNull, byName),
        fields.size(),
        others);
  }

  private int fieldsRead(FieldRequest request) {
    List<Map<String, ByteIterator>> rows = ask(Told::isOk, () -> read(FIRST_KEY, request)).rows();
    rows.forEach(row -> others.addAll(row.keySet()));
    others.removeAll(fields);
    return rows.stream()
        .mapToInt(row -> (int) row.keySet().stream().filter(fields::contains).count())
        .sum();
  }

  private Scans scans() {
    Told byNull = ask(Told::isOk, () -> scan(FIRST_KEY, FieldRequest.NULL));
    Told byName =
        isWhole(byNull) || Answers.isRefusal(byNull.status())
            ? byNull
            : ask(Told::isOk, () -> scan(FIRST_KEY, FieldRequest.NAMES));
    boolean isNamed = byName.size() > byNull.size();
    Told best = isNamed ? byName : byNull;
    if (!best.isOk()) {
      return new Scans(best.status(), FieldRequest.NAMES, ScanOrder.UNKNOWN, false, null);
    }
    FieldRequest request = isNamed ? FieldRequest.NAMES : FieldRequest.NULL;
    Told nothing = ask(Told::isOk, () -> scan(LAST_KEY, request));
    return new Scans(null, request, order(best.keys()), isWhole(best), nothing.asMissing(LAST_KEY));
  }

  private boolean isWhole(Told scan) {
    return !scan.rows().isEmpty()
        && scan.rows().stream().allMatch(row -> row.keySet().containsAll(fields));
  }

  private static ScanOrder order(List<@Nullable String> keys) {
    int most = Math.min(keys.size(), KEYS.size() - 1);
    if (keys.isEmpty()) {
      return ScanOrder.NOTHING;
    } else if (keys.equals(KEYS)) {
      return ScanOrder.BYTES;
    } else if (keys.subList(0, most).equals(KEYS.subList(1, KEYS.size()))) {
      return ScanOrder.AFTER_START;
    }
    boolean isCaseless = keys.equals(KEYS.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList());
    return isCaseless ? ScanOrder.CASELESS : ScanOrder.OTHER;
  }

  /** Writes one field of a record anew, and looks what became of the others. */
  private Updates updates(Reads reads) {
    String field = fields.iterator().next();
    Status status =
        ask(
            Status::isOk,
            () ->
                Answers.to(
                    () ->
                        db.update(
                            table, FIRST_KEY, new HashMap<>(Map.of(field, value(FIRST_KEY))))));
    boolean keeps = !status.isOk() || fieldsRead(reads.request()) >= reads.found();
    return new Updates(status, keeps);
  }

  /** Reads a record, or a key that is none. */
  private Told read(String key, FieldRequest request) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = Answers.to(() -> db.read(table, key, records.asked(request), found));
    Binding.dropNulls(found);
    return new Told(status, found.isEmpty() ? List.of() : List.of(found));
  }

  /** Scans for as many records as there are. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private Told scan(String start, FieldRequest request) {
    Vector<HashMap<String, ByteIterator>> found = new Vector<>();
    Status status =
        Answers.to(() -> db.scan(table, start, KEYS.size(), records.asked(request), found));
    found.forEach(Binding::dropNulls);
    return new Told(status, List.copyOf(found));
  }

  private Status delete(String key) {
    return Answers.to(() -> db.delete(table, key));
  }

  /** What a record holds to be told by: its key, or the begin of a long one. */
  private static String mark(String key) {
    return key.substring(0, Math.min(key.length(), FIRST_KEY.length()));
  }

  private static String text(ByteIterator value) {
    return new String(value.toArray(), StandardCharsets.ISO_8859_1);
  }

  private static ByteIterator value(String key) {
    return new ByteArrayByteIterator(mark(key).getBytes(StandardCharsets.US_ASCII));
  }

  private static @Nullable String keyOf(Map<String, ByteIterator> row) {
    for (ByteIterator value : row.values()) {
      String text = text(value);
      if (KEYS.contains(text)) {
        return text;
      }
    }
    return null;
  }

  /** An error may be a failure that passes: it is the answer only if there is no other. */
  private static <A> A ask(Predicate<A> isFinal, Supplier<A> question) {
    A answer = question.get();
    for (int tries = 1; tries < MOST_TRIES && !isFinal.test(answer); tries++) {
      answer = question.get();
    }
    return answer;
  }
}
