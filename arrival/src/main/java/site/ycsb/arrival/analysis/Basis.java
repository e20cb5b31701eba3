package site.ycsb.arrival.analysis;

/**
 * What a figure was computed on.
 *
 * @param series such as "counts per 0.1 s" or "gaps"
 * @param points of that series that were used
 * @param scales such as "octaves 3 to 13", empty where there is no choice
 */
public record Basis(String series, long points, String scales) {

  static Basis of(Series series, String scales) {
    return new Basis(series.name(), series.size(), scales);
  }

  static Basis of(Series series) {
    return of(series, "");
  }
}
