package site.ycsb.report.page;

import java.util.List;
import java.util.Locale;
import site.ycsb.client.show.PageParts;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.chart.Thinning;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;

/** Writes a page as one file of HTML that needs no other, and no network. */
public final class PageHtml {
  private static final int MOST_POINTS = 1_600;

  private final Html html = new Html();
  private final Page page;

  private PageHtml(Page page) {
    this.page = page;
  }

  /** The whole file. */
  public static String of(Page page) {
    return new PageHtml(page).text();
  }

  private String text() {
    String style = PageParts.style();
    String library = PageParts.library();
    String script = PageParts.charts() + PageParts.text(PageHtml.class, "page.js");
    html.open("html", "lang", "en").open("head");
    html.open("meta", "charset", "utf-8");
    html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    // No script but ours runs, and nothing is fetched from anywhere.
    String policy =
        "default-src 'none'; style-src %s; script-src %s %s"
            .formatted(
                PageParts.source(style), PageParts.source(library), PageParts.source(script));
    html.open("meta", "http-equiv", "Content-Security-Policy", "content", policy);
    html.element("title", page.title());
    html.raw("style", style);
    html.close().open("body");
    verdicts();
    html.open("main");
    html.element("h1", page.title());
    for (int i = 0; i < page.sections().size(); i++) {
      section(page.sections().get(i), "section-" + (i + 1));
    }
    html.close();
    html.element("noscript", "The charts need JavaScript; the tables do not.");
    html.raw("script", library).raw("script", script);
    return html.end();
  }

  /** What is to be known first, a line for each section that has something to say. */
  private void verdicts() {
    html.open("header", "aria-label", "Verdict");
    for (int i = 0; i < page.sections().size(); i++) {
      Section section = page.sections().get(i);
      Headline verdict = section.verdict();
      if (verdict.word().isEmpty()) {
        continue;
      }
      html.open("p", "class", "verdict " + verdict.tone().name().toLowerCase(Locale.ROOT));
      html.element("strong", verdict.word());
      html.text(verdict.reason().isEmpty() ? "" : " " + verdict.reason());
      if (page.sections().size() > 1) {
        html.text(" ").element("a", section.name(), "href", "#section-" + (i + 1));
      }
      html.close();
    }
    html.close();
  }

  private void section(Section section, String id) {
    html.open("section", "id", id, "aria-label", section.name());
    boolean alone = page.sections().size() == 1 && page.title().endsWith(section.name());
    if (!alone) {
      html.element("h2", section.name(), "id", id + "-name");
    }
    if (!section.facts().isEmpty()) {
      html.open("dl", "class", "facts");
      for (Fact fact : section.facts()) {
        html.open("div").element("dt", fact.name()).element("dd", fact.value()).close();
      }
      html.close();
    }
    section.blocks().forEach(block -> block(block, id));
    html.close();
  }

  private void block(Block block, String id) {
    html.open("div", "class", "block");
    html.element("h3", block.heading());
    if (!block.note().isEmpty()) {
      html.element("p", block.note(), "class", "note");
    }
    block.forests().forEach(this::effects);
    html.open("div", "class", block.charts().size() > 1 ? "charts several" : "charts");
    block.charts().forEach(chart -> chart(chart, id));
    html.close();
    block.tables().forEach(table -> table(table, block.open()));
    html.close();
  }

  private void chart(Chart chart, String id) {
    String label =
        "%s: %s against %s. Left and right arrows read its values."
            .formatted(chart.title(), chart.y().label(), chart.x().label());
    html.open("figure", "class", "chart", "data-group", id);
    html.element("figcaption", chart.title());
    html.open(
            "div",
            "class",
            "plot",
            "tabindex",
            "0",
            "role",
            "group",
            "aria-roledescription",
            "chart",
            "aria-label",
            label)
        .close();
    html.open("p", "class", "reading", "aria-live", "polite").close();
    html.open("details").element("summary", "Table: " + chart.title());
    html.open("div", "class", "wide", "tabindex", "0").close();
    html.close();
    String json = ChartJson.of(Thinning.of(chart, MOST_POINTS));
    html.raw("script", json, "type", "application/json");
    html.close();
  }

