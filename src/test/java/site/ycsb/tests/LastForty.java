package site.ycsb.tests;

import java.util.Arrays;
import java.util.function.BinaryOperator;

/** A function of a user's: the last 40 bytes of the value backwards, and then of the operand. */
public final class LastForty implements BinaryOperator<byte[]> {
  private static final int MOST = 40;

  @Override
  public byte[] apply(byte[] value, byte[] operand) {
    byte[] all = new byte[value.length + operand.length];
    for (int i = 0; i < value.length; i++) {
      all[i] = value[value.length - 1 - i];
    }
    System.arraycopy(operand, 0, all, value.length, operand.length);
    return Arrays.copyOfRange(all, Math.max(0, all.length - MOST), all.length);
  }
}
