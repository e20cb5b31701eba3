package site.ycsb.ivs.judge;

import java.util.List;
import java.util.Locale;

/**
 * A statement and what became of it.
 *
 * @param figure of the paper, 0 for none
 * @param found the effect and its interval of 95 %, or why there is none
 * @param p of the verdict, corrected for the number of statements; not a number without an effect
 */
public record Judged(
    String experiment,
    int figure,
    String statement,
    String found,
    String epochs,
    double p,
    Finding finding) {
  /** The cells of a row, as they are shown. */
  public List<String> cells() {
    String shown =
        Double.isNaN(p) ? "" : p < 0.0001 ? "< 0.0001" : String.format(Locale.ROOT, "%.4f", p);
    return List.of(
        experiment,
        figure == 0 ? "" : Integer.toString(figure),
        statement,
        found,
        epochs,
        shown,
        finding.text());
  }
}
