package site.ycsb.tectonic.keyset;

import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** A key set gives the answers of a sorted map and a list, whatever was added and removed. */
class KeySetProperties {

  /** Adds or removes some keys, which follow from a seed. */
  record Step(boolean adds, int count, int seed) {}

  @Property(tries = 120, seed = "2001")
  void answers_afterAnyAdditionsAndRemovals_areTheModels(
      @ForAll boolean membership,
      @ForAll boolean ordered,
      @ForAll boolean scattered,
      @ForAll("steps") List<Step> steps) {
    KeySetModel model =
        new KeySetModel(new KeySetNeeds(membership, true, ordered, 0, scattered, 0));
    for (Step step : steps) {
      SplittableRandom random = new SplittableRandom(step.seed);
      for (int i = 0; i < step.count; i++) {
        if (step.adds) {
          model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
        } else if (!model.isEmpty()) {
          model.removeByAge(random.nextInt(model.size()));
        }
      }
      model.check();
    }
  }

  @Property(tries = 20, seed = "2002")
  void answers_withoutDeletion_areTheModels(@ForAll boolean scattered, @ForAll int seed) {
    KeySetModel model = new KeySetModel(new KeySetNeeds(true, false, true, 0, scattered, 0));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 400; i++) {
      model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
    }
    model.check();
  }

  @Property(tries = 60, seed = "2003")
  void answersAboutTheLargest_asTheSetGrows_areTheModels(
      @ForAll @IntRange(min = 1, max = 60) int largest, @ForAll int seed) {
    KeySetModel model = new KeySetModel(new KeySetNeeds(false, false, false, largest, false, 0));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 400; i++) {
      model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
      if (i % 37 == 0) {
        model.check();
      }
    }
    model.check();
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.of(true, true, false),
            Arbitraries.integers().between(1, 400),
            Arbitraries.integers())
        .as(Step::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }
}
