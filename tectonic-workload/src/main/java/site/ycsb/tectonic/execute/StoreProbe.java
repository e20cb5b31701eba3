package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import java.util.function.Predicate;
import java.util.function.Supplier;
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
 * Asks a binding, before a run, what it does where YCSB's interface leaves it open. It writes a few
 * records, each under a key of its own, and deletes them. Each field of one holds its key behind a
 * mark, so that the rows of a scan, which come without keys, can be told apart.
 */
final class StoreProbe {
  /** What each field of a probe record begins with. */
  static final String MARK = "tectonic-probe:";

  private static final int MOST_MARK = 100;
  private static final int MOST_TRIES = 5;
  private static final int MOST_TAKEN = 100;

  /** Follows every key of letters, digits and hyphens. */
  private static final String LAST_KEY = "~~~~~~~~";

  /** In which order records are inserted that are sorted: no store scans in that one by chance. */
  private static final int[] INSERTED = {3, 6, 1, 4, 7, 0, 5, 2};

  /**
   * From where on, and how many of the records, a scan that is to end before the last one gives.
   */
  private static final int MIDDLE = 3;

  private static final int SOME = 3;

  private final DB db;
  private final RecordTable records;
  private final String table;
  private final Set<String> fields;
  private final ProbeKeys keys;

  /** Fields that reads give back beside those that were written. */
  private final Set<String> others = new TreeSet<>();

  private boolean metOthers;

  StoreProbe(DB db, RecordTable records, ProbeKeys keys) {
    this.db = db;
    this.records = records;
    this.keys = keys;
    table = records.name();
    fields = records.fields();
  }

  /**
   * What the binding said to a read or a scan.
   *
   * @param rows that it found, as texts
   */
  private record Told(Status status, List<Map<String, String>> rows) {
    static Told of(Status status, List<? extends Map<String, ByteIterator>> found) {
      List<Map<String, String>> rows = new ArrayList<>();
      for (Map<String, ByteIterator> row : found) {
        Binding.dropNulls(row);
        Map<String, String> texts = new HashMap<>();
        row.forEach((field, value) -> texts.put(field, text(value)));
        rows.add(texts);
      }
      return new Told(status, rows);
    }

    boolean isOk() {
      return status.isOk();
    }

    boolean isFound() {
      return !rows.isEmpty();
    }

    /** Fields of the rows in all, where a row counts as well. */
    int size() {
      return rows.stream().mapToInt(row -> 1 + row.size()).sum();
    }

    /** The keys of the rows that are those of records, in the order of the rows. */
    List<String> keys(List<String> written) {
      return rows.stream()
          .map(
              row ->
                  written.stream()
                      .filter(key -> row.containsValue(marked(key)))
                      .findFirst()
                      .orElse(""))
          .toList();
    }

    MissingAnswer asMissing(String key) {
      return new MissingAnswer(status, isFound(), key);
    }
  }

  /** Whether nothing is found under a key, or a probe record that cannot be deleted. */
  private boolean isFree(String key) {
    Told told = read(key, FieldRequest.NAMES);
    boolean isOurs = told.rows().stream().anyMatch(row -> row.containsValue(marked(key)));
    return !told.isFound() || (isOurs && remove(key) != null);
  }

  /**
   * Deletes the probe records among the rows of a scan, whatever spec had those keys.
   *
   * @return whether there were any that could be deleted
   */
  boolean delete(List<? extends Map<String, ByteIterator>> rows) {
    List<String> found =
        Told.of(Status.OK, rows).rows().stream()
            .flatMap(row -> row.values().stream())
            .filter(text -> text.startsWith(MARK) && text.length() < MOST_MARK)
            .map(text -> text.substring(MARK.length()))
            .distinct()
            .toList();
    return found.stream().filter(key -> remove(key) == null).count() > 0;
  }

  /** A key for a record; what a run that was killed while it asked has left there is deleted. */
  private String freeKey() {
    for (int taken = 1; ; taken++) {
      String key = keys.next();
      if (isFree(key)) {
        return key;
      } else if (taken == MOST_TAKEN) {
        throw new StoreStateException(
            ("table %s finds a record under each of %d keys, the last of them \"%s\", so that a run"
                    + " cannot see what the binding does\n"
                    + "  expected: a store that finds no key that nobody wrote")
                .formatted(table, taken, key));
      }
    }
  }

