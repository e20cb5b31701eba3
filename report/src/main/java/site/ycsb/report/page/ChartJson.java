package site.ycsb.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Axis.Scale;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Chart.Band;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;

/** Charts as JSON for the page's script; what has no place on its axis is null. */
final class ChartJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final MathContext X_DIGITS = new MathContext(7);
  private static final MathContext Y_DIGITS = new MathContext(5);

  private ChartJson() {}

  /** The JSON of a chart, in which no element of HTML can begin or end. */
  static String of(Chart chart) {
    ObjectNode root = NODES.objectNode();
    root.put("title", chart.title());
    root.set("x", axis(chart.x()));
    root.set("y", axis(chart.y()));
    ArrayNode bands = root.putArray("bands");
    for (Band band : chart.bands()) {
      bands.addObject().put("name", band.name()).put("from", band.from()).put("to", band.to());
    }
    ArrayNode curves = root.putArray("curves");
    List<List<Double>> before = new ArrayList<>();
    for (Curve curve : chart.curves()) {
      ObjectNode node = curves.addObject();
      node.put("name", curve.name());
      node.put("style", curve.style().name().toLowerCase(Locale.ROOT));
      List<Double> x = curve.points().stream().map(Point::x).toList();
      int same = before.lastIndexOf(x);
      if (same >= 0) {
        node.put("x", same);
      } else {
        node.set("x", numbers(curve.points(), Point::x, chart.x().scale(), X_DIGITS));
      }
      node.set("y", numbers(curve.points(), Point::y, chart.y().scale(), Y_DIGITS));
      before.add(x);
    }
    try {
      return MAPPER
          .writeValueAsString(root)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and texts cannot be written as JSON", e);
    }
  }

  private static ObjectNode axis(Axis axis) {
    ObjectNode node = NODES.objectNode();
    node.put("label", axis.label());
    node.put("scale", axis.scale().name().toLowerCase(Locale.ROOT));
    ArrayNode includes = node.putArray("includes");
    axis.includes().forEach(includes::add);
    return node;
  }

  private static ArrayNode numbers(
      List<Point> points, ToDoubleFunction<Point> part, Scale scale, MathContext digits) {
    ArrayNode numbers = NODES.arrayNode();
    for (Point point : points) {
      double value = part.applyAsDouble(point);
      if (!scale.holds(value)) {
        numbers.addNull();
      } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
        numbers.add((long) value);
      } else {
        numbers.add(BigDecimal.valueOf(value).round(digits).stripTrailingZeros().doubleValue());
      }
    }
    return numbers;
  }
}
