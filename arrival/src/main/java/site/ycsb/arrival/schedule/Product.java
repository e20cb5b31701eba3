package site.ycsb.arrival.schedule;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Setting;

/**
 * Arrivals under envelopes. The rate of a model is multiplied by the envelopes, which are factors:
 * an envelope of rate 1 leaves the mean as it is. An envelope is a function of time. Where the
 * model is, too, the rates are multiplied at each instant. Any other model lives in the time of the
 * envelopes: what it does within a second takes half a second while they are 2. So each of its
 * arrivals comes, and whole cycles of an envelope of the mean 1 leave the count as it is.
 *
 * @param arrival what is multiplied
 * @param envelopes by which it is multiplied, one or more
 * @param fromSeconds where in the time of the envelopes the arrivals begin
 */
public record Product(
    @JsonProperty(required = true) ArrivalModel arrival,
    @JsonProperty(required = true) List<Envelope> envelopes,
    @JsonProperty("from") @Setting(otherwise = "0") double fromSeconds)
    implements ArrivalModel {
  private static final double NOTABLE_SHARE = 0.01;

  public Product {
    envelopes = List.copyOf(envelopes);
    Bounds.that(!envelopes.isEmpty(), "envelopes", "are none", "one or more");
    for (Envelope envelope : envelopes) {
      Bounds.that(
          envelope.gaps().equals(new GapDistribution.Exponential()),
          "envelopes",
          "have a distribution of gaps",
          "none in an envelope: gaps are those of \"arrival\"");
    }
    Bounds.seconds("from", fromSeconds);
  }

  /** The rate of the model times the means of the envelopes: the mean over whole cycles. */
  @Override
  public double ratePerSecond() {
    double factor = 1;
    for (Envelope envelope : envelopes) {
      factor *= envelope.ratePerSecond();
    }
    return arrival.ratePerSecond() * factor;
  }

  /** What is multiplied, also where it is a product itself. */
  private ArrivalModel innermost() {
    return arrival instanceof Product product ? product.innermost() : arrival;
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    ArrivalModel model = innermost();
    RateCurve curve = curve();
    if (model instanceof Envelope shape) {
      return TimeChangedSchedule.of(curve, shape.gaps(), seed, horizonNanos);
    }
    return TimeChangedSchedule.of(curve, model.schedule(seed, inner(curve, horizonNanos)));
  }

  /** How long the model lasts in its own time. */
  private static long inner(RateCurve curve, long horizonNanos) {
    return horizonNanos == UNKNOWN_HORIZON
        ? UNKNOWN_HORIZON
        : nanos(curve.arrivalsBy(horizonNanos / TimeChangedSchedule.NANOS_PER_SECOND));
  }

  private static long nanos(double seconds) {
    return (long) Math.max(1, seconds * TimeChangedSchedule.NANOS_PER_SECOND);
  }

  /** The product of the envelopes, and of a model that is one. */
  private RateCurve curve() {
    List<EnvelopeCurve> factors = factors();
    if (innermost() instanceof Envelope shape) {
      factors.add(shape.curve());
    }
    return ProductCurve.of(factors);
  }

  private List<EnvelopeCurve> factors() {
    List<EnvelopeCurve> factors = new ArrayList<>();
    envelopes.forEach(envelope -> factors.add(new From(envelope.curve(), fromSeconds)));
    if (arrival instanceof Product product) {
      factors.addAll(product.factors());
    }
    return factors;
  }

  /** How long so many arrivals take in the mean, from the beginning. */
  @Override
  public long horizonNanos(long arrivals, long longestNanos) {
    RateCurve curve = curve();
    ArrivalModel model = innermost();
    double due =
        model instanceof Envelope
            ? arrivals
            : model.horizonNanos(arrivals, UNKNOWN_HORIZON) / TimeChangedSchedule.NANOS_PER_SECOND;
    // The curve finds an instant by going there, and would look for that of an endless number.
    double longest = longestNanos / TimeChangedSchedule.NANOS_PER_SECOND;
    boolean isUnbounded = arrivals == Long.MAX_VALUE || longestNanos == 0;
    if (isUnbounded || (longestNanos != UNKNOWN_HORIZON && curve.arrivalsBy(longest) <= due)) {
      return longestNanos;
    }
    double nanos = curve.secondsOf(due) * TimeChangedSchedule.NANOS_PER_SECOND;
    return (long) Math.min((double) longestNanos, nanos);
  }

  @Override
  public List<ArrivalModel> parts() {
    return List.of(arrival);
  }

  @Override
  public Product opened() {
    return new Product(Sum.opened("arrival", arrival), envelopes, fromSeconds);
  }

  @Override
  public long mostArrivals() {
    return arrival.mostArrivals();
  }

  /** What the model warns of, or a run whose mean is not the rate by 1 % or more. */
  @Override
  public @Nullable String warning(long horizonNanos) {
    ArrivalModel model = innermost();
    if (horizonNanos == UNKNOWN_HORIZON) {
      return model.warning(horizonNanos);
    }
    RateCurve curve = ProductCurve.of(factors());
    double seconds = horizonNanos / TimeChangedSchedule.NANOS_PER_SECOND;
    double mean = curve.arrivalsBy(seconds) / seconds;
    double cycle = ratePerSecond() / model.ratePerSecond();
    if (Math.abs(mean / cycle - 1) >= NOTABLE_SHARE) {
      return format(
          "over the run the envelopes have the mean %.3f, over whole cycles %.3f: its rate is that"
              + " of the model times the former",
          mean, cycle);
    }
    return model instanceof Envelope ? null : model.warning(inner(curve, horizonNanos));
  }

  /** A curve from an instant on. */
  private record From(EnvelopeCurve curve, double fromSeconds) implements EnvelopeCurve {
    @Override
    public double arrivalsBy(double seconds) {
      return curve.arrivalsBy(fromSeconds + seconds) - curve.arrivalsBy(fromSeconds);
    }

    @Override
    public double secondsOf(double arrivals) {
      double before = fromSeconds == 0 ? 0 : curve.arrivalsBy(fromSeconds);
      return Math.max(0, curve.secondsOf(before + arrivals) - fromSeconds);
    }

    @Override
    public double rateAt(double seconds) {
      return curve.rateAt(fromSeconds + seconds);
    }

    @Override
    public double nextBreakSeconds(double seconds) {
      return curve.nextBreakSeconds(fromSeconds + seconds) - fromSeconds;
    }
  }
}
