package site.ycsb.report.page;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.arrival.TextTable;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.ForestPlot;

/** A title and sections. */
public record Page(String title, List<Section> sections) {
  public Page {
    sections = List.copyOf(sections);
  }

  /**
   * What there is to see of one folder of results, or of a comparison.
   *
   * @param facts that identify it
   */
  public record Section(String name, Headline verdict, List<Fact> facts, List<Block> blocks) {
    public Section {
      facts = List.copyOf(facts);
      blocks = List.copyOf(blocks);
    }

    /** What of it a terminal can show: the verdict, then tables and how to read them. */
    public String text() {
      StringBuilder text = new StringBuilder().append(verdict).append('\n');
      for (Block block : blocks) {
        for (Table table : block.tables()) {
          text.append('\n').append(table.caption()).append('\n').append(table.text("  "));
        }
        text.append(block.note().isEmpty() ? "" : "\n" + block.note() + "\n");
      }
      return text.toString();
    }
  }

  /**
   * A part of a section under a heading of its own.
   *
   * @param note how to read it; may be empty
   * @param open whether the tables are seen at once
   * @param forests effects, before all else
   * @param charts side by side where there is room, if there are several
   */
  public record Block(
      String heading,
      String note,
      boolean open,
      List<ForestPlot> forests,
      List<Chart> charts,
      List<Table> tables) {
    public Block {
      forests = List.copyOf(forests);
      charts = List.copyOf(charts);
      tables = List.copyOf(tables);
    }

    /** A block of charts and tables. */
    public Block(
        String heading, String note, boolean open, List<Chart> charts, List<Table> tables) {
      this(heading, note, open, List.of(), charts, tables);
    }

    /** Charts, each with the table that its values make. */
    public static Block charts(String heading, String note, List<Chart> charts) {
      return new Block(heading, note, true, List.of(), charts, List.of());
    }

    /** Effects with their intervals. */
    public static Block forest(String heading, String note, ForestPlot plot) {
      return new Block(heading, note, true, List.of(plot), List.of(), List.of());
    }

    /** Tables that are seen at once. */
    public static Block tables(String heading, String note, List<Table> tables) {
      return new Block(heading, note, true, List.of(), List.of(), tables);
    }

    /** A table that is opened by who wants to see it. */
    public static Block folded(String heading, Table table) {
      return new Block(heading, "", false, List.of(), List.of(), List.of(table));
    }
  }

  /** A name and its value, as text. */
  public record Fact(String name, String value) {}

  /**
   * Cells in rows; the first column names the row.
   *
   * @param caption what the table shows
   */
  public record Table(String caption, List<String> header, List<List<String>> rows) {
    private static final Pattern NUMBER = Pattern.compile("-|[-+]?[0-9][0-9,.]*( (%|ns|us|ms|s))?");

    public Table {
      header = List.copyOf(header);
      rows = rows.stream().map(List::copyOf).toList();
    }

    /** A table with a row for each of some things. */
    public static <T> Table of(
        String caption, List<String> header, List<T> things, Function<T, List<String>> row) {
      return new Table(caption, header, things.stream().map(row).toList());
    }

    /** The table as lines for a terminal, without arrow marks, which some terminals lack. */
    public String text(String indent) {
      TextTable lines = new TextTable();
      lines.row(header);
      rows.forEach(
          row ->
              lines.row(
                  row.stream().map(cell -> cell.replaceFirst("^[\u25B2\u25BC] ", "")).toList()));
      return lines.text(indent);
    }

    /** Whether each column holds anything but numbers. */
    List<Boolean> areText() {
      int columns =
          Stream.concat(Stream.of(header), rows.stream()).mapToInt(List::size).max().orElse(0);
      return IntStream.range(0, columns).mapToObj(this::isText).toList();
    }

    private boolean isText(int column) {
      return rows.stream()
          .map(row -> column < row.size() ? row.get(column) : "")
          .anyMatch(cell -> !cell.isEmpty() && !NUMBER.matcher(cell).matches());
    }
  }

  /**
   * Whether what a section shows can be trusted.
   *
   * @param tone how it is shown
   * @param word such as "INVALID"
   * @param reason a sentence
   */
  public record Headline(Tone tone, String word, String reason) {
    /** Of a section whose verdict another one tells. */
    public static final Headline NONE = new Headline(Tone.OPEN, "", "");

    /** How a verdict looks. */
    public enum Tone {
      GOOD,
      BAD,
      /** Neither: in doubt, or there is nothing to judge. */
      OPEN,
      /** Under way. */
      RUNNING
    }

    @Override
    public String toString() {
      return reason.isEmpty() ? word : word + ": " + reason;
    }
  }
}
