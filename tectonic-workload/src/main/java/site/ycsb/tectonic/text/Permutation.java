package site.ycsb.tectonic.text;

import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * A random bijection of the numbers below a domain, in O(1) memory. It walks an additive Feistel
 * network over two halves until it lands inside the domain (Black and Rogaway, CT-RSA 2002).
 */
final class Permutation {
  private static final int ROUNDS = 6;

  private final long domain;
  private final long half;
  private final long[] roundKeys = new long[ROUNDS];

  private final long[] numbers = new long[KeyFamily.AT_ONCE];
  private final long[] places = new long[KeyFamily.AT_ONCE];
  private int asked = KeyFamily.AT_ONCE;

  /**
   * @param domain 1 to 2^62
   * @param owner which permutation of the seed
   */
  Permutation(long domain, long owner, SeededRandom random) {
    if (domain < 1 || domain > 1L << 62) {
      throw new IllegalArgumentException("domain is " + domain + ", not 1 to 2^62");
    }
    this.domain = domain;
    half = ceilSqrt(domain);
    random.at(RandomStream.PERMUTATION, owner, 0);
    for (int i = 0; i < ROUNDS; i++) {
      roundKeys[i] = random.nextLong();
    }
  }

  /** Where a number from 0 to domain - 1 goes. */
  long apply(long number) {
    if (asked < KeyFamily.AT_ONCE && numbers[asked] == number) {
      return places[asked++];
    }
    asked = KeyFamily.AT_ONCE;
    return walk(round(number));
  }

  /** Walks on until a number is inside the domain. */
  private long walk(long number) {
    long moved = number;
    while (moved >= domain) {
      moved = round(moved);
    }
    return moved;
  }

  /**
   * Works out where four numbers go, which are asked for next, in this order. None waits for
   * another, so that together they take little longer than one.
   */
  void prepare(long first, long second, long third, long fourth) {
    long left0 = first / half;
    long left1 = second / half;
    long left2 = third / half;
    long left3 = fourth / half;
    long right0 = first - left0 * half;
    long right1 = second - left1 * half;
    long right2 = third - left2 * half;
    long right3 = fourth - left3 * half;
    for (long roundKey : roundKeys) {
      long sum0 = sum(left0, right0, roundKey);
      long sum1 = sum(left1, right1, roundKey);
      long sum2 = sum(left2, right2, roundKey);
      long sum3 = sum(left3, right3, roundKey);
      left0 = right0;
      left1 = right1;
      left2 = right2;
      left3 = right3;
      right0 = sum0;
      right1 = sum1;
      right2 = sum2;
      right3 = sum3;
    }
    prepared(0, first, left0 * half + right0);
    prepared(1, second, left1 * half + right1);
    prepared(2, third, left2 * half + right2);
    prepared(3, fourth, left3 * half + right3);
    asked = 0;
  }

  private void prepared(int place, long number, long moved) {
    numbers[place] = number;
    places[place] = walk(moved);
  }

  private long round(long number) {
    long left = number / half;
    long right = number - left * half;
    for (long roundKey : roundKeys) {
      long sum = sum(left, right, roundKey);
      left = right;
      right = sum;
    }
    return left * half + right;
  }

  /** One half and what a round makes of the other. */
  private long sum(long left, long right, long roundKey) {
    long random = SeededRandom.mix(right ^ roundKey) >>> 32;
    long sum = left + ((random * half) >>> 32);
    return sum >= half ? sum - half : sum;
  }

  private static long ceilSqrt(long value) {
    long root = (long) Math.sqrt((double) value);
    while (root * root < value) {
      root++;
    }
    while ((root - 1) * (root - 1) >= value) {
      root--;
    }
    return root;
  }
}
