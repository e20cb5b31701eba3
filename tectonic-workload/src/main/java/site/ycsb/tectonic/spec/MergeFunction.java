package site.ycsb.tectonic.spec;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.Words;

/**
 * What a write makes of the value that is there and of its own, the operand: one of four functions,
 * or one of the user's. For any number of threads.
 */
public final class MergeFunction {
  /** The operand comes after the value. */
  public static final MergeFunction APPEND = new MergeFunction("append", MergeFunction::joined);

  /** Both are whole numbers of 64 bits in decimal digits, and the result is their sum. */
  public static final MergeFunction ADD =
      new MergeFunction("add", (value, operand) -> text(number(value) + number(operand)));

  /** Both are such numbers, and the result is the larger one. */
  public static final MergeFunction MAX =
      new MergeFunction("max", (value, operand) -> text(Math.max(number(value), number(operand))));

  /** The operand takes the place of the value. */
  public static final MergeFunction REPLACE =
      new MergeFunction("replace", (value, operand) -> operand);

  private static final List<MergeFunction> OURS = List.of(APPEND, ADD, MAX, REPLACE);
  private static final Map<String, MergeFunction> OF_USERS = new ConcurrentHashMap<>();

  private final String name;
  private final BinaryOperator<byte[]> code;

  private MergeFunction(String name, BinaryOperator<byte[]> code) {
    this.name = name;
    this.code = code;
  }

  /** What operations of a kind do, unless a spec names another function. */
  public static MergeFunction of(OperationKind kind) {
    return kind.appends() ? APPEND : REPLACE;
  }

  /**
   * The function of a name.
   *
   * @param name append, add, max or replace; or that of a class on the class path, a {@code
   *     BinaryOperator<byte[]>} whose constructor takes nothing
   * @throws InvalidValueException if there is none
   */
  public static MergeFunction named(String name) {
    for (MergeFunction each : OURS) {
      if (each.name.equals(name)) {
        return each;
      }
    }
    return OF_USERS.computeIfAbsent(name, MergeFunction::ofUser);
  }

  @SuppressWarnings("unchecked") // What it takes shows when it is called.
  private static MergeFunction ofUser(String name) {
    String why;
    try {
      Object made = Class.forName(name).getConstructor().newInstance();
      if (made instanceof BinaryOperator<?> code) {
        return new MergeFunction(name, (BinaryOperator<byte[]>) code);
      }
      why = "no java.util.function.BinaryOperator";
    } catch (ClassNotFoundException | LinkageError e) {
      why = "no class on the class path";
    } catch (InvocationTargetException e) {
      why = "a class whose constructor throws " + e.getCause();
    } catch (ReflectiveOperationException e) {
      why = "no public class whose public constructor takes nothing";
    }
    throw new InvalidValueException(
        "function", "is %s, %s".formatted(Words.quote(name), why), legal());
  }

  /** The names that there are, in words. */
  public static String legal() {
    return "append, add, max, replace, or the name of a class that is a BinaryOperator<byte[]>";
  }

  /** Whether it takes values as numbers. */
  public boolean counts() {
    return this == ADD || this == MAX;
  }

  /** Whether what is there has to be known byte by byte to say what it makes of it. */
  public boolean needsValue() {
    return this != APPEND && this != REPLACE;
  }

  /** The result for two values. */
  public byte[] merged(byte[] value, byte[] operand) {
    return Objects.requireNonNull(code.apply(value, operand), name);
  }

  private static byte[] joined(byte[] head, byte[] tail) {
    byte[] both = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, both, head.length, tail.length);
    return both;
  }

  private static byte[] text(long number) {
    return Long.toString(number).getBytes(StandardCharsets.US_ASCII);
  }

  /** The number that the digits are, modulo 2^64; 0 if there is anything else. */
  private static long number(byte[] text) {
    boolean isNegative = text.length > 0 && text[0] == '-';
    long number = 0;
    for (int i = isNegative ? 1 : 0; i < text.length; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return 0;
      }
      number = 10 * number + text[i] - '0';
    }
    return isNegative ? -number : number;
  }

  /** Its name in specs. */
  @Override
  public String toString() {
    return name;
  }
}
