package site.ycsb.client.settings;

import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OneMeasurementRaw;

/** Starts YCSB's own measurements, or says which of their properties is wrong. */
public final class MeasurementSettings {
  private static final String PERCENTILES = "hdrhistogram.percentiles";
  private static final String LOGS = "hdrhistogram.output.path";
  private static final String MEASURED_FROM = "measurement.interval";

  private MeasurementSettings() {}

  public static void start(Properties properties, boolean isOpen) {
    if (isOpen) {
      // An open loop has two latencies, and the one from the intended start is what users see.
      properties.putIfAbsent(MEASURED_FROM, "both");
    }
    checkPercentiles(properties.getProperty(PERCENTILES, "95,99"));
    checkWhole(properties, "histogram.buckets", 0);
    checkWhole(properties, "timeseries.granularity", 1);
    Measurements.setProperties(properties);
    try {
      Measurements.getMeasurements();
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          e.getMessage()
              + ": expected measurementtype = histogram, hdrhistogram, hdrhistogram+histogram,"
              + " hdrhistogram+raw, timeseries or raw; measurement.interval = op, intended or both",
          e);
    }
  }

  /** Whether measurements note when they are told of each operation, and not just how many. */
  public static boolean areDated(Properties properties) {
    String type = properties.getProperty(Measurements.MEASUREMENT_TYPE_PROPERTY, "");
    return type.endsWith("raw") || type.equals("timeseries");
  }

  /** The files that measurements are to fill, by the property that names them. */
  public static Map<String, String> files(Properties properties) {
    Map<String, String> files = new TreeMap<>();
    String type = properties.getProperty(Measurements.MEASUREMENT_TYPE_PROPERTY, "hdrhistogram");
    String raw = properties.getProperty(OneMeasurementRaw.OUTPUT_FILE_PATH, "");
    if (type.endsWith("raw") && !raw.isEmpty()) {
      files.put(OneMeasurementRaw.OUTPUT_FILE_PATH, raw);
    }
    if (type.startsWith("hdrhistogram")
        && Boolean.parseBoolean(properties.getProperty("hdrhistogram.fileoutput"))) {
      files.put(LOGS, properties.getProperty(LOGS, "") + "READ.hdr");
    }
    return files;
  }

  /** YCSB itself reads it with the first operation, and would end the thread. */
  private static void checkWhole(Properties properties, String name, int least) {
    if (properties.containsKey(name)) {
      long value = PropertyValue.whole(properties, name, least, least, Integer.MAX_VALUE);
      properties.setProperty(name, Long.toString(value));
    }
  }

  /** YCSB itself would print a stack trace and take its default. */
  private static void checkPercentiles(String percentiles) {
    for (String percentile : percentiles.split(",", -1)) {
      if (!percentile.strip().matches("100|\\d{1,2}(\\.\\d+)?")) {
        throw new UsageException(
            "property %s is \"%s\": expected numbers from 0 to 100, such as 50,95,99.9"
                .formatted(PERCENTILES, percentiles));
      }
    }
  }
}
