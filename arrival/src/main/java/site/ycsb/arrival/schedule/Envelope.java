package site.ycsb.arrival.schedule;

/** A model whose rate is a function of time alone, so that a {@link Product} can multiply by it. */
public sealed interface Envelope permits Diurnal, Weekly, Linear, Steps, FlashCrowd {
  /** Its mean rate; in a product a factor. */
  double ratePerSecond();

  /** Its rate over time. */
  EnvelopeCurve curve();

  /** How its arrivals scatter where it stands alone. */
  GapDistribution gaps();
}
