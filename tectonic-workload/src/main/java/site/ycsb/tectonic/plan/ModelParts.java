package site.ycsb.tectonic.plan;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.InvalidValueException;
import site.ycsb.tectonic.spec.GapSpec;
import site.ycsb.tectonic.spec.SpecException;

/**
 * What models are built from, and where a mistake in it is written.
 *
 * @param path of the model in the spec
 */
record ModelParts(String path) {

  /** Builds something; its fields are those of the spec. */
  <T> T build(Supplier<T> model) {
    try {
      return model.get();
    } catch (InvalidValueException e) {
      String field = e.field().equals("time") ? "at" : e.field();
      throw problem(field, field + " " + e.found(), e.expected());
    }
  }

  /** The model with the mean rate that is written, if one is. */
  <T extends ArrivalModel> ArrivalModel scaled(
      T model, @Nullable Double rate, Function<Double, T> withRate) {
    if (rate == null) {
      return model;
    }
    try {
      return withRate.apply(rate);
    } catch (InvalidValueException e) {
      String found = e.field().equals("rate") ? e.found() : "is " + rate;
      throw problem("rate", "rate " + found, e.expected());
    }
  }

  GapDistribution gaps(@Nullable GapSpec gaps) {
    return GapPlanner.plan(gaps, path + "/distribution");
  }

  SpecException problem(String field, String found, String expected) {
    return new SpecException(path + "/" + field, found, expected);
  }

  static boolean isTrue(@Nullable Boolean flag) {
    return Boolean.TRUE.equals(flag);
  }

  static double or(@Nullable Double written, double otherwise) {
    return written == null ? otherwise : written;
  }
}
