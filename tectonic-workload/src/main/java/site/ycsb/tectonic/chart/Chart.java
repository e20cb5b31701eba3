package site.ycsb.tectonic.chart;

import java.util.List;

/** Curves over two axes. */
public record Chart(String title, Axis x, Axis y, List<Curve> curves) {
  public Chart {
    curves = List.copyOf(curves);
  }
}
