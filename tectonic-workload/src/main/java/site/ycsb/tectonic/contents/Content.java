package site.ycsb.tectonic.contents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.MergeFunction;

/**
 * What a field holds, as a hash; or a piece of it, as an operation writes it. As a state, it is all
 * that the field can hold.
 *
 * @param hash a {@link ContentHash}
 * @param bytes its length; negative where the content is unknown
 * @param text its bytes as Latin-1, where it is kept; otherwise null
 * @param writer plan of the operation that wrote it, or its last piece; null if that is unknown
 * @param index of that operation in the stream
 */
public record Content(
    long hash, long bytes, @Nullable String text, @Nullable OperationPlan writer, long index)
    implements FieldState {
  /** Anything. */
  public static final Content UNKNOWN = new Content(0, -1, null, null, -1);

  /** The bytes from one place of an array to before another, which an operation writes. */
  static Content of(
      byte[] bytes,
      int start,
      int end,
      boolean keepsText,
      @Nullable OperationPlan writer,
      long index) {
    String text = keepsText ? new String(bytes, start, end - start, ISO_8859_1) : null;
    return new Content(ContentHash.of(bytes, start, end), end - (long) start, text, writer, index);
  }

  /** Whether it can be anything. */
  public boolean isUnknown() {
    return bytes < 0;
  }

  /** What a function makes of this and a piece. */
  Content with(Content piece, MergeFunction function) {
    if (function == MergeFunction.REPLACE) {
      return piece;
    } else if (isUnknown()) {
      return this;
    }
    return function == MergeFunction.APPEND ? joined(piece) : merged(piece, function);
  }

  private Content joined(Content piece) {
    return new Content(
        ContentHash.joined(hash, piece.hash, piece.bytes),
        bytes + piece.bytes,
        text == null || piece.text == null ? null : text + piece.text,
        piece.writer,
        piece.index);
  }

  private Content merged(Content piece, MergeFunction function) {
    if (text == null || piece.text == null) {
      return UNKNOWN;
    }
    byte[] merged = function.merged(text.getBytes(ISO_8859_1), piece.text.getBytes(ISO_8859_1));
    return of(merged, 0, merged.length, true, piece.writer, piece.index);
  }

  /** Whether it is that of the bytes from one place of an array to before another. */
  public boolean isOf(byte[] value, int start, int end) {
    return bytes == end - (long) start && hash == ContentHash.of(value, start, end);
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
