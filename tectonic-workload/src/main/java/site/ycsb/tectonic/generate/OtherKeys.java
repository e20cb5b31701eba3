package site.ycsb.tectonic.generate;

import java.util.Objects;
import site.ycsb.tectonic.generate.text.KeyFamily;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.StringExpr;

/** Draws keys for operations that insert nothing and select nothing: absent and blind ones. */
final class OtherKeys {
  private static final long MOST_TRIES = SectionKeys.MOST_TRIES;

  private final SectionDemands demands;
  private final KeyText text;
  private final KeySet live;

  OtherKeys(SectionDemands demands, KeyText text, KeySet live) {
    this.demands = demands;
    this.text = text;
    this.live = live;
  }

  /** Draws keys that are not live. */
  OperationMaker absent(OperationPlan plan) {
    StringExpr expression = Objects.requireNonNull(plan.key());
    KeyFamily family = demands.absentFamily(expression, text.families());
    if (family != null) {
      long first = text.absentDraws(family);
      return turn -> turn.key = first + turn.index;
    } else if (demands.isDisjoint(expression)) {
      return blind(plan);
    }
    long first = text.otherDraws(expression);
    return turn -> {
      turn.key = first + turn.index;
      while (live.find(text.lend(turn.key, turn.attempt)) != KeySet.NONE) {
        turn.attempt++;
        if (turn.attempt == MOST_TRIES) {
          throw KeySpaceExhaustedException.afterTries("absent", MOST_TRIES);
        }
      }
    };
  }

  /** Draws keys that may or may not be live. */
  OperationMaker blind(OperationPlan plan) {
    long first = text.otherDraws(Objects.requireNonNull(plan.key()));
    return turn -> turn.key = first + turn.index;
  }
}
