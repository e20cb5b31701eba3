package site.ycsb.client.result;

import org.jspecify.annotations.Nullable;

/**
 * What a binding does where YCSB's interface leaves it open, as it answered before the run.
 *
 * @param inserted the answer to the insert of a probe record
 * @param fieldsAskedBy null or names: how all fields of a record are asked for
 * @param fieldsRead fields of a probe record that a read gave back
 * @param fieldsWritten fields of a probe record
 * @param missingRead the answer to a read of a key that is not there
 * @param missingDelete the answer to a delete of such a key
 * @param scan in which order a scan gives records back, or what the binding said instead
 * @param emptyScan the answer to a scan that finds nothing; null if it is not known
 * @param updateKeepsFields whether an update keeps the fields that it does not write
 */
public record BindingProfile(
    String inserted,
    String fieldsAskedBy,
    int fieldsRead,
    int fieldsWritten,
    String missingRead,
    String missingDelete,
    String scan,
    @Nullable String emptyScan,
    boolean updateKeepsFields) {
  /** Ends the answer to an insert that no read finds, as the binding keeps it to itself. */
  public static final String BUFFERED = ", buffered";

  /** Whether the binding keeps writes to itself for a while. */
  public boolean buffers() {
    return inserted.endsWith(BUFFERED);
  }
}
