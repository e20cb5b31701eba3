package site.ycsb.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ChartImage;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.chart.Thinning;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Section;

/** Writes every chart of a page as SVG, PDF and PNG, named after its title. */
public final class PageImages {
  private static final int MOST_POINTS = 1_400;
  private static final List<String> FORMATS = List.of("svg", "pdf", "png");

  private final Set<String> names = new HashSet<>();
  private final Path folder;

  /** What can be drawn to a file. */
  private interface Image {
    void write(Path file) throws IOException;
  }

  private PageImages(Path folder) {
    this.folder = folder;
  }

  /** Writes them to a folder; those of several sections to one each. Returns how many charts. */
  public static int write(Page page, Path folder) throws IOException {
    int charts = 0;
    Set<String> sections = new HashSet<>();
    for (Section section : page.sections()) {
      boolean alone = page.sections().size() == 1;
      Path own = alone ? folder : folder.resolve(unused(section.name(), sections));
      charts += new PageImages(Files.createDirectories(own)).write(section);
    }
    return charts;
  }

  private int write(Section section) throws IOException {
    int charts = 0;
    for (Block block : section.blocks()) {
      for (ForestPlot plot : block.forests()) {
        write(plot.title(), file -> ChartImage.write(plot, file));
        charts++;
      }
      for (Chart chart : block.charts()) {
        String prefix = block.charts().size() > 1 ? block.heading() + " " : "";
        Figure figure = Figure.of(Thinning.of(chart, MOST_POINTS));
        write(prefix + chart.title(), file -> ChartImage.write(figure, file));
        charts++;
      }
    }
    return charts;
  }

  private void write(String title, Image image) throws IOException {
    String name = unused(title, names);
    for (String format : FORMATS) {
      image.write(folder.resolve(name + "." + format));
    }
  }

  /** A file name of letters, digits and hyphens that no other chart has. */
  private static String unused(String title, Set<String> taken) {
    String plain =
        title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    String base = plain.isEmpty() ? "chart" : plain.substring(0, Math.min(80, plain.length()));
    String name = base;
    for (int i = 2; !taken.add(name); i++) {
      name = base + "-" + i;
    }
    return name;
  }
}