  /**
   * The profile of the binding; the table holds no probe record afterwards, or one if the binding
   * does not delete, or not before it writes what it buffers.
   *
   * @throws StoreStateException if another probe record could not be deleted
   */
  StoreProfile ask() {
    String missing = freeKey();
    MissingAnswer missingRead = missingRead(missing, FieldRequest.NAMES);
    MissingAnswer missingDelete =
        ask(MissingAnswer::isPlain, () -> new MissingAnswer(delete(missing), false, missing));
    if (Answers.isDenial(missingDelete.status())) {
      return StoreProfile.unprobed(StoreProfile.NOT_SENT, missingRead, missingDelete, null);
    }
    // One record tells whether it is found, and whether there is a way to be rid of it.
    String key = freeKey();
    Status inserted = insert(key);
    if (!inserted.isOk() || isBuffered(key, inserted, missingRead)) {
      Status unused = remove(key);
      String buffered = inserted.isOk() ? key : null;
      return StoreProfile.unprobed(inserted, missingRead, missingDelete, buffered);
    }
    Reads reads = reads(key);
    Updates updates = updates(key, reads);
    MissingAnswer missingWholly = missingRead(missing, reads.request());
    Status undeleted = remove(key);
    Scans scans = Scans.UNKNOWN;
    LongKey tried = LongKey.NONE;
    if (undeleted == null) {
      scans = scans(keys.sorted());
      String longest = keys.longest(key);
      tried = longest == null ? tried : insertLong(longest, reads);
    }
    return new StoreProfile(
        inserted, missingWholly, missingDelete, reads, scans, updates, undeleted, tried, null);
  }

  /**
   * Whether the binding keeps an insert to itself for a while: it says so, or says of the record
   * what it says of one that is missing.
   */
  private boolean isBuffered(String key, Status inserted, MissingAnswer missing) {
    if (Status.BATCHED_OK.getName().equals(inserted.getName())) {
      return true;
    }
    Told told = ask(Told::isFound, () -> read(key, FieldRequest.NAMES));
    return !told.isFound()
        && (Status.NOT_FOUND.equals(told.status()) || missing.isGivenFor(key, told.status()));
  }

  /** A binding may refuse a long key, or lose its record without a word, if it reads at all. */
  private LongKey insertLong(String key, Reads reads) {
    Status inserted = insert(key);
    boolean isKept =
        inserted.isOk()
            && (reads.found() == 0 || ask(Told::isOk, () -> read(key, reads.request())).isFound());
    removeForSure(key);
    return new LongKey(key.length(), isKept ? null : inserted);
  }

