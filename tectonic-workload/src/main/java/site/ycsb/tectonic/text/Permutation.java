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
    long moved = number;
    do {
      moved = round(moved);
    } while (moved >= domain);
    return moved;
  }

  private long round(long number) {
    long left = number / half;
    long right = number - left * half;
    for (long roundKey : roundKeys) {
      long random = SeededRandom.mix(right ^ roundKey) >>> 32;
      long sum = left + ((random * half) >>> 32);
      left = right;
      right = sum >= half ? sum - half : sum;
    }
    return left * half + right;
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
