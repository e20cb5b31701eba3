package site.ycsb.arrival;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.presentation.StandardRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * What the cases of a property are drawn from: numbers that follow from a seed, and are kept. A
 * case that fails is drawn anew from fewer and smaller numbers, as long as it still fails (MacIver
 * and Donaldson: Test-Case Reduction via Test-Case Generation, ECOOP 2020).
 */
public final class Draws {
  /** What has to hold, whatever is drawn. */
  @FunctionalInterface
  public interface Property {
    void check(Draws draws) throws Exception;
  }

  private static final double FACTOR =
      Double.parseDouble(System.getProperty("tectonic.tries.factor", "1"));
  private static final int MOST_REDRAWS = 2000;
  private static final int LONGEST_STEPWISE_CUT = 8;

  private final SplittableRandom random;
  private final long[] given;
  private final boolean fresh;
  private final List<Long> taken = new ArrayList<>();
  private final Map<String, Object> shown = new LinkedHashMap<>();

  private Draws(long seed) {
    random = new SplittableRandom(seed);
    given = new long[0];
    fresh = true;
  }

  private Draws(long[] numbers) {
    random = new SplittableRandom(0);
    given = numbers;
    fresh = false;
  }

  /** Checks a property on so many cases; each has a seed of its own, the first one that given. */
  public static void check(int tries, long seed, Property property) {
    for (int i = 0; i < Math.ceil(tries * FACTOR); i++) {
      long own = seed + i * 0x9e3779b97f4a7c15L;
      Failure first = failure(new Draws(own), property);
      if (first != null) {
        Failure least = new Reduction(first, property).least();
        throw new AssertionError(
            "try %d fails, alone 1 try of seed %d: %s%n%s"
                .formatted(i + 1, own, least.draws.shownText(), least.cause),
            least.cause);
      }
    }
  }

  /** Any number at all. */
  public long any() {
    long number = number(-1);
    return (number >>> 1) ^ -(number & 1);
  }

  /** A number of a range with both its ends. */
  public long between(long least, long largest) {
    return least + number(largest - least);
  }

  public int between(int least, int largest) {
    return (int) between((long) least, (long) largest);
  }

  public boolean yes() {
    return number(1) == 1;
  }

  @SafeVarargs
  public final <T> T of(T... values) {
    return values[between(0, values.length - 1)];
  }

  public <T> T of(List<T> values) {
    return values.get(between(0, values.size() - 1));
  }

  public <T> List<T> list(int fewest, int most, Function<Draws, T> element) {
    long size = fresh ? between(random, most - fewest) + fewest : 0;
    List<T> list = new ArrayList<>();
    while (list.size() < fewest
        || (list.size() < most && keep(1, size > list.size() ? 1 : 0) == 1)) {
      list.add(element.apply(this));
    }
    return list;
  }

  public byte[] bytes(int most) {
    List<Integer> numbers = list(0, most, draws -> draws.between(0, 255));
    byte[] bytes = new byte[numbers.size()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = numbers.get(i).byteValue();
    }
    return bytes;
  }

  /** Text of UTF-16 units of a range, which may be halves of pairs. */
  public String text(int most, char least, char largest) {
    return list(0, most, draws -> (char) draws.between((int) least, (int) largest)).stream()
        .map(String::valueOf)
        .collect(Collectors.joining());
  }

  /** Some bytes with a few changes: a bit, a piece that is missing, new, twice or elsewhere. */
  public byte[] changed(byte[] good) {
    byte[] bytes = good;
    int changes = between(1, 3);
    for (int i = 0; i < changes; i++) {
      int from = between(0, bytes.length);
      int to = Math.min(bytes.length, from + between(0, 40));
      byte[] before = Arrays.copyOf(bytes, from);
      byte[] piece = Arrays.copyOfRange(bytes, from, to);
      byte[] after = Arrays.copyOfRange(bytes, to, bytes.length);
      bytes =
          switch (between(0, 5)) {
            case 0 -> joined(before, after);
            case 1 -> joined(before, bytes(9), after);
            case 2 -> joined(before, piece, piece, after);
            case 3 -> joined(after, piece, before);
            case 4 -> before;
            default -> flipped(bytes, Math.min(from, bytes.length - 1), between(0, 7));
          };
    }
    return bytes;
  }

