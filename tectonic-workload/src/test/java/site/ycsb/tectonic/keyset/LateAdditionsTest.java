package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many entries come out by their prefixes, as unsigned numbers; few as they came. */
final class LateAdditionsTest {
  private final LateAdditions late = new LateAdditions();

  /** An entry that was handed on. */
  private record Handed(long prefix, int ordinal) {}

  private List<Handed> add(LongStream prefixes) {
    List<Handed> added = new ArrayList<>();
    prefixes.forEach(prefix -> added.add(new Handed(prefix, added.size())));
    added.forEach(each -> late.add(each.prefix(), each.ordinal()));
    return added;
  }

  private List<Handed> drained() {
    List<Handed> drained = new ArrayList<>();
    late.drain((prefix, ordinal) -> drained.add(new Handed(prefix, ordinal)));
    return drained;
  }

  /** Which bytes differ does not matter; equal prefixes stay in the order in which they came. */
  @ParameterizedTest
  @ValueSource(longs = {-1, 0xFF, 0xFF0000FF00000000L, 0x7000000000000001L, 0})
  void many_areSortedByTheBytesThatDiffer(long mask) {
    Random random = new Random(11);
    List<Handed> added = add(random.longs(1000).map(each -> (each & mask) | 0x100));
    List<Handed> sorted = new ArrayList<>(added);
    sorted.sort((one, other) -> Long.compareUnsigned(one.prefix(), other.prefix()));

    assertThat(drained()).isEqualTo(sorted);
    assertThat(late.size()).isZero();
  }

  @Test
  void moreThan64_areMany() {
    List<Handed> few = add(LongStream.iterate(100, each -> each - 1).limit(64));
    assertThat(late.size()).isEqualTo(64);
    assertThat(drained()).isEqualTo(few);

    List<Handed> many = add(LongStream.iterate(100, each -> each - 1).limit(65));
    assertThat(drained().get(0)).isEqualTo(many.get(64));
    assertThat(drained()).isEmpty();
  }

  /** Of 128: all but one where keys come in order, and 7 of 8 where they were sorted. */
  @Test
  void nodes_staySomewhatFullerTheLessWillFallBetween() {
    assertThat(late.keptOfFull(128)).isEqualTo(127);
    late.add(5, 0);
    late.add(5, 1);
    late.add(-1, 2);
    assertThat(late.keptOfFull(128)).isEqualTo(127);
    late.add(6, 3);
    late.add(7, 4);
    assertThat(late.keptOfFull(128)).isEqualTo(112);
    assertThat(drained()).extracting(Handed::ordinal).containsExactly(0, 1, 2, 3, 4);
    assertThat(late.keptOfFull(128)).isEqualTo(127);
  }

  @Test
  void aMillion_areFull() {
    for (int i = 0; i < (1 << 20) - 1; i++) {
      late.add(i, i);
    }
    assertThat(late.isFull()).isFalse();
    late.add(1 << 20, 0);
    assertThat(late.isFull()).isTrue();
  }
}