  /** What is more than chance, and below it, folded if it was judged, what chance would do. */
  private void effects(ForestPlot plot) {
    ForestPlot told = plot.told();
    if (!told.rows().isEmpty()) {
      forest(told);
    }
    ForestPlot folded = plot.folded();
    if (!folded.rows().isEmpty()) {
      html.open("details")
          .element(
              "summary",
              folded.rows().size() == 1
                  ? "1 figure that may be chance"
                  : folded.rows().size() + " figures that may be chance");
      forest(folded);
      html.close();
    }
  }

  /** A table whose middle column is drawn, so that screen readers can read each row. */
  private void forest(ForestPlot plot) {
    html.open("table", "class", "forest").element("caption", plot.title());
    html.open("thead").open("tr").element("th", "figure", "scope", "col");
    html.open("th", "scope", "col", "aria-label", "effect, drawn").open("svg", "class", "scale");
    for (ForestPlot.Tick tick : plot.ticks()) {
      String anchor = tick.place() < 0.1 ? "start" : tick.place() > 0.9 ? "end" : "middle";
      html.element(
          "text", tick.label(), "x", percent(tick.place()), "y", "15", "text-anchor", anchor);
    }
    html.close().close().element("th", "effect and its 95 % interval", "scope", "col");
    html.close().close().open("tbody");
    plot.rows().forEach(row -> effect(plot, row));
    html.close().close();
  }

  private void effect(ForestPlot plot, ForestPlot.Row row) {
    html.open("tr", "class", row.tone().name().toLowerCase(Locale.ROOT));
    html.element("th", row.label(), "scope", "row").open("td", "class", "drawn");
    html.open("svg", "aria-hidden", "true");
    for (ForestPlot.Tick tick : plot.ticks()) {
      line(tick.place(), tick.place(), "0", "100%", tick.place() == 0.5 ? "same" : "tick");
    }
    if (!Double.isNaN(row.least())) {
      line(plot.place(row.least()), plot.place(row.most()), "50%", "50%", "interval");
    }
    String x = percent(plot.place(row.improvement()));
    html.open("circle", "cx", x, "cy", "50%", "r", "5").close();
    html.close().close().element("td", row.text(), "class", "text").close();
  }

  private void line(double from, double to, String top, String bottom, String kind) {
    String[] attributes = {
      "x1", percent(from), "x2", percent(to), "y1", top, "y2", bottom, "class", kind
    };
    html.open("line", attributes).close();
  }

  private static String percent(double place) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * place);
  }

  private void table(Table table, boolean open) {
    if (open) {
      html.open("div", "class", "wide", "tabindex", "0", "role", "region");
    } else {
      html.open("details").element("summary", table.caption());
      html.open("div", "class", "wide", "tabindex", "0");
    }
    html.open("table", "class", "cells").element("caption", table.caption());
    html.open("thead");
    List<Boolean> areText = table.areText();
    row(table.header(), "col", table, areText);
    html.close().open("tbody");
    table.rows().forEach(row -> row(row, "row", table, areText));
    html.close().close().close();
    if (!open) {
      html.close();
    }
  }

  /** A row of cells, those of a header in its first, or all of it. */
  private void row(List<String> cells, String scope, Table table, List<Boolean> areText) {
    html.open("tr");
    for (int i = 0; i < cells.size(); i++) {
      String align = areText.get(i) ? "text" : "number";
      if (scope.equals("col") || i == 0) {
        html.element("th", cells.get(i), "scope", scope, "class", align);
      } else {
        String column = i < table.header().size() ? table.header().get(i) : "";
        html.element(
            "td", cells.get(i), "class", align + tone(cells.get(i)), "data-column", column);
      }
    }
    html.close();
  }

  /** Cells that are marked as better or worse are coloured, too. */
  private static String tone(String cell) {
    return cell.startsWith("\u25B2") ? " better" : cell.startsWith("\u25BC") ? " worse" : "";
  }
}
