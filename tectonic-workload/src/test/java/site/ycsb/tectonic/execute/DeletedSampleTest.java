package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.keyset.Key;

/** Which deleted keys are asked for at the end. */
class DeletedSampleTest {
  private final DeletedSample sample = new DeletedSample(1_000);

  private static Key key(int number) {
    return new Key(("user" + number).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void few_areAllKept_butThoseThatWereInsertedAgain() {
    IntStream.range(0, 1_000).mapToObj(DeletedSampleTest::key).forEach(sample::add);
    IntStream.range(0, 400).mapToObj(DeletedSampleTest::key).forEach(sample::remove);

    assertThat(sample.keys())
        .isEqualTo(
            IntStream.range(400, 1_000)
                .mapToObj(DeletedSampleTest::key)
                .collect(Collectors.toSet()));
  }

  /** The first and the last tenth of 100,000 have a tenth of the sample each, give or take. */
  @Test
  void many_areDrawn_earlyOnesAsLateOnes() {
    IntStream.range(0, 100_000).mapToObj(DeletedSampleTest::key).forEach(sample::add);

    Set<Key> kept = sample.keys();
    assertThat(kept).hasSizeBetween(400, 1_000);
    for (int begin : new int[] {0, 90_000}) {
      long found =
          IntStream.range(begin, begin + 10_000)
              .filter(number -> kept.contains(key(number)))
              .count();
      assertThat(found).isBetween(kept.size() / 20L, kept.size() / 5L);
    }
  }

  /** A key that was thinned out, and one that never was there, may come again. */
  @Test
  void keyThatIsInsertedAgain_isNeverAskedFor() {
    IntStream.range(0, 100_000).mapToObj(DeletedSampleTest::key).forEach(sample::add);
    IntStream.range(0, 200_000).mapToObj(DeletedSampleTest::key).forEach(sample::remove);

    assertThat(sample.keys()).isEmpty();
  }
}
