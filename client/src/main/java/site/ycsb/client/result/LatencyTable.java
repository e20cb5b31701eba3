package site.ycsb.client.result;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.arrival.TextTable;

/** A table of a terminal with a row of figures for each distribution of times. */
public final class LatencyTable {
  private static final List<LatencyFigure> FIGURES = LatencyFigure.View.TABLE.figures();

  private final TextTable table = new TextTable();

  /**
   * @param before titles of the columns before the figures
   * @param after title of the column after them
   */
  public LatencyTable(List<String> before, String after) {
    List<String> titles = new ArrayList<>();
    FIGURES.forEach(figure -> titles.add(figure.title()));
    row(before, titles, after);
  }

  /** Adds a row; each list is as long as that of the titles. */
  public void row(List<String> before, Latency latency, String after) {
    row(before, latency.texts(FIGURES), after);
  }

  private void row(List<String> before, List<String> figures, String after) {
    List<String> row = new ArrayList<>(before);
    row.addAll(figures);
    row.add(after);
    table.row(row);
  }

  /** All rows, each after an indent and ended by a newline. */
  public String text(String indent) {
    return table.text(indent);
  }
}
