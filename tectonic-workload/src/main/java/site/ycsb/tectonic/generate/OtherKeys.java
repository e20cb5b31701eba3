package site.ycsb.tectonic.generate;

import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.generate.text.HotRanges;
import site.ycsb.tectonic.generate.text.KeyFamily;
import site.ycsb.tectonic.generate.text.Text;
import site.ycsb.tectonic.generate.text.TextCompiler;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/** Makes the keys of operations that insert nothing and select nothing: absent and blind ones. */
final class OtherKeys {
  private static final long MOST_TRIES = SectionKeys.MOST_TRIES;

  private final SectionDemands demands;
  private final List<KeyFamily> families;
  private final KeySet live;
  private final Draft draft;
  private final TextCompiler compiler;

  OtherKeys(
      SectionDemands demands,
      List<KeyFamily> families,
      KeySet live,
      HotRanges hotRanges,
      SeededRandom random) {
    this.demands = demands;
    this.families = families;
    this.live = live;
    draft = new Draft(random);
    compiler = new TextCompiler(draft, hotRanges);
  }

  /** Keys that are not live, by operation index. */
  LongFunction<Key> absent(OperationPlan plan) {
    StringExpr expression = Objects.requireNonNull(plan.key());
    KeyFamily family = demands.absentFamily(expression, families);
    if (family != null) {
      return operation -> new Key(family.absentKey(operation));
    } else if (demands.isDisjoint(expression)) {
      return blind(plan);
    }
    Text text = madeText(plan);
    return operation -> {
      for (long attempt = 0; attempt < MOST_TRIES; attempt++) {
        byte[] key = madeKey(text, operation, attempt);
        if (live.find(key) == KeySet.NONE) {
          return new Key(key);
        }
      }
      throw KeySpaceExhaustedException.afterTries("absent", MOST_TRIES);
    };
  }

  /** Keys that may or may not be live, by operation index. */
  LongFunction<Key> blind(OperationPlan plan) {
    Text text = madeText(plan);
    return operation -> new Key(madeKey(text, operation, 0));
  }

  private Text madeText(OperationPlan plan) {
    return compiler.compile(Objects.requireNonNull(plan.key()));
  }

  private byte[] madeKey(Text text, long operation, long attempt) {
    draft.clear();
    draft.random().at(RandomStream.ABSENT_KEY, attempt, operation);
    text.append();
    return draft.toBytes();
  }
}
