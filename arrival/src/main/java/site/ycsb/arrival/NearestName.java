package site.ycsb.arrival;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The legal name that a user probably meant, by edit distance with swapped neighbours as one. */
public final class NearestName {
  private static final int LONGEST = 60;

  private NearestName() {}

  /**
   * The nearest of the names, if it is near enough to be a slip of the fingers; otherwise one that
   * is part of what was given, or that has it as a part.
   */
  public static Optional<String> of(String given, Collection<String> legal) {
    if (given.length() > LONGEST) {
      return Optional.empty();
    }
    String word = given.toLowerCase(Locale.ROOT);
    return legal.stream()
        .min(Comparator.comparingInt((String name) -> distance(word, name)).thenComparing(n -> n))
        .filter(name -> distance(word, name) <= Math.max(1, Math.min(3, name.length() / 3)))
        .or(() -> containing(word, legal));
  }

  private static Optional<String> containing(String word, Collection<String> legal) {
    return legal.stream()
        .filter(name -> word.length() >= 4 && !name.isEmpty())
        .filter(name -> name.contains(word) || word.contains(name))
        .min(Comparator.comparingInt(name -> Math.abs(name.length() - word.length())));
  }

  /** A sentence to end a message with, or nothing. */
  public static String hint(String given, Collection<String> legal) {
    return of(given, legal).map(name -> "; did you mean " + name + "?").orElse("");
  }

  /** Insertions, deletions, replacements and swaps of neighbours between them, in any case. */
  public static int distance(String given, String legal) {
    String a = given.toLowerCase(Locale.ROOT);
    String b = legal.toLowerCase(Locale.ROOT);
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, i, j, cost);
      }
    }
    return cost[a.length()][b.length()];
  }

  private static int cheapest(String a, String b, int i, int j, int[][] cost) {
    int substitution = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int best = Math.min(substitution, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
  }
}
