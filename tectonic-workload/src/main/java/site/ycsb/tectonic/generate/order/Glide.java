package site.ycsb.tectonic.generate.order;

import java.util.List;

/** A mix that changes linearly from the first operation of a group to its last. */
final class Glide {
  private final double[] from;
  private final double[] to;

  /**
   * @param from the share of each entry at the start
   * @param to the share of each entry at the end
   */
  Glide(List<Double> from, List<Double> to) {
    this.from = from.stream().mapToDouble(share -> share).toArray();
    this.to = to.stream().mapToDouble(share -> share).toArray();
  }

  /**
   * The share of an entry at an operation, over its share of all operations from there on.
   *
   * @param done operations before this one
   * @param total operations of the group
   */
  double pull(int entry, long done, long total) {
    double before = (double) done / total;
    double middle = (done + 0.5) / total;
    double share = from[entry] * (1 - middle) + to[entry] * middle;
    double rest =
        from[entry] * (1 - before) * (1 - before) / 2 + to[entry] * (1 - before * before) / 2;
    return rest > 0 ? share / rest : 0;
  }
}
