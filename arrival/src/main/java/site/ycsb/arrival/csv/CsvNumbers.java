package site.ycsb.arrival.csv;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Reads the numbers of a line, digit by digit where they are plain. */
record CsvNumbers(CsvLines lines, TimestampUnit unit) {
  private static final long MOST_BEFORE_DIGIT = (Long.MAX_VALUE - 9) / 10;
  private static final int LONGEST_NUMBER = 100;

  /** The time between two places of the line, rounded to the nanosecond. */
  long nanos(int start, int end) {
    long value = 0;
    int missing = unit.nanoDigits();
    boolean isAfterPoint = false;
    int digits = 0;
    for (int i = start; i < end; i++) {
      int digit = lines.at(i) - '0';
      if (digit >= 0 && digit <= 9) {
        digits++;
        if (isAfterPoint && missing == 0) {
          return isRestPlain(i, end) ? value + (digit >= 5 ? 1 : 0) : slowNanos(start, end);
        }
        if (value > MOST_BEFORE_DIGIT) {
          return slowNanos(start, end);
        }
        value = 10 * value + digit;
        missing -= isAfterPoint ? 1 : 0;
      } else if (lines.at(i) == '.' && !isAfterPoint) {
        isAfterPoint = true;
      } else {
        return slowNanos(start, end);
      }
    }
    for (; missing > 0 && value <= MOST_BEFORE_DIGIT; missing--) {
      value *= 10;
    }
    return digits > 0 && missing == 0 ? value : slowNanos(start, end);
  }

  /** The whole number between two places of the line. */
  long count(int start, int end) {
    BigDecimal count = number(start, end, "a whole number of arrivals");
    try {
      long exact = count.longValueExact();
      if (exact >= 0) {
        return exact;
      }
    } catch (ArithmeticException e) {
      // Reported below, with the negative ones.
    }
    throw lines.mistake(
        "the count is " + lines.text(start, end) + "; expected a whole number of at least 0");
  }

  private boolean isRestPlain(int start, int end) {
    for (int i = start; i < end; i++) {
      if (lines.at(i) < '0' || lines.at(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private long slowNanos(int start, int end) {
    BigDecimal time = number(start, end, "a time in " + unit.symbol());
    if (time.signum() < 0) {
      throw lines.mistake("the time is " + lines.text(start, end) + "; expected at least 0");
    }
    BigDecimal nanos = time.movePointRight(unit.nanoDigits());
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw lines.mistake(
          "the time is "
              + lines.text(start, end)
              + " "
              + unit.symbol()
              + ", more than 292 years; is the unit right? expected one of "
              + TimestampUnit.symbols());
    }
    return nanos.setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private BigDecimal number(int start, int end, String expected) {
    if (end - start <= LONGEST_NUMBER) {
      try {
        BigDecimal number = new BigDecimal(lines.text(start, end).strip());
        // Digits by the million would be built for 1e999999.
        if (Math.abs((long) number.precision() - number.scale()) <= LONGEST_NUMBER) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Reported below.
      }
    }
    throw lines.mistake("found " + lines.quote() + "; expected " + expected);
  }
}
