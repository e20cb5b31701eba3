package site.ycsb.tectonic.execute.judge;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * What a binding does where YCSB's interface leaves it open, as its answers for a few probe records
 * told before the run.
 *
 * @param inserted the answer to the insert of a probe record; without one, nothing else was asked
 *     than what concerns missing keys
 * @param missingRead the answer to a read of a key that is not there
 * @param missingDelete the answer to a delete of such a key
 */
public record StoreProfile(
    Status inserted,
    MissingAnswer missingRead,
    MissingAnswer missingDelete,
    Reads reads,
    Scans scans,
    Updates updates) {

  /** Stands for the answer to an insert that was not sent, as the record could not be deleted. */
  public static final Status NOT_SENT = new Status("NOT_SENT", "no probe record was written");

  /** The profile of a binding that holds no probe record. */
  public static StoreProfile unprobed(
      Status inserted, MissingAnswer missingRead, MissingAnswer missingDelete) {
    return new StoreProfile(
        inserted, missingRead, missingDelete, Reads.UNKNOWN, Scans.UNKNOWN, Updates.UNKNOWN);
  }

  /** How all fields of a record are asked for. */
  public enum Request {
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
   */
  public record Reads(Request request, int found, int written) {
    /** Named fields are understood by every binding. */
    public static final Reads UNKNOWN = new Reads(Request.NAMES, 0, 0);

    /** Whether every field came back. */
    public boolean areWhole() {
      return found == written;
    }
  }

  /** In which order a scan gives records back. */
  public enum Order {
    /** By the bytes of their keys, beginning with the start key. */
    BYTES("from the start key on, in the order of the keys' bytes"),
    /** By the bytes of their keys, without the start key. */
    AFTER_START("from the key after the start key on"),
    /** By a collation in which a capital letter follows the small ones before it. */
    CASELESS("in an order of keys that takes no notice of upper and lower case"),
    /** By a hash, for one. */
    OTHER("in another order than that of the keys"),
    /** No record came back, though there are some. */
    NOTHING("without finding any record"),
    /** No scan was asked for. */
    UNKNOWN("in an order that is not known");

    private final String text;

    Order(String text) {
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
   * @param nothing the answer to a scan that finds nothing; null if it is not known
   */
  public record Scans(
      @Nullable Status refusal, Request request, Order order, @Nullable MissingAnswer nothing) {
    public static final Scans UNKNOWN = new Scans(null, Request.NAMES, Order.UNKNOWN, null);
  }

  /**
   * What an update of one field of a record does.
   *
   * @param status the answer to it
   * @param keepsOtherFields false: the record has the written fields only from then on
   */
  public record Updates(Status status, boolean keepsOtherFields) {
    public static final Updates UNKNOWN = new Updates(Status.OK, true);
  }
}
