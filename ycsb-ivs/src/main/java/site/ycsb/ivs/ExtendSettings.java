package site.ycsb.ivs;

import java.io.IOException;
import java.util.List;
import java.util.Properties;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.settings.PropertyValue;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/**
 * Holds the checked properties of extends.
 *
 * @param share of the operations that are extends, 0 to 1
 * @param growth draws by how many bytes a field grows
 * @param maxFieldLength the bytes beyond which no field grows
 * @param readsAndUpdates whether an extend is a read and an update on every binding
 * @param rewritesAtCap whether a field that is as long as it may be is written once more
 * @param table of the records
 * @param fields the names of their fields
 * @param extendsAllFields whether an extend lengthens all fields rather than one
 * @param rewrites whether other operations of the run change the lengths of fields
 * @param seed of what the extends draw themselves
 */
record ExtendSettings(
    double share,
    LongSupplier growth,
    long maxFieldLength,
    boolean readsAndUpdates,
    boolean rewritesAtCap,
    String table,
    List<String> fields,
    boolean extendsAllFields,
    boolean rewrites,
    long seed) {
  private static final String PROPORTION = "extendproportion";
  private static final long DEFAULT_SEED = 42;
  private static final String LENGTH = "extendfieldlength";
  private static final String DISTRIBUTION = "extendfieldlengthdistribution";
  private static final String HISTOGRAM = "extendfieldlengthhistogram";
  private static final String SHORTEST = "minfieldlength";
  private static final List<String> DISTRIBUTIONS =
      List.of("constant", "uniform", "zipfian", "histogram");

  ExtendSettings {
    fields = List.copyOf(fields);
  }

  /** Reads the settings, or says which property is wrong and what is legal. */
  static ExtendSettings of(Properties properties) {
    double share = share(properties);
    refuseWhatCannotBe(properties, share > 0);
    String prefix = properties.getProperty("fieldnameprefix", "field");
    int fields = (int) PropertyValue.whole(properties, "fieldcount", 10, 1, Integer.MAX_VALUE);
    boolean readsAndUpdates =
        isSecond(properties, "extendmethod", List.of("append", "read_update"));
    boolean rewritesAtCap = isSecond(properties, "extendatcap", List.of("skip", "rewrite"));
    if (rewritesAtCap && !readsAndUpdates) {
      throw new UsageException(
          "property extendatcap=rewrite: expected extendmethod=read_update with it, since an append"
              + " cannot write the old value");
    }
    return new ExtendSettings(
        share,
        growth(properties),
        PropertyValue.whole(properties, "maxfieldlength", 1_600_000, 1, Integer.MAX_VALUE),
        readsAndUpdates,
        rewritesAtCap,
        properties.getProperty("table", "usertable"),
        IntStream.range(0, fields).mapToObj(i -> prefix + i).toList(),
        Boolean.parseBoolean(properties.getProperty("writeallfields", "false")),
        PropertyValue.decimal(properties, "updateproportion", 0.05)
                + PropertyValue.decimal(properties, "readmodifywriteproportion", 0)
            > 0,
        PropertyValue.whole(
            properties, "tectonic.seed", DEFAULT_SEED, Long.MIN_VALUE, Long.MAX_VALUE));
  }

  /** Whether a property has the second of two values; the first is the default. */
  private static boolean isSecond(Properties properties, String name, List<String> values) {
    return oneOf(properties, name, values).equals(values.get(1));
  }

  /** The value of a property, one of those that are legal; the first is the default. */
  private static String oneOf(Properties properties, String name, List<String> values) {
    String value = properties.getProperty(name, values.get(0)).strip();
    if (!values.contains(value)) {
      throw new UsageException(
          "property %s=%s: expected one of %s%s"
              .formatted(name, value, String.join(", ", values), NearestName.hint(value, values)));
    }
    return value;
  }

  /** Proportions are weights: only their ratios count. Defaults are those of YCSB. */
  private static double share(Properties properties) {
    double extending = PropertyValue.decimal(properties, PROPORTION, 0);
    double others =
        PropertyValue.decimal(properties, "readproportion", 0.95)
            + PropertyValue.decimal(properties, "updateproportion", 0.05)
            + PropertyValue.decimal(properties, "insertproportion", 0)
            + PropertyValue.decimal(properties, "scanproportion", 0)
            + PropertyValue.decimal(properties, "readmodifywriteproportion", 0);
    return extending == 0 ? 0 : extending / (extending + others);
  }

  private static void refuseWhatCannotBe(Properties properties, boolean isExtending) {
    if (isExtending && Boolean.parseBoolean(properties.getProperty("dataintegrity"))) {
      throw new UsageException(
          "property dataintegrity=true: expected false, since YCSB checks values by their initial"
              + " length, and "
              + PROPORTION
              + " lengthens them");
    }
    if (Boolean.parseBoolean(properties.getProperty("readallfieldsbyname"))) {
      throw new UsageException(
          "property readallfieldsbyname=true: expected false, since YCSB 0.17.0 has no such"
              + " property and reads all fields without their names");
    }
  }

  /** By how many bytes an extend lengthens a field, drawn with YCSB's own distributions. */
  private static LongSupplier growth(Properties properties) {
    String distribution = oneOf(properties, DISTRIBUTION, DISTRIBUTIONS);
    long longest = PropertyValue.whole(properties, LENGTH, 100, 1, Integer.MAX_VALUE);
    if (distribution.equals("constant")) {
      return () -> longest;
    } else if (distribution.equals("histogram")) {
      return histogram(file(properties));
    }
    long shortest = PropertyValue.whole(properties, SHORTEST, 1, 1, longest);
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
