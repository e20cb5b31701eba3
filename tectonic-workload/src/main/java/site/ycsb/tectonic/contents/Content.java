package site.ycsb.tectonic.contents;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.OperationPlan;

/**
 * What a field holds, as a hash; or a piece of it, as an operation writes it. As a state, it is all
 * that the field can hold.
 *
 * @param hash a {@link ContentHash}
 * @param bytes its length; negative where the content is unknown
 * @param writer plan of the operation that wrote it, or its last piece; null if that is unknown
 * @param index of that operation in the stream
 */
public record Content(long hash, long bytes, @Nullable OperationPlan writer, long index)
    implements FieldState {
  /** Anything. */
  public static final Content UNKNOWN = new Content(0, -1, null, -1);

  /** What is found in a record. */
  public static Content found(byte[] bytes) {
    return new Content(ContentHash.of(bytes), bytes.length, null, -1);
  }

  /** What an operation writes: the bytes from one place of an array to before another. */
  public static Content written(
      byte[] bytes, int start, int end, OperationPlan writer, long index) {
    return new Content(ContentHash.of(bytes, start, end), end - (long) start, writer, index);
  }

  /** Whether it can be anything. */
  public boolean isUnknown() {
    return bytes < 0;
  }

  /** This, and a piece after it. */
  Content with(Content piece) {
    return isUnknown()
        ? this
        : new Content(
            ContentHash.joined(hash, piece.hash, piece.bytes),
            bytes + piece.bytes,
            piece.writer,
            piece.index);
  }

  /** Whether it is the same, whoever wrote it. */
  public boolean isSame(Content other) {
    return hash == other.hash && bytes == other.bytes;
  }

  @Override
  public FieldState begun(Write write) {
    return new OneWrite(this, write);
  }

  @Override
  public FieldState again(int slot) {
    return this;
  }

  @Override
  public FieldState ended(int slot, boolean isDone) {
    return this;
  }

  @Override
  public Match match(Content found) {
    if (isUnknown()) {
      return Match.UNKNOWN;
    }
    return isSame(found) ? Match.RIGHT : Match.WRONG;
  }

  @Override
  public Content likely() {
    return this;
  }
}
