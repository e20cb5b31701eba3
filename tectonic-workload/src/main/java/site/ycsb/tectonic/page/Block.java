package site.ycsb.tectonic.page;

import java.util.List;
import site.ycsb.tectonic.chart.Chart;

/**
 * A part of a section under a heading of its own.
 *
 * @param note how to read it; may be empty
 * @param open whether the tables are seen at once
 * @param charts side by side where there is room, if there are several
 */
public record Block(
    String heading, String note, boolean open, List<Chart> charts, List<Table> tables) {
  public Block {
    charts = List.copyOf(charts);
    tables = List.copyOf(tables);
  }

  /** Charts, each with the table that its values make. */
  public static Block charts(String heading, String note, List<Chart> charts) {
    return new Block(heading, note, true, charts, List.of());
  }

  /** Tables that are seen at once. */
  public static Block tables(String heading, String note, List<Table> tables) {
    return new Block(heading, note, true, List.of(), tables);
  }

  /** A table that is opened by who wants to see it. */
  public static Block folded(String heading, Table table) {
    return new Block(heading, "", false, List.of(), List.of(table));
  }
}