  private static byte[] flipped(byte[] bytes, int place, int bit) {
    byte[] changed = bytes.clone();
    if (place >= 0) {
      changed[place] ^= (byte) (1 << bit);
    }
    return changed;
  }

  private static byte[] joined(byte[]... pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      all.writeBytes(piece);
    }
    return all.toByteArray();
  }

  /** Gives the value back, and tells of it where the property fails. */
  public <T> T show(String name, T value) {
    shown.put(name, value);
    return value;
  }

  /** A number up to the last, without signs: the smallest is the simplest. */
  private long number(long last) {
    return keep(last, fresh ? between(random, last) : 0);
  }

  private long keep(long last, long drawn) {
    long number = drawn;
    if (!fresh && taken.size() < given.length) {
      long wanted = given[taken.size()];
      number = Long.compareUnsigned(wanted, last) < 0 ? wanted : last;
    }
    taken.add(number);
    return number;
  }

  /** Of a large range, the ends and small numbers are more frequent. */
  private static long between(SplittableRandom random, long last) {
    if (last == 0) {
      return 0;
    }
    boolean large = Long.compareUnsigned(last, 64) > 0;
    return switch (large ? random.nextInt(32) : 31) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> last - 1;
      case 3 -> last;
      case 4, 5, 6, 7, 8, 9, 10, 11 ->
          uniform(random, last) >>> random.nextInt(64 - Long.numberOfLeadingZeros(last));
      default -> uniform(random, last);
    };
  }

  private static long uniform(SplittableRandom random, long last) {
    long mask = -1L >>> Long.numberOfLeadingZeros(last);
    long number;
    do {
      number = random.nextLong() & mask;
    } while (Long.compareUnsigned(number, last) > 0);
    return number;
  }

  private String shownText() {
    StandardRepresentation representation = new StandardRepresentation();
    return shown.entrySet().stream()
        .map(each -> each.getKey() + " = " + representation.toStringOf(each.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** How a case fails, or null. */
  private static @Nullable Failure failure(Draws draws, Property property) {
    try {
      property.check(draws);
      return null;
    } catch (Throwable e) {
      return new Failure(draws, e);
    }
  }

  private record Failure(Draws draws, Throwable cause) {
    long[] numbers() {
      return draws.taken.stream().mapToLong(Long::longValue).toArray();
    }
  }

  /** Looks for the smallest case that fails in the same way. */
  private static final class Reduction {
    private final Property property;
    private Failure least;
    private int redraws;
    private int successes;

    Reduction(Failure first, Property property) {
      this.property = property;
      least = first;
    }

    Failure least() {
      int before;
      do {
        before = successes;
        for (int length = least.numbers().length; length > LONGEST_STEPWISE_CUT; length /= 2) {
          cut(length, length);
        }
        for (int length = LONGEST_STEPWISE_CUT; length > 0; length--) {
          cut(length, 1);
        }
        for (int i = least.numbers().length - 1; i >= 0; i--) {
          lower(i);
        }
      } while (successes > before);
      return least;
    }

    /** Leaves out so many numbers wherever it can, from the end on. */
    private void cut(int length, int step) {
      int end = least.numbers().length;
      while (end >= length) {
        long[] numbers = least.numbers();
        long[] rest = Arrays.copyOf(numbers, numbers.length - length);
        System.arraycopy(numbers, end, rest, end - length, numbers.length - end);
        end = Math.min(isFailure(rest) ? end : end - step, least.numbers().length);
      }
    }

    private void lower(int i) {
      long[] numbers = least.numbers();
      for (long less = i < numbers.length ? numbers[i] : 0; less != 0; less >>>= 1) {
        do {
          numbers = least.numbers();
          if (i >= numbers.length || Long.compareUnsigned(numbers[i], less) < 0) {
            break;
          }
          numbers[i] -= less;
        } while (isFailure(numbers));
      }
    }

    private boolean isFailure(long[] numbers) {
      if (redraws++ >= MOST_REDRAWS) {
        return false;
      }
      Failure failure = failure(new Draws(numbers), property);
      if (failure == null
          || failure.cause.getClass() != least.cause.getClass()
          || !isSmaller(failure.numbers(), least.numbers())) {
        return false;
      }
      least = failure;
      successes++;
      return true;
    }

    private static boolean isSmaller(long[] one, long[] other) {
      return one.length == other.length
          ? Arrays.compareUnsigned(one, other) < 0
          : one.length < other.length;
    }
  }
}
