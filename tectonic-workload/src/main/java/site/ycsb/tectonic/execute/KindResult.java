package site.ycsb.tectonic.execute;

import org.HdrHistogram.Histogram;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What the operations of one kind have come to, in one phase.
 *
 * @param sent operations that reached the store, failed ones included
 * @param failed the store reported an error
 * @param missedHits violations: a live key, or part of a range, was not found
 * @param unexpectedHits violations: an absent key, or more than the range, was found
 * @param wrongSizes violations: a record had not the bytes that the operations gave it
 * @param missingFields violations: a record lacked fields that the operations gave it
 * @param replacedFields a record lacked fields, as an update of this binding replaces the record
 * @param afterFailedWrite would be violations, had no earlier write on the key failed
 * @param skipped not sent, as no key was live and no insert left
 * @param fieldsFull not sent, as a field is as long as it may grow
 * @param stalled waited for earlier operations that they depend on
 * @param stallNanos how long they waited in all
 * @param emulated the binding has no native form
 * @param firstFailure what the store said first; empty if nothing failed
 * @param serviceNanos from when an operation was sent until it returned; of those that did not fail
 * @param responseNanos from when it was due until it returned; of those that had a due time as well
 */
public record KindResult(
    OperationKind kind,
    long sent,
    long failed,
    long missedHits,
    long unexpectedHits,
    long wrongSizes,
    long missingFields,
    long replacedFields,
    long afterFailedWrite,
    long skipped,
    long fieldsFull,
    long stalled,
    long stallNanos,
    boolean emulated,
    String firstFailure,
    Histogram serviceNanos,
    Histogram responseNanos) {

  /** Missed and unexpected hits, and records of a wrong size or without all fields. */
  public long violations() {
    return missedHits + unexpectedHits + wrongSizes + missingFields;
  }

  /** Operations that were not sent. */
  public long unsent() {
    return skipped + fieldsFull;
  }
}
