package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;

/** Operations are interleaved with exact counts, and every order of them is as likely. */
class InterleavingTest {

  @Test
  void positions_ofEachEntry_areSpreadEvenly() {
    long[] counts = {20_000, 5_000, 0, 300, 1};
    Interleaving interleaving = new Interleaving.Counted(counts, null);
    int total = (int) Arrays.stream(counts).sum();
    double[][] positions = new double[counts.length][];
    for (int entry = 0; entry < counts.length; entry++) {
      positions[entry] = new double[(int) counts[entry]];
    }
    int[] taken = new int[counts.length];
    SeededRandom random = new SeededRandom(14);
    for (int position = 0; interleaving.hasNext(); position++) {
      int entry = interleaving.peek(random.at(RandomStream.INTERLEAVING, position));
      assertThat(interleaving.has(entry)).isTrue();
      interleaving.take(entry);
      positions[entry][taken[entry]++] = position;
    }
    assertThat(taken).containsExactly(20_000, 5_000, 0, 300, 1);
    Fit.assertUniform(positions[0], total);
    Fit.assertUniform(positions[1], total);
    Fit.assertUniform(positions[3], total);
  }

  @Test
  void orders_ofFewOperations_areEquallyLikely() {
    Map<String, Integer> orders = new HashMap<>();
    for (int draw = 0; draw < 30_000; draw++) {
      Interleaving interleaving = new Interleaving.Counted(new long[] {2, 1, 1}, null);
      StringBuilder order = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        int entry =
            interleaving.peek(new SeededRandom(15).at(RandomStream.INTERLEAVING, draw * 4L + i));
        interleaving.take(entry);
        order.append(entry);
      }
      orders.merge(order.toString(), 1, Integer::sum);
    }
    assertThat(orders).hasSize(12);
    Fit.assertEven(orders.values().stream().mapToLong(count -> count).toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\"sorted\": {\"k\": 0.2, \"l\": 50},"})
  void positions_ofEachKindInAGroupAreSpreadEvenly(String sorted) {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                16,
                "{\"inserts\": {\"op_count\": 3000}}",
                """
                {%s "inserts": {"op_count": 8000},
                 "unique_inserts": {"op_count": 900, "key": {"uniform": {"len": 9}}},
                 "updates": {"op_count": 5000}, "point_deletes": {"op_count": 2000},
                 "empty_point_queries": {"op_count": 500},
                 "range_queries": {"op_count": 300, "scan_length": 4},
                 "range_deletes": {"op_count": 100, "scan_length": 2},
                 "blind_point_queries": {"op_count": 1000}}
                """
                    .formatted(sorted)));
    List<Operation> mixed = operations.subList(3000, operations.size());
    Map<OperationKind, List<Integer>> positions = new EnumMap<>(OperationKind.class);
    for (int position = 0; position < mixed.size(); position++) {
      positions.computeIfAbsent(mixed.get(position).kind(), k -> new ArrayList<>()).add(position);
    }
    assertThat(positions).hasSize(7);
    positions
        .values()
        .forEach(
            places ->
                Fit.assertUniform(
                    places.stream().mapToDouble(place -> place).toArray(), mixed.size()));
  }

  /** What comes early is given back: counts hold, and it is known whether any are left. */
  @Test
  void entriesOfLaterChunks_thatComeEarly_areTakenFromTheirCounts() {
    for (int seed = 0; seed < 100; seed++) {
      long[] left = {3, 30, 8};
      Interleaving chunks = new Interleaving.Chunked(left, 7, new SeededRandom(seed), 0);
      SeededRandom random = new SeededRandom(seed);
      for (int place = 0; chunks.hasNext(); place++) {
        for (int entry = 0; entry < 3; entry++) {
          assertThat(chunks.has(entry) || chunks.hasLater(entry)).isEqualTo(left[entry] > 0);
        }
        int drawn = chunks.peek(random.at(RandomStream.INTERLEAVING, place));
        if (drawn != 0 && chunks.hasLater(0) && !chunks.has(0)) {
          chunks.takeEarly(0, drawn);
          left[0]--;
        } else {
          chunks.take(drawn);
          left[drawn]--;
        }
      }
      assertThat(left).containsOnly(0);
    }
  }

  @Test
  void entryWithoutWeight_hasNoTurn_andTheLastOperationIsTheLast() {
    Interleaving weighted = new Interleaving.Weighted(List.of(0.0, 2.0, 0.0), 3);
    SeededRandom random = new SeededRandom(17);
    for (int place = 0; place < 3; place++) {
      assertThat(weighted.hasNext()).isTrue();
      assertThat(weighted.peek(random.at(RandomStream.INTERLEAVING, place))).isEqualTo(1);
      weighted.take(1);
    }
    assertThat(weighted.hasNext()).isFalse();
    assertThat(List.of(weighted.has(0), weighted.has(1), weighted.has(2)))
        .containsExactly(false, true, false);
    assertThat(weighted.pass(2)).isEmpty();
  }

  /** Of the second of two operations: the share in its middle, over that of the second half. */
  @Test
  void pullOfAGlide_isTheShareNowOverTheShareOfTheRest() {
    Interleaving.Glide glide =
        new Interleaving.Glide(List.of(1.0, 0.0, 0.2, 0.0), List.of(0.0, 1.0, 0.6, 0.0));
    assertThat(glide.pull(0, 1, 2)).isEqualTo(0.25 / (0.25 * 0.5));
    assertThat(glide.pull(1, 0, 2)).isEqualTo(0.25 / 0.5);
    assertThat(glide.pull(2, 1, 2)).isCloseTo(0.5 / (0.5 * 0.5), within(1e-12));
    assertThat(glide.pull(3, 1, 2)).isZero();
  }
}
