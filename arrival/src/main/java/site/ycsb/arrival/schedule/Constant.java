package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Arrivals at equal distances, the first at the start: arrival k, counted from 0, comes at the
 * first whole nanosecond not before k / rate.
 *
 * @param ratePerSecond of arrivals
 */
public record Constant(@JsonProperty(value = "rate", required = true) double ratePerSecond)
    implements ArrivalModel {
  public Constant {
    Bounds.rate(ratePerSecond);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return new Exact(BigDecimal.valueOf(ratePerSecond));
  }

  /**
   * A constant rate, read as an exact decimal number. The gap is a fraction of integers; its whole
   * part and its remainder are added up apart, so that no error ever builds up.
   */
  private static final class Exact implements ArrivalSchedule {
    private final long gapNanos;
    private final long gapRest;
    private final long divisor;
    private long nanos;
    private long rest;

    Exact(BigDecimal rate) {
      int scale = Math.max(0, rate.scale());
      BigInteger whole = rate.setScale(scale).unscaledValue();
      BigInteger[] gap = BigInteger.TEN.pow(9 + scale).divideAndRemainder(whole);
      gapNanos = gap[0].bitLength() < Long.SIZE ? gap[0].longValue() : END;
      gapRest = gap[1].longValueExact();
      divisor = whole.longValueExact();
    }

    @Override
    public long nextArrivalNanos() {
      long now = rest > 0 && nanos != END ? nanos + 1 : nanos;
      advance();
      return now;
    }

    private void advance() {
      rest += gapRest;
      long carry = rest >= divisor ? 1 : 0;
      rest -= carry * divisor;
      nanos = nanos < END - gapNanos - carry ? nanos + gapNanos + carry : END;
    }
  }
}
