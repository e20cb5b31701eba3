package site.ycsb.tectonic;

import java.lang.reflect.Field;
import site.ycsb.measurements.Measurements;

/** YCSB has one object of measurements in a process, settled and filled by the first run. */
public final class FreshMeasurements {
  private FreshMeasurements() {}

  /** Lets the next run have its own. */
  public static void begin() {
    try {
      Field only = Measurements.class.getDeclaredField("singleton");
      only.setAccessible(true);
      only.set(null, null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
