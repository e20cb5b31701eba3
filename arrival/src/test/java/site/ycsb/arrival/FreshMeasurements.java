package site.ycsb.arrival;

import java.lang.reflect.Field;
import site.ycsb.measurements.Measurements;

/** YCSB's measurements, of which a process has one that an earlier test may have filled. */
public final class FreshMeasurements {
  private FreshMeasurements() {}

  /** Lets them be made anew, by the properties that are set next. */
  public static void require() {
    try {
      Field only = Measurements.class.getDeclaredField("singleton");
      only.setAccessible(true);
      only.set(null, null);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("YCSB's measurements are held elsewhere", e);
    }
  }
}
