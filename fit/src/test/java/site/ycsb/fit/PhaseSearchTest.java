package site.ycsb.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Phases are found where the mix changes, and nowhere else. */
final class PhaseSearchTest {
  @Test
  void kindsThatFollowEachOther_changeAtTheVeryOperation() {
    byte[] kinds =
        mix(new int[] {10_007, 4_321, 999}, new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    assertThat(changes(kinds, 8)).containsExactly(10_007, 14_328);
  }

  @Test
  void mixThatChanges_changesWithinAFewOperations() {
    byte[] kinds = mix(new int[] {5_000, 7_000}, new double[][] {{0.9, 0.1, 0}, {0.2, 0.3, 0.5}});
    List<Integer> changes = changes(kinds, 8);
    assertThat(changes).hasSize(1);
    assertThat(changes.get(0)).isBetween(4_970, 5_030);
  }

  @Test
  void mixThatStays_isOnePhase() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(changes(mix(new int[] {3_000 + 500 * seed}, new double[][] {{0.5, 0.3, 0.2}}), 8))
          .isEmpty();
    }
  }

  @Test
  void moreChangesThanPhases_leaveTheClearest() {
    byte[] kinds =
        mix(new int[] {1_000, 1_000, 1_000}, new double[][] {{1, 0, 0}, {0.9, 0.1, 0}, {0, 0, 1}});
    assertThat(changes(kinds, 2)).containsExactly(2_000);
    assertThat(changes(kinds, 1)).isEmpty();
  }

  private static List<Integer> changes(byte[] kinds, int most) {
    return PhaseSearch.changes(kinds, 0, kinds.length, most);
  }

  private static byte[] mix(int[] lengths, double[][] shares) {
    Random random = new Random(7);
    int all = Arrays.stream(lengths).sum();
    byte[] kinds = new byte[all];
    int place = 0;
    for (int phase = 0; phase < lengths.length; phase++) {
      for (int i = 0; i < lengths[phase]; i++) {
        double draw = random.nextDouble();
        int kind = 0;
        while (draw >= shares[phase][kind] && kind < 2) {
          draw -= shares[phase][kind++];
        }
        kinds[place++] = (byte) kind;
      }
    }
    return kinds;
  }
}
