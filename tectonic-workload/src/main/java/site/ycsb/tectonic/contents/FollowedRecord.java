package site.ycsb.tectonic.contents;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.contents.FieldState.Match;
import site.ycsb.tectonic.spec.MergeFunction;

/** What the operations have made of one record. For any number of threads. */
public final class FollowedRecord {
  private static final int NO_SLOT = -1;
  private static final long ALL_SLOTS = -1L;

  private final FieldState[] fields;
  private final boolean keepsTexts;
  private @Nullable List<Reading> readings;
  private long slots;
  private boolean isLost;

  /**
   * A record of which nothing is known.
   *
   * @param keepsTexts whether the bytes of contents are kept
   */
  FollowedRecord(int fieldCount, boolean keepsTexts) {
    this.keepsTexts = keepsTexts;
    fields = new FieldState[fieldCount];
    Arrays.fill(fields, Content.UNKNOWN);
  }

  /** A write that is under way. */
  public final class Writing {
    private final int slot;
    private final @Nullable Content[] pieces;

    /**
     * @param pieces that it writes, by field; null where it writes none
     */
    private Writing(int slot, @Nullable Content[] pieces) {
      this.slot = slot;
      this.pieces = pieces;
    }

    /** Notes that its operation is sent once more; the write may have been done before. */
    public void again() {
      synchronized (FollowedRecord.this) {
        for (int field = 0; field < fields.length && slot != NO_SLOT; field++) {
          if (pieces[field] != null) {
            fields[field] = fields[field].again(slot);
          }
        }
        // That of the same operation, too: it may see now what an earlier attempt has written.
        overlapReadings(null);
      }
    }

    /**
     * Notes that the store has answered.
     *
     * @param isDone whether it says that the write is done
     */
    public void end(boolean isDone) {
      if (slot == NO_SLOT) {
        return;
      }
      synchronized (FollowedRecord.this) {
        for (int field = 0; field < fields.length; field++) {
          if (pieces[field] != null) {
            fields[field] = fields[field].ended(slot, isDone);
          }
        }
        slots &= ~(1L << slot);
      }
    }
  }

  /** A read that is under way, and all that it may find. */
  public final class Reading {
    private final List<FieldState[]> seen = new ArrayList<>(1);
    private boolean isAlone;

    private Reading(boolean isAlone) {
      this.isAlone = isAlone;
      seen.add(fields.clone());
    }

    /**
     * Begins the write of the same operation, which this read does not see.
     *
     * @param pieces by field; null where it writes none
     */
    public Writing thenWrite(@Nullable Content[] pieces) {
      return write(pieces, MergeFunction.REPLACE, Long.MAX_VALUE, this);
    }

    /**
     * Ends it, and compares what was found.
     *
     * @param found by field; null where nothing is to be compared
     */
    public Comparison end(byte[] @Nullable [] found) {
      synchronized (FollowedRecord.this) {
        List<Reading> all = readings;
        if (all != null) {
          all.remove(this);
          readings = all.isEmpty() ? null : all;
        }
        Comparison comparison = Comparison.RIGHT;
        for (int field = fields.length - 1; field >= 0; field--) {
          byte[] value = found[field];
          if (value != null) {
            Content content = Content.of(value, 0, value.length, keepsTexts, null, -1);
            Match match = isLost ? Match.UNKNOWN : match(field, content);
            if (match.isWrong() || (match == Match.UNKNOWN && !comparison.match.isWrong())) {
              comparison = new Comparison(match, field, fields[field].likely());
            }
            if (match != Match.WRONG && isAlone) {
              fields[field] = settled(fields[field], content);
            }
          }
        }
        return comparison;
      }
    }

    private Match match(int field, Content found) {
      Match match = Match.WRONG;
      for (FieldState[] state : seen) {
        match = match.or(state[field].match(found));
      }
      return match;
    }
  }

  /**
   * How what is found in a record stands to what can be there.
   *
   * @param field the first that is wrong, or otherwise the first that is unknown
   * @param expected what was likely to be there
   */
  public record Comparison(Match match, int field, Content expected) {
    /** Where nothing is wrong. */
    public static final Comparison RIGHT = new Comparison(Match.RIGHT, 0, Content.UNKNOWN);
  }

  /**
   * Begins a write.
   *
   * @param pieces by field; null where it writes none
   * @param function of what is there and a piece
   * @param mostBytes beyond which no field grows: then each stays as it is
   */
  Writing write(@Nullable Content[] pieces, MergeFunction function, long mostBytes) {
    return write(pieces, function, mostBytes, null);
  }

  private synchronized Writing write(
      @Nullable Content[] pieces,
      MergeFunction function,
      long mostBytes,
      @Nullable Reading before) {
    @Nullable Content[] written = pieces;
    MergeFunction applied = function;
    if (mostBytes < Long.MAX_VALUE) {
      written = upTo(mostBytes, pieces);
      applied = Arrays.equals(written, pieces) ? function : MergeFunction.REPLACE;
    }
    int slot = freeSlot();
    if (slot == NO_SLOT) {
      isLost = true;
    } else {
      slots |= 1L << slot;
      for (int field = 0; field < fields.length; field++) {
        Content piece = written[field];
        if (piece != null) {
          fields[field] = fields[field].begun(new FieldState.Write(slot, piece, applied));
        }
      }
    }
    overlapReadings(before);
    return new Writing(slot, written);
  }

  /** A write has begun, which all reads under way may see but that of the same operation. */
  private void overlapReadings(@Nullable Reading sameOperation) {
    for (Reading reading : readings == null ? List.<Reading>of() : readings) {
      reading.isAlone = false;
      if (reading != sameOperation) {
        reading.seen.add(fields.clone());
      }
    }
  }

  /** None of the pieces if one would make its field too long; anything if that is not known. */
  private @Nullable Content[] upTo(long mostBytes, @Nullable Content[] pieces) {
    @Nullable Content[] unknown = pieces.clone();
    boolean isTooLong = false;
    boolean isKnown = true;
    for (int field = 0; field < fields.length; field++) {
      Content piece = pieces[field];
      if (piece != null) {
        unknown[field] = Content.UNKNOWN;
        if (fields[field] instanceof Content content && !content.isUnknown()) {
          isTooLong |= content.bytes() + piece.bytes() > mostBytes;
        } else {
          isKnown = false;
        }
      }
    }
    if (!isKnown) {
      return unknown;
    }
    return isTooLong ? new Content[fields.length] : pieces;
  }

  private int freeSlot() {
    return slots == ALL_SLOTS ? NO_SLOT : Long.numberOfTrailingZeros(~slots);
  }

  synchronized Reading read() {
    Reading reading = new Reading(slots == 0);
    List<Reading> all = readings == null ? new ArrayList<>(1) : readings;
    all.add(reading);
    readings = all;
    return reading;
  }

  /** A read that no write overlaps tells which of several contents it has come to. */
  private static FieldState settled(FieldState state, Content found) {
    return state instanceof Content content && !content.isUnknown() ? content : found;
  }
}
