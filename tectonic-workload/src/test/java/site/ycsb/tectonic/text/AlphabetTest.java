package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.CharacterSet;

/** Random characters are even at every place, and written numbers keep their order. */
class AlphabetTest {
  private static final byte UNTOUCHED = '!';

  @ParameterizedTest
  @EnumSource(CharacterSet.class)
  void characters_ofEveryLength_areEvenAtEachPlace(CharacterSet set) {
    Alphabet alphabet = Alphabet.of(set);
    SeededRandom random = new SeededRandom(12);
    TextBuffer buffer = new TextBuffer(random);
    for (int length = 1; length <= 9; length++) {
      long[][] counts = new long[length][set.size()];
      for (int draw = 0; draw < 10_000; draw++) {
        buffer.clear();
        int start = buffer.extend(length + 2);
        byte[] bytes = buffer.bytes();
        Arrays.fill(bytes, UNTOUCHED);
        alphabet.fill(buffer, start + 1, length, random.at(RandomStream.VALUE, length, draw));
        assertThat(bytes[0] == UNTOUCHED && bytes[length + 1] == UNTOUCHED).isTrue();
        for (int place = 0; place < length; place++) {
          counts[place][set.characters().indexOf(bytes[place + 1])]++;
        }
      }
      Arrays.stream(counts).forEach(Fit::assertEven);
    }
  }

  @ParameterizedTest
  @EnumSource(CharacterSet.class)
  void neighbours_inAText_areUnrelated(CharacterSet set) {
    byte[] text = random(set, 100_003, Integer.MAX_VALUE);
    for (int lag : new int[] {1, 2, 3, 4}) {
      long[] pairs = new long[set.size() * set.size()];
      for (int i = 0; i + lag < text.length; i++) {
        int first = set.characters().indexOf(text[i]);
        pairs[first * set.size() + set.characters().indexOf(text[i + lag])]++;
      }
      Fit.assertEven(pairs);
    }
  }

  @ParameterizedTest
  @EnumSource(CharacterSet.class)
  void firstCharacters_withoutTheOthers_areTheSame(CharacterSet set) {
    byte[] text = random(set, 3_000, Integer.MAX_VALUE);
    for (int wanted : new int[] {0, 1, 3, 4, 31, 284, 287, 288, 289, 1024, 1311, 1312, 2999}) {
      assertThat(Arrays.copyOf(random(set, 3_000, wanted), wanted))
          .isEqualTo(Arrays.copyOf(text, wanted));
    }
  }

  private static byte[] random(CharacterSet set, int length, int wanted) {
    TextBuffer buffer = new TextBuffer(new SeededRandom(13));
    buffer.want(wanted);
    int start = buffer.extend(length);
    Alphabet.of(set).fill(buffer, start, length, buffer.random.at(RandomStream.VALUE, 0));
    return buffer.toBytes();
  }

  @ParameterizedTest
  @EnumSource(CharacterSet.class)
  void writtenNumbers_areTheNumbersInTheirOrder(CharacterSet set) {
    Alphabet alphabet = Alphabet.of(set);
    for (int digits = 1; digits <= 3; digits++) {
      byte[] previous = new byte[digits];
      for (long number = 0; number < alphabet.domain(digits); number++) {
        byte[] written = new byte[digits];
        alphabet.write(written, 0, digits, number);
        assertThat(Arrays.compareUnsigned(previous, written)).isNegative();
        previous = written;
      }
      assertThat(new String(previous, StandardCharsets.US_ASCII))
          .isEqualTo(set.characters().substring(set.size() - 1).repeat(digits));
    }
  }

  @ParameterizedTest
  @EnumSource(CharacterSet.class)
  void mostDigits_areAsManyAsTheLargestDomainHolds(CharacterSet set) {
    Alphabet alphabet = Alphabet.of(set);
    int most = alphabet.mostDigits();
    assertThat(Math.pow(set.size(), most)).isLessThanOrEqualTo(Math.pow(2, 62));
    assertThat(Math.pow(set.size(), most + 1)).isGreaterThan(Math.pow(2, 62));
    byte[] written = new byte[most];
    alphabet.write(written, 0, most, alphabet.domain(most) - 1);
    assertThat(new String(written, StandardCharsets.US_ASCII))
        .isEqualTo(set.characters().substring(set.size() - 1).repeat(most));
  }
}
