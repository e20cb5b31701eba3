package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.judge.Answers;
import site.ycsb.tectonic.execute.judge.MissingAnswer;
import site.ycsb.tectonic.execute.judge.StoreProfile;
import site.ycsb.tectonic.execute.judge.StoreProfile.Order;
import site.ycsb.tectonic.execute.judge.StoreProfile.Reads;
import site.ycsb.tectonic.execute.judge.StoreProfile.Request;
import site.ycsb.tectonic.execute.judge.StoreProfile.Scans;
import site.ycsb.tectonic.execute.judge.StoreProfile.Updates;

/** Asks a binding, before a run, what it does where YCSB's interface leaves it open. */
final class StoreProbe {
  /** No spec makes it by chance. */
  private static final String MISSING_KEY = "no-such-key";

  /** Follows every key of letters, digits and hyphens. */
  private static final String LAST_KEY = "~~~~~~~~";

  private static final String FIRST_KEY = ProbeRecords.KEYS.get(0);
  private static final int MOST_TRIES = 5;

  private final Set<String> fields;
  private final ProbeRecords records;

  /**
   * @param fields of a record in the table
   */
  StoreProbe(DB db, String table, Set<String> fields) {
    this.fields = fields;
    records = new ProbeRecords(db, table, fields);
  }

  /**
   * Deletes what a run that was killed while it asked has left.
   *
   * @throws StoreStateException if somebody else has written the key of a probe record
   */
  void deleteLeftOvers() {
    records.deleteLeftOvers();
  }

  /**
   * The profile of the binding; the table holds no probe record afterwards.
   *
   * @throws StoreStateException if a probe record could not be deleted
   */
  StoreProfile ask() {
    MissingAnswer missingDelete =
        ask(
            MissingAnswer::isPlain,
            () -> new MissingAnswer(records.delete(MISSING_KEY), false, MISSING_KEY));
    if (Answers.isFailure(missingDelete.status())) {
      return StoreProfile.unprobed(
          StoreProfile.NOT_SENT, missingRead(Request.NAMES), missingDelete);
    }
    try {
      Status inserted = records.insert();
      if (!inserted.isOk()) {
        return StoreProfile.unprobed(inserted, missingRead(Request.NAMES), missingDelete);
      }
      Reads reads = reads();
      return new StoreProfile(
          inserted, missingRead(reads.request()), missingDelete, reads, scans(), updates(reads));
    } finally {
      records.delete();
    }
  }

  private MissingAnswer missingRead(Request request) {
    return ask(
        MissingAnswer::isPlain,
        () -> {
          ProbeRecords.Found found = records.read(MISSING_KEY, request);
          return new MissingAnswer(found.status(), !found.rows().isEmpty(), MISSING_KEY);
        });
  }

  private Reads reads() {
    int byNull = fieldsRead(Request.NULL);
    int byName = byNull == fields.size() ? byNull : fieldsRead(Request.NAMES);
    return new Reads(
        byName > byNull ? Request.NAMES : Request.NULL, Math.max(byNull, byName), fields.size());
  }

  private int fieldsRead(Request request) {
    List<Map<String, ByteIterator>> rows = found(() -> records.read(FIRST_KEY, request)).rows();
    return rows.isEmpty()
        ? 0
        : (int) rows.get(0).keySet().stream().filter(fields::contains).count();
  }

  private Scans scans() {
    ProbeRecords.Found byNull = found(() -> records.scan(FIRST_KEY, Request.NULL));
    boolean isWhole =
        !byNull.rows().isEmpty()
            && byNull.rows().stream().allMatch(row -> row.keySet().containsAll(fields));
    ProbeRecords.Found byName =
        isWhole || Answers.isRefusal(byNull.status())
            ? byNull
            : found(() -> records.scan(FIRST_KEY, Request.NAMES));
    boolean named = byName.size() > byNull.size();
    ProbeRecords.Found best = named ? byName : byNull;
    if (!best.status().isOk()) {
      return new Scans(best.status(), Request.NAMES, Order.UNKNOWN, null);
    }
    Request request = named ? Request.NAMES : Request.NULL;
    ProbeRecords.Found nothing = found(() -> records.scan(LAST_KEY, request));
    return new Scans(
        null,
        request,
        order(best.keys()),
        new MissingAnswer(nothing.status(), !nothing.rows().isEmpty(), LAST_KEY));
  }

  private static Order order(List<@Nullable String> keys) {
    List<String> all = ProbeRecords.KEYS;
    int most = Math.min(keys.size(), all.size() - 1);
    if (keys.isEmpty()) {
      return Order.NOTHING;
    } else if (keys.equals(all)) {
      return Order.BYTES;
    } else if (keys.subList(0, most).equals(all.subList(1, all.size()))) {
      return Order.AFTER_START;
    }
    boolean isCaseless = keys.equals(all.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList());
    return isCaseless ? Order.CASELESS : Order.OTHER;
  }

  private Updates updates(Reads reads) {
    String field = fields.iterator().next();
    Status status = ask(Status::isOk, () -> records.update(FIRST_KEY, field));
    boolean keeps = !status.isOk() || fieldsRead(reads.request()) >= reads.found();
    return new Updates(status, keeps);
  }

  private static ProbeRecords.Found found(Supplier<ProbeRecords.Found> question) {
    return ask(found -> found.status().isOk(), question);
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