  /**
   * Writes probe records in neither order of their keys.
   *
   * @return what the binding said where it did not insert one; otherwise OK
   */
  private Status insert(List<String> sorted) {
    for (int place : INSERTED) {
      Status status = insert(sorted.get(place));
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
      if (status.isOk()) {
        return status;
      } else if (tries > 0 && read(key, FieldRequest.NAMES).isFound()) {
        // An answer may be lost, and the insert be refused the second time.
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
  @Nullable Status remove(String key) {
    Status status = delete(key);
    for (int tries = 1; tries < MOST_TRIES; tries++) {
      status = delete(key);
      if (!read(key, FieldRequest.NAMES).isFound()) {
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
                  + "  expected: a store that deletes; delete the records whose fields begin with"
                  + " \"%s\" by hand")
              .formatted(key, table, Answers.text(said), MARK));
    }
  }

  private MissingAnswer missingRead(String key, FieldRequest request) {
    return ask(MissingAnswer::isPlain, () -> read(key, request).asMissing(key));
  }

  private Reads reads(String key) {
    int byNull = fieldsRead(key, FieldRequest.NULL);
    int byName = byNull == fields.size() ? byNull : fieldsRead(key, FieldRequest.NAMES);
    return new Reads(
        byName > byNull ? FieldRequest.NAMES : FieldRequest.NULL,
        Math.max(byNull, byName),
        fields.size(),
        others);
  }

  private int fieldsRead(String key, FieldRequest request) {
    List<Map<String, String>> rows = ask(Told::isOk, () -> read(key, request)).rows();
    rows.forEach(row -> others.addAll(row.keySet()));
    others.removeAll(fields);
    return rows.stream()
        .mapToInt(row -> (int) row.keySet().stream().filter(fields::contains).count())
        .sum();
  }

  /**
   * Writes records and scans for them; others where records of somebody else are among them, be it
   * by chance or as the store is in another order.
   */
  private Scans scans(List<String> sorted) {
    boolean isLast = sorted.equals(keys.own());
    // The first look deletes what a killed run has left.
    long found = sorted.stream().filter(key -> !isFree(key)).count();
    if (found > 0 && !sorted.stream().allMatch(this::isFree)) {
      return isLast ? Scans.UNKNOWN : scans(keys.own());
    }
    Scans scans;
    try {
      Status inserted = insert(sorted);
      scans = inserted.isOk() ? scansOf(sorted) : Scans.refused(inserted);
    } finally {
      sorted.forEach(this::removeForSure);
    }
    return metOthers && !isLast ? scans(keys.own()) : scans;
  }

  private Scans scansOf(List<String> written) {
    int all = written.size();
    Told byNull = scan(written.get(0), all, FieldRequest.NULL);
    Told byName =
        isWhole(byNull) || Answers.isRefusal(byNull.status())
            ? byNull
            : scan(written.get(0), all, FieldRequest.NAMES);
    boolean isNamed = byName.size() > byNull.size();
    Told best = isNamed ? byName : byNull;
    if (!best.isOk()) {
      return Scans.refused(best.status());
    }
    FieldRequest request = isNamed ? FieldRequest.NAMES : FieldRequest.NULL;
    metOthers = best.keys(written).contains("");
    ScanOrder order = order(best.keys(written), written);
    if (order == ScanOrder.BYTES) {
      Told some = scan(written.get(MIDDLE), SOME, request);
      order = order(some.keys(written), written.subList(MIDDLE, MIDDLE + SOME));
    }
    Told nothing = scan(LAST_KEY, all, request);
    if (order == ScanOrder.BYTES && nothing.keys(written).stream().anyMatch(written::contains)) {
      // It begins anew where it comes to the end, as dynamodb does.
      order = ScanOrder.OTHER;
    }
    return new Scans(null, request, order, isWhole(best), nothing.asMissing(LAST_KEY));
  }

  private boolean isWhole(Told scan) {
    return scan.isFound() && scan.rows().stream().allMatch(row -> row.keySet().containsAll(fields));
  }

  private static ScanOrder order(List<String> found, List<String> written) {
    int most = Math.min(found.size(), written.size() - 1);
    if (found.isEmpty()) {
      return ScanOrder.NOTHING;
    } else if (found.size() >= written.size() && found.subList(0, written.size()).equals(written)) {
      return found.size() > written.size() ? ScanOrder.MORE : ScanOrder.BYTES;
    } else if (found.subList(0, most).equals(written.subList(1, written.size()))) {
      return ScanOrder.AFTER_START;
    }
    List<String> caseless = ProbeKeys.caseless(written);
    boolean isCaseless =
        found.equals(caseless.subList(caseless.indexOf(written.get(0)), caseless.size()));
    return isCaseless ? ScanOrder.CASELESS : ScanOrder.OTHER;
  }

  /** Writes one field of a record anew, and looks what became of the others. */
  private Updates updates(String key, Reads reads) {
    String field = fields.iterator().next();
    Status status =
        ask(
            Status::isOk,
            () ->
                Answers.to(() -> db.update(table, key, new HashMap<>(Map.of(field, value(key))))));
    boolean keeps = !status.isOk() || fieldsRead(key, reads.request()) >= reads.found();
    return new Updates(status, keeps);
  }

  /** Reads a record, or a key that is none: what some bindings fill in then is no record. */
  private Told read(String key, FieldRequest request) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = Answers.to(() -> db.read(table, key, records.asked(request), found));
    Told told = Told.of(status, List.of(found));
    boolean isNone = found.isEmpty() || Status.NOT_FOUND.equals(status);
    return isNone ? new Told(status, List.of()) : told;
  }

  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private Told scan(String start, int count, FieldRequest request) {
    return ask(
        Told::isOk,
        () -> {
          Vector<HashMap<String, ByteIterator>> found = new Vector<>();
          Status status =
              Answers.to(() -> db.scan(table, start, count, records.asked(request), found));
          return Told.of(status, found);
        });
  }

  private Status delete(String key) {
    return Answers.to(() -> db.delete(table, key));
  }

  /** What a record holds to be told by: its key, or the begin of a long one. */
  private static String marked(String key) {
    return MARK + key.substring(0, Math.min(key.length(), MOST_MARK - MARK.length()));
  }

  private static String text(ByteIterator value) {
    return new String(ContentCheck.bytes(value), StandardCharsets.UTF_8);
  }

  private static ByteIterator value(String key) {
    return new ByteArrayByteIterator(marked(key).getBytes(StandardCharsets.UTF_8));
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
