package site.ycsb.tectonic.execute;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.result.BindingProfile;

/**
 * What a binding does where YCSB's interface leaves it open, as its answers for a few probe records
 * told before the run.
 *
 * @param inserted the answer to the insert of a probe record; without one, nothing else was asked
 *     than what concerns missing keys
 * @param missingRead the answer to a read of a key that is not there
 * @param missingDelete the answer to a delete of such a key
 * @param undeleted the answer to the delete of a probe record that is still there, after which no
 *     other was written; null if it is gone
 * @param longKey the longest key that was tried, where the spec has longer ones than probe records
 * @param buffered the key of a probe record that was inserted and that no read has found, after
 *     which nothing else was asked, as the binding keeps writes to itself for a while; null if
 *     inserts are found at once
 */
public record StoreProfile(
    Status inserted,
    MissingAnswer missingRead,
    MissingAnswer missingDelete,
    Reads reads,
    Scans scans,
    Updates updates,
    @Nullable Status undeleted,
    LongKey longKey,
    @Nullable String buffered) {

  /** Stands for the answer to an insert that was not sent, as the record could not be deleted. */
  public static final Status NOT_SENT = new Status("NOT_SENT", "no probe record was written");

  /** Of a binding that was not asked. */
  public static final StoreProfile UNKNOWN =
      unprobed(NOT_SENT, MissingAnswer.UNKNOWN, MissingAnswer.UNKNOWN, null);

  /** The profile of a binding of which nothing is known but what concerns missing keys. */
  static StoreProfile unprobed(
      Status inserted,
      MissingAnswer missingRead,
      MissingAnswer missingDelete,
      @Nullable String buffered) {
    return new StoreProfile(
        inserted,
        missingRead,
        missingDelete,
        Reads.UNKNOWN,
        Scans.UNKNOWN,
        Updates.UNKNOWN,
        null,
        LongKey.NONE,
        buffered);
  }

  /** Whether the binding keeps writes to itself for a while, so that reads may not find them. */
  public boolean buffers() {
    return buffered != null;
  }

  /** Whether the binding was asked. */
  public boolean isKnown() {
    return !equals(UNKNOWN);
  }

  /** The profile as results tell it. */
  BindingProfile outcome() {
    return new BindingProfile(
        inserted.getName() + (buffers() ? BindingProfile.BUFFERED : ""),
        reads.request.name().toLowerCase(Locale.ROOT),
        reads.found,
        reads.written,
        missingRead.text(),
        missingDelete.text(),
        scans.refusal == null ? scans.order.text() : scans.refusal.getName(),
        scans.nothing == null || scans.nothing.found ? null : scans.nothing.text(),
        updates.keepsOtherFields);
  }

  /**
   * How a binding answers a call for a missing key. It returns NOT_FOUND, or OK without fields, or
   * an error with a name.
   *
   * @param status what the binding said
   * @param found whether it found a record all the same
   * @param key that was asked for
   */
  public record MissingAnswer(Status status, boolean found, String key) {
    static final MissingAnswer UNKNOWN = new MissingAnswer(Status.OK, false, "");

    private static final String ANY_KEY = "KEY";

    /** Whether it is known how the binding answers. */
    public boolean isKnown() {
      return !found && !Answers.isFailure(status);
    }

    /** Whether the answer is one that no failure gives. */
    boolean isPlain() {
      return status.isOk() || Status.NOT_FOUND.equals(status);
    }

    /** Whether an error can mean that the key is missing. */
    public boolean isError() {
      return isKnown() && !isPlain();
    }

    /** The answer in a word or two, such as "NOT_FOUND". */
    public String text() {
      if (status.isOk()) {
        return found ? "OK and a record" : "OK";
      }
      return status.getName();
    }

    /**
     * Whether an error is the one that means a missing key: the same name and description, but for
     * the key itself.
     */
    boolean isGivenFor(String otherKey, Status other) {
      return isError()
          && status.getName().equals(other.getName())
          && withoutKey(status, key).equals(withoutKey(other, otherKey));
    }

    private static String withoutKey(Status said, String key) {
      String description = String.valueOf(said.getDescription());
      return key.isEmpty() ? description : description.replace(key, ANY_KEY);
    }
  }

  /** How all fields of a record are asked for. */
  public enum FieldRequest {
    /** By null, which YCSB's interface says means all fields. */
    NULL,
    /** By their names, where null gives back less. */
    NAMES
  }

  /**
   * What a read gives back.
   *
   * @param request that gave back the most
   * @param found fields that came back
   * @param written fields of the probe record
   * @param others names of fields that come along, such as the key's
   */
  public record Reads(FieldRequest request, int found, int written, Set<String> others) {
    /** Named fields are understood by every binding. */
    static final Reads UNKNOWN = new Reads(FieldRequest.NAMES, 0, 0, Set.of());

    public Reads {
      others = Set.copyOf(others);
    }

    /** Whether every field came back. */
    public boolean areWhole() {
      return found == written;
    }
  }

  /** In which order a scan gives records back. */
  public enum ScanOrder {
    /** By the bytes of their keys, beginning with the start key. */
    BYTES("from the start key on, in the order of the keys' bytes"),
    /** By the bytes of their keys, without the start key. */
    AFTER_START("from the key after the start key on"),
    /** By a collation in which a capital letter follows the small ones before it. */
    CASELESS("in an order of keys that takes no notice of upper and lower case"),
    /** By the bytes of their keys, but more of them than a scan asks for. */
    MORE("from the start key on, with more records than it is asked for"),
    /** By a hash, for one. */
    OTHER("in another order than that of the keys"),
    /** No record came back, though there are some. */
    NOTHING("without finding any record"),
    /** No scan was asked for. */
    UNKNOWN("in an order that is not known");

    private final String text;

    ScanOrder(String text) {
      this.text = text;
    }

    /** The order in words, as "a scan goes ...". */
    public String text() {
      return text;
    }
  }

  /**
   * What a scan gives back.
   *
   * @param refusal what the binding said instead of scanning; null if it scans
   * @param request that gave back the most
   * @param whole whether each row has all fields of its record
   * @param nothing the answer to a scan that finds nothing; null if it is not known
   */
  public record Scans(
      @Nullable Status refusal,
      FieldRequest request,
      ScanOrder order,
      boolean whole,
      @Nullable MissingAnswer nothing) {
    static final Scans UNKNOWN =
        new Scans(null, FieldRequest.NAMES, ScanOrder.UNKNOWN, false, null);

    static Scans refused(Status said) {
      return new Scans(said, FieldRequest.NAMES, ScanOrder.UNKNOWN, false, null);
    }
  }

  /**
   * What an update of one field of a record does.
   *
   * @param status the answer to it
   * @param keepsOtherFields false: the record has the written fields only from then on
   */
  public record Updates(Status status, boolean keepsOtherFields) {
    static final Updates UNKNOWN = new Updates(Status.OK, true);
  }

  /**
   * Whether a key as long as the longest of the spec is taken.
   *
   * @param bytes of the key, 0 if none was tried
   * @param refusal what the binding said instead of keeping the record; null if it kept it
   */
  public record LongKey(int bytes, @Nullable Status refusal) {
    public static final LongKey NONE = new LongKey(0, null);
  }
}
