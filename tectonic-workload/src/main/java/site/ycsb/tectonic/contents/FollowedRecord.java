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
  public static final class Writing {
    private final FollowedRecord record;
    private final int slot;
    private final @Nullable Content[] pieces;

    /**
     * @param pieces that it writes, by field; null where it writes none
     */
    private Writing(FollowedRecord record, int slot, @Nullable Content[] pieces) {
      this.record = record;
      this.slot = slot;
      this.pieces = pieces;
    }

    /** Notes that its operation is sent once more; the write may have been done before. */
    public void again() {
      record.again(this);
    }

    /**
     * Notes that the store has answered.
     *
     * @param isDone whether it says that the write is done
     */
    public void end(boolean isDone) {
      record.endWrite(this, isDone);
    }
  }

  /** A read that is under way, and all that it may find. */
  public static final class Reading {
    private final FollowedRecord record;
    private final List<FieldState[]> seen = new ArrayList<>(1);
    private boolean isAlone;

    private Reading(FollowedRecord record, boolean isAlone) {
      this.record = record;
      this.isAlone = isAlone;
      seen.add(record.fields.clone());
    }

    /**
     * Begins the write of the same operation, which this read does not see.
     *
     * @param pieces by field; null where it writes none
     */
    public Writing thenWrite(@Nullable Content[] pieces) {
      return record.write(pieces, MergeFunction.REPLACE, Long.MAX_VALUE, this);
    }

    /**
     * Ends it, and compares what was found.
     *
     * @param found by field; null where nothing is to be compared
     */
    public Comparison end(byte[] @Nullable [] found) {
      return record.endRead(this, found);
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
    if (readings != null) {
      readings.forEach(reading -> overlap(reading, before));
    }
    return new Writing(this, slot, written);
  }

  private synchronized void again(Writing writing) {
    if (writing.slot != NO_SLOT) {
      for (int field = 0; field < fields.length; field++) {
        if (writing.pieces[field] != null) {
          fields[field] = fields[field].again(writing.slot);
        }
      }
    }
    // That of the same operation, too: it may see now what an earlier attempt has written.
    if (readings != null) {
      readings.forEach(reading -> overlap(reading, null));
    }
  }

  private void overlap(Reading reading, @Nullable Reading before) {
    reading.isAlone = false;
    if (reading != before) {
      reading.seen.add(fields.clone());
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

  private synchronized void endWrite(Writing writing, boolean isDone) {
    if (writing.slot == NO_SLOT) {
      return;
    }
    for (int field = 0; field < fields.length; field++) {
      if (writing.pieces[field] != null) {
        fields[field] = fields[field].ended(writing.slot, isDone);
      }
    }
    slots &= ~(1L << writing.slot);
  }

  synchronized Reading read() {
    Reading reading = new Reading(this, slots == 0);
    List<Reading> all = readings == null ? new ArrayList<>(1) : readings;
    all.add(reading);
    readings = all;
    return reading;
  }

  private synchronized Comparison endRead(Reading reading, byte[] @Nullable [] found) {
    List<Reading> all = readings;
    if (all != null) {
      all.remove(reading);
      readings = all.isEmpty() ? null : all;
    }
    Comparison comparison = Comparison.RIGHT;
    for (int field = fields.length - 1; field >= 0; field--) {
      byte[] value = found[field];
      if (value != null) {
        Content content = Content.of(value, 0, value.length, keepsTexts, null, -1);
        Match match = isLost ? Match.UNKNOWN : match(reading, field, content);
        if (match.isWrong() || (match == Match.UNKNOWN && !comparison.match.isWrong())) {
          comparison = new Comparison(match, field, fields[field].likely());
        }
        if (match != Match.WRONG && reading.isAlone) {
          fields[field] = settled(fields[field], content);
        }
      }
    }
    return comparison;
  }

  private static Match match(Reading reading, int field, Content found) {
    Match match = Match.WRONG;
    for (FieldState[] state : reading.seen) {
      match = match.or(state[field].match(found));
    }
    return match;
  }

  /** A read that no write overlaps tells which of several contents it has come to. */
  private static FieldState settled(FieldState state, Content found) {
    return state instanceof Content content && !content.isUnknown() ? content : found;
  }
}
