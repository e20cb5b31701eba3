package site.ycsb.ivs;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.NumberProperty;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/** Draws by how many bytes an extend lengthens a field, with YCSB's own distributions. */
final class ExtendLengths {
  private static final String LENGTH = "extendfieldlength";
  private static final String DISTRIBUTION = "extendfieldlengthdistribution";
  private static final String HISTOGRAM = "extendfieldlengthhistogram";
  private static final String SHORTEST = "minfieldlength";
  private static final List<String> DISTRIBUTIONS =
      List.of("constant", "uniform", "zipfian", "histogram");

  private ExtendLengths() {}

  /** Reads the distribution, or says which property is wrong and what is legal. */
  static LongSupplier of(Properties properties) {
    String distribution = properties.getProperty(DISTRIBUTION, "constant").strip();
    if (!DISTRIBUTIONS.contains(distribution)) {
      throw new UsageException(
          "property %s=%s: expected one of %s%s"
              .formatted(
                  DISTRIBUTION,
                  distribution,
                  String.join(", ", DISTRIBUTIONS),
                  NearestName.hint(distribution, DISTRIBUTIONS)));
    }
    long longest = NumberProperty.whole(properties, LENGTH, 100, 1, Integer.MAX_VALUE);
    if (distribution.equals("constant")) {
      return () -> longest;
    } else if (distribution.equals("histogram")) {
      return histogram(file(properties));
    }
    long shortest = NumberProperty.whole(properties, SHORTEST, 1, 1, longest);
    if (distribution.equals("uniform")) {
      UniformLongGenerator uniform = new UniformLongGenerator(shortest, longest);
      return uniform::nextValue;
    }
    ZipfianGenerator zipfian = new ZipfianGenerator(shortest, longest);
    return zipfian::nextValue;
  }

  /** Where it is not given, the file of the initial lengths stands in, as in the published fork. */
  private static String file(Properties properties) {
    String ofFields = properties.getProperty("fieldlengthhistogram", "hist.txt");
    return properties.getProperty(HISTOGRAM, ofFields).strip();
  }

  private static LongSupplier histogram(String file) {
    try {
      HistogramGenerator histogram = new HistogramGenerator(file);
      return () -> histogram.nextValue().longValue();
    } catch (IOException | RuntimeException e) {
      throw new UsageException(
          "property %s=%s: expected a readable file of YCSB's histograms, a line \"BlockSize\" and"
                  .formatted(HISTOGRAM, file)
              + " lines of lengths and counts, separated by tabs: "
              + e,
          e);
    }
  }
}
