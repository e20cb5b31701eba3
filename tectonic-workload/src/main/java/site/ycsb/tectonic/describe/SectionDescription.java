package site.ycsb.tectonic.describe;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a section will be.
 *
 * @param keySet which one was chosen, in words
 * @param generatorBytes memory of the key set and what goes with it
 * @param generatorBytesPerKey the same for each live key at the peak
 * @param fields of a record
 * @param recordBytes of the key and all values of an inserted record, on average
 * @param inserts of all phases, as far as they are known ahead
 * @param peak the most live keys at any one time
 */
public record SectionDescription(
    String name,
    String keySet,
    List<Part> keySetParts,
    double generatorBytes,
    double generatorBytesPerKey,
    List<Expression> keys,
    List<Expression> values,
    int fields,
    double recordBytes,
    double inserts,
    LiveKeys peak,
    List<PhaseDescription> phases) {
  public SectionDescription {
    keySetParts = List.copyOf(keySetParts);
    keys = List.copyOf(keys);
    values = List.copyOf(values);
    phases = List.copyOf(phases);
  }

  /**
   * A part of the key set.
   *
   * @param bytes of memory
   * @param reasons which operations ask for it, and why; each reason once
   */
  public record Part(String name, double bytes, List<String> reasons) {
    public Part {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * How keys or values are made.
   *
   * @param expression in short
   * @param usedBy the kinds of operation
   * @param different how many there can be; null: unbounded, or of no interest
   * @param minBytes of the shortest
   * @param meanBytes on average
   * @param maxBytes of the longest
   */
  public record Expression(
      String expression,
      List<String> usedBy,
      @Nullable Double different,
      double minBytes,
      double meanBytes,
      double maxBytes) {
    public Expression {
      usedBy = List.copyOf(usedBy);
    }
  }
}
