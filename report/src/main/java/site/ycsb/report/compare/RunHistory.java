package site.ycsb.report.compare;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.report.run.RunFolder;

/**
 * Runs of one workload over time, as Apache Otava reads them. A CSV file has a line for each run,
 * and a configuration says which columns are figures, and which way is better.
 *
 * @param runs in the order in which they began
 * @param figures that all runs have, with enough operations in each
 */
public record RunHistory(List<RunFolder> runs, List<Figure> figures) {
  private static final String TIME = "time";
  private static final String RUN = "run";

  public RunHistory {
    runs = List.copyOf(runs);
    figures = List.copyOf(figures);
  }

  /** The history of runs in any order, at least one. */
  public static RunHistory of(List<RunFolder> runs) {
    List<RunFolder> inOrder =
        runs.stream().sorted(Comparator.comparing(run -> run.result().began())).toList();
    List<Map<Figure, Value>> values =
        inOrder.stream().map(run -> Figure.compared(run.phases())).toList();
    Set<Figure> common = Comparison.common(values);
    common.removeIf(
        each ->
            values.stream().anyMatch(run -> each.in(run).operations() < each.fewestOperations()));
    return new RunHistory(inOrder, Figure.waitedFor(common));
  }

  /** Phases that not all runs have, and such operations of the other phases. */
  public List<String> unshared() {
    return Comparison.unshared(runs);
  }

  /**
   * A line for each run: when it began, its folder, the given properties, and its figures.
   *
   * @param properties of the runs to be shown beside, such as a build's number
   */
  public String csv(List<String> properties) {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
      Stream<String> before = Stream.concat(Stream.of(TIME, RUN), properties.stream());
      csv.writeRecord(Stream.concat(before, figures.stream().map(Figure::label)).toList());
      runs.forEach(run -> csv.writeRecord(line(run, properties)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private List<String> line(RunFolder run, List<String> properties) {
    Map<Figure, Value> values = Figure.compared(run.phases());
    List<String> cells = new ArrayList<>();
    cells.add(run.result().began().toString());
    cells.add(String.valueOf(run.path().getFileName()));
    properties.forEach(name -> cells.add(run.result().properties().getOrDefault(name, "")));
    figures.forEach(figure -> cells.add(Double.toString(figure.in(values).value())));
    return cells;
  }

  /**
   * Otava's configuration, as JSON, which is YAML.
   *
   * @param name of the series
   * @param file with {@link #csv}
   */
  public ObjectNode configuration(String name, String file, List<String> properties) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode test = root.putObject("tests").putObject(name);
    test.put("type", "csv").put("file", file).put("time_column", TIME);
    test.putArray("attributes").add(RUN);
    properties.forEach(test.withArray("attributes")::add);
    ObjectNode metrics = test.putObject("metrics");
    for (Figure figure : figures) {
      metrics.putObject(figure.label()).put("direction", figure.improvement(2) > 1 ? 1 : -1);
    }
    return root;
  }
}
