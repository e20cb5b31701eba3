package site.ycsb.tectonic.contents;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.MergeFunction;

/**
 * What a field holds, as a hash; or a piece of it, as an operation writes it. As a state, it is all
 * that the field can hold.
 *
 * @param hash a {@link ContentHash}
 * @param bytes its length; negative where the content is unknown
 * @param number that it is in decimal digits; 0 for other contents
 * @param writer plan of the operation that wrote it, or its last piece; null if that is unknown
 * @param index of that operation in the stream
 */
public record Content(
    long hash, long bytes, long number, @Nullable OperationPlan writer, long index)
    implements FieldState {
  /** Anything. */
  public static final Content UNKNOWN = new Content(0, -1, 0, null, -1);

  /** What is found in a record. */
  public static Content found(byte[] bytes) {
    return of(bytes, 0, bytes.length, null, -1);
  }

  /** What an operation writes: the bytes from one place of an array to before another. */
  public static Content written(
      byte[] bytes, int start, int end, OperationPlan writer, long index) {
    return of(bytes, start, end, writer, index);
  }

  private static Content of(
      byte[] bytes, int start, int end, @Nullable OperationPlan writer, long index) {
    long number = MergeFunction.number(bytes, start, end);
    return new Content(
        ContentHash.of(bytes, start, end), end - (long) start, number, writer, index);
  }

  /** Whether it can be anything. */
  public boolean isUnknown() {
    return bytes < 0;
  }

  /** What a function makes of this and a piece. */
  Content with(Content piece, MergeFunction function) {
    return switch (function) {
      case APPEND -> isUnknown() ? this : joined(piece);
      case ADD, MAX -> isUnknown() ? this : counted(piece, function);
      case REPLACE -> piece;
    };
  }

  private Content joined(Content piece) {
    return new Content(
        ContentHash.joined(hash, piece.hash, piece.bytes),
        bytes + piece.bytes,
        0, // where values are counted, none is appended
        piece.writer,
        piece.index);
  }

  private Content counted(Content piece, MergeFunction function) {
    byte[] text = MergeFunction.text(function.merged(number, piece.number));
    return of(text, 0, text.length, piece.writer, piece.index);
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
