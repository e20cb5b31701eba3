package site.ycsb.tectonic.keyset;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;

/** A key set gives the answers of a sorted map and a list, whatever was added and removed. */
class KeySetProperties {

  /** What happens to keys. */
  enum Change {
    ADD,
    REMOVE,
    REMOVE_RANGE
  }

  /** Adds or removes some keys, which follow from a seed. */
  record Step(Change change, int count, long seed) {}

  @Test
  void answers_afterAnyAdditionsAndRemovals_areTheModels() {
    Draws.check(120, 2001, KeySetProperties::checkSteps);
  }

  private static void checkSteps(Draws draws) {
    KeySetNeeds needs =
        draws.show("needs", new KeySetNeeds(draws.yes(), true, draws.yes(), 0, draws.yes(), 0));
    KeySetModel model = new KeySetModel(needs);
    for (Step step : draws.show("steps", draws.list(1, 12, KeySetProperties::anyStep))) {
      make(step, needs, model);
      model.check();
    }
  }

  private static void make(Step step, KeySetNeeds needs, KeySetModel model) {
    SplittableRandom random = new SplittableRandom(step.seed);
    if (step.change == Change.REMOVE_RANGE && needs.ordered()) {
      int count = Math.min(step.count, model.size());
      model.removeRange(random.nextInt(model.size() - count + 1), count);
      return;
    }
    for (int i = 0; i < step.count; i++) {
      if (step.change == Change.ADD) {
        model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
      } else if (!model.isEmpty()) {
        model.removeByAge(random.nextInt(model.size()));
      }
    }
  }

  @Test
  void answers_withoutDeletion_areTheModels() {
    Draws.check(
        20,
        2002,
        draws -> {
          boolean scattered = draws.show("scattered", draws.yes());
          SplittableRandom random = new SplittableRandom(draws.show("seed", draws.any()));
          KeySetModel model = new KeySetModel(new KeySetNeeds(true, false, true, 0, scattered, 0));
          for (int i = 0; i < 400; i++) {
            model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
          }
          model.check();
        });
  }

  @Test
  void answersAboutTheLargest_asTheSetGrows_areTheModels() {
    Draws.check(
        60,
        2003,
        draws -> {
          int largest = draws.show("largest", draws.between(1, 60));
          SplittableRandom random = new SplittableRandom(draws.show("seed", draws.any()));
          KeySetModel model =
              new KeySetModel(new KeySetNeeds(false, false, false, largest, false, 0));
          for (int i = 0; i < 400; i++) {
            model.add(NearKeys.key(random.nextInt(NearKeys.COUNT)));
            if (i % 37 == 0) {
              model.check();
            }
          }
          model.check();
        });
  }

  private static Step anyStep(Draws draws) {
    return new Step(
        draws.of(Change.ADD, Change.ADD, Change.REMOVE, Change.REMOVE_RANGE),
        draws.between(1, 400),
        draws.any());
  }
}
