package site.ycsb.tectonic.describe;

/** A number of live keys, and how certain it is. */
public record LiveKeys(double keys, Certainty certainty) {

  /** No key. */
  static final LiveKeys NONE = new LiveKeys(0, Certainty.EXACT);

  LiveKeys plus(LiveKeys other) {
    return new LiveKeys(keys + other.keys, certainty.or(other.certainty));
  }

  /** The larger of two, as certain as the less certain of them. */
  LiveKeys most(LiveKeys other) {
    return new LiveKeys(Math.max(keys, other.keys), certainty.or(other.certainty));
  }
}
