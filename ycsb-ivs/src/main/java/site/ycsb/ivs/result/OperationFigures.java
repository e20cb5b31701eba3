package site.ycsb.ivs.result;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.results.Latency;
import site.ycsb.arrival.results.OperationResult;

/**
 * What the operations of one kind have come to in one step.
 *
 * @param operation READ, UPDATE or EXTEND
 * @param count operations whose effect the store has, those of an interrupted attempt included
 * @param measured operations that were timed, so not those of an interrupted attempt
 * @param skipped not sent, as a field is as long as it may grow
 * @param histogram of the latencies in nanoseconds, compressed and in base 64
 */
public record OperationFigures(
    String operation,
    long count,
    long measured,
    long skipped,
    long failed,
    long violations,
    String histogram) {

  private static final double NANOS_PER_MICRO = 1e3;

  static final String RESPONSE = "response";
  static final String SERVICE = "service";

  /**
   * The figures of a phase.
   *
   * @param earlier operations of an interrupted attempt
   */
  public static OperationFigures of(OperationResult result, long earlier) {
    Latency response = result.responseNanos();
    Latency times = response == null ? result.serviceNanos() : response;
    return new OperationFigures(
        result.operation(),
        result.completed() + earlier,
        result.completed(),
        result.skipped(),
        result.failed(),
        result.violations(),
        encoded(Objects.requireNonNull(times.times())));
  }

  /** Figures of a step of which an interrupted attempt has left nothing to send. */
  public static OperationFigures ofEarlier(String operation, long earlier) {
    return new OperationFigures(operation, earlier, 0, 0, 0, 0, encoded(new Histogram(2)));
  }

  /** Which latency is kept: from the due time where there is one. */
  public static String latency(OperationResult result) {
    return hasDueTimes(result) ? RESPONSE : SERVICE;
  }

  private static boolean hasDueTimes(OperationResult result) {
    return result.responseNanos() != null;
  }

  private static String encoded(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] bytes = new byte[length];
    buffer.flip().get(bytes, 0, length);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Whether any operation was timed. */
  public boolean hasTimes() {
    return measured > 0;
  }

  /** The mean latency; there has to be one. */
  public double meanMicros() {
    return nanos().getMean() / NANOS_PER_MICRO;
  }

  /** How many operations were timed by second. */
  public double perSecond(double seconds) {
    return measured / seconds;
  }

  /** The latencies in nanoseconds. */
  Histogram nanos() {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(histogram)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("no histogram", e);
    }
  }
}
