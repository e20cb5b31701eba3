package site.ycsb.client.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Utils;
import site.ycsb.arrival.InputFiles;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.settings.MeasurementSettings;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Writes YCSB's own result lines, through the exporter and to the place that the user chose.
 *
 * @param file null: to the stream
 * @param isForFiles whether YCSB's measurements fill files of their own meanwhile
 */
record ResultOutput(
    Class<? extends MeasurementsExporter> exporter,
    @Nullable Path file,
    PrintStream out,
    boolean isForFiles) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Checks the exporter and the files before anything is run. */
  static ResultOutput of(Properties properties, PrintStream out) {
    Map<String, String> others = MeasurementSettings.files(properties);
    others.forEach((property, name) -> writable(properties, property, name));
    String exporter =
        properties.getProperty(Client.EXPORTER_PROPERTY, TextMeasurementsExporter.class.getName());
    String file = properties.getProperty(Client.EXPORT_FILE_PROPERTY);
    return new ResultOutput(
        ClassName.find(
            exporter,
            MeasurementsExporter.class,
            "exporter",
            "those of YCSB are in site.ycsb.measurements.exporter: TextMeasurementsExporter,"
                + " JSONMeasurementsExporter, JSONArrayMeasurementsExporter"),
        file == null ? null : writable(properties, Client.EXPORT_FILE_PROPERTY, file),
        out,
        !others.isEmpty());
  }

  /** Lines that nobody sees. */
  static ResultOutput unseen() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return new ResultOutput(
        TextMeasurementsExporter.class, null, new PrintStream(nowhere, false, UTF_8), true);
  }

  /** The file that a property names, if it can be written, and is none that others name. */
  static Path writable(Properties properties, String property, String name) {
    try {
      Path file = Path.of(name);
      Path folder = file.toAbsolutePath().getParent();
      if (Files.isDirectory(file)
          || folder == null
          || !Files.isWritable(Files.exists(file) ? file : folder)) {
        throw new UsageException(
            "property %s=%s: expected a file in a folder that can be written"
                .formatted(property, name));
      }
      InputFiles.refuse("property " + property, file, InputFiles.namedBy(properties, property));
      return file;
    } catch (InvalidPathException e) {
      throw new UsageException(
          "property %s=%s: no file name: %s".formatted(property, name, e.getReason()), e);
    }
  }

  /** Refuses a file of results that is one of these, which the run reads. */
  static void refuseInputs(Properties properties, List<Path> inputs) {
    String name = properties.getProperty(Client.EXPORT_FILE_PROPERTY);
    if (name != null) {
      InputFiles.refuse("property " + Client.EXPORT_FILE_PROPERTY, Path.of(name), inputs);
    }
  }

  /** Whether the lines go into a file of their own. */
  boolean isFile() {
    return file != null;
  }

  /** Result lines of another source. */
  interface Lines {
    void write(MeasurementsExporter writer) throws IOException;
  }

  /** Writes all lines, those of another source last; returns what they count. */
  ReturnCount write(long operations, long elapsedNanos, Lines others) throws IOException {
    OutputStream target = file == null ? new StaysOpen(out) : Files.newOutputStream(file);
    try (ReturnCount writer = new ReturnCount(exporter(target))) {
      writeOverall(writer, operations, elapsedNanos);
      writeCollections(writer, TimeUnit.NANOSECONDS.toMillis(elapsedNanos));
      Measurements.getMeasurements().exportMeasurements(writer);
      others.write(writer);
      return writer;
    }
  }

  /** Makes the exporter of the user's choice. */
  MeasurementsExporter exporter(OutputStream target) throws IOException {
    try {
      return exporter.getConstructor(OutputStream.class).newInstance(target);
    } catch (InvocationTargetException e) {
      throw new IOException(exporter.getName() + " cannot be made", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IOException(exporter.getName() + " needs a constructor of an OutputStream", e);
    }
  }

  private static void writeOverall(MeasurementsExporter writer, long operations, long elapsedNanos)
      throws IOException {
    double perSecond = elapsedNanos == 0 ? 0 : operations * NANOS_PER_SECOND / elapsedNanos;
    writer.write("OVERALL", "RunTime(ms)", TimeUnit.NANOSECONDS.toMillis(elapsedNanos));
    writer.write("OVERALL", "Throughput(ops/sec)", perSecond);
  }

  private static void writeCollections(MeasurementsExporter writer, long runMillis)
      throws IOException {
    long count = 0;
    long millis = 0;
    for (Map.Entry<String, Long[]> collector : Utils.getGCStatst().entrySet()) {
      long collections = collector.getValue()[0];
      long collecting = collector.getValue()[1];
      writer.write("TOTAL_GCS_" + collector.getKey(), "Count", collections);
      writer.write("TOTAL_GC_TIME_" + collector.getKey(), "Time(ms)", collecting);
      writer.write(
          "TOTAL_GC_TIME_%_" + collector.getKey(), "Time(%)", percent(collecting, runMillis));
      count += collections;
      millis += collecting;
    }
    writer.write("TOTAL_GCs", "Count", count);
    writer.write("TOTAL_GC_TIME", "Time(ms)", millis);
    writer.write("TOTAL_GC_TIME_%", "Time(%)", percent(millis, runMillis));
  }

  private static double percent(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  /** Standard output for an exporter, which closes what it writes to. */
  private static final class StaysOpen extends FilterOutputStream {
    StaysOpen(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
