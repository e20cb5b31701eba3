package site.ycsb.arrival.schedule;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/** Reads properties, and turns what a model refuses into a message about the property. */
record Settings(Properties properties) {
  private static final int MOST_SLIPS = 2;

  /** Which of the two properties gives the rate. */
  String rateName() {
    String own = ArrivalProperties.OWN_RATE;
    if (text(own) != null && text(ArrivalProperties.RATE) != null) {
      throw wrong(own, "none beside " + ArrivalProperties.RATE + ", which says the same");
    }
    return properties.containsKey(own) ? own : ArrivalProperties.RATE;
  }

  @Nullable String text(String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  String text(String name, String otherwise) {
    String given = text(name);
    return given == null ? otherwise : given;
  }

  /** A value without which nothing can be done. */
  String needed(String name, String legal, String by) {
    String given = text(name);
    if (given == null) {
      throw new UsageException("property " + name + " is missing: " + by + " needs " + legal);
    }
    return given;
  }

  long whole(String name, long otherwise, long least, long most) {
    String given = text(name);
    try {
      long value = given == null ? otherwise : Long.parseLong(given);
      if (given == null || (value >= least && value <= most)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number out of bounds is.
    }
    throw wrong(name, "a whole number from " + least + " to " + most);
  }

  /** A seed of 64 bits; a negative one is the same as that which is 2^64 higher. */
  long seed(String name, long otherwise) {
    String given = text(name);
    try {
      return given == null
          ? otherwise
          : given.startsWith("-") ? Long.parseLong(given) : Long.parseUnsignedLong(given);
    } catch (NumberFormatException e) {
      throw wrong(name, "a whole number from -2^63 to 2^64 - 1");
    }
  }

  /** One of the legal names; case does not matter, and spaces and hyphens are underscores. */
  String choice(String name, String otherwise, Collection<String> legal) {
    String given = text(name, otherwise);
    String plain = given.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    if (!legal.contains(plain)) {
      throw new UsageException(
          "property "
              + name
              + "="
              + given
              + ": expected one of "
              + String.join(", ", legal)
              + NearestName.hint(plain, legal));
    }
    return plain;
  }

  UsageException wrong(String name, String legal) {
    return new UsageException("property " + name + "=" + text(name) + ": expected " + legal);
  }

  /** The name of a record of a sealed type. */
  String variant(String name, String otherwise, Class<?> sealed) {
    return choice(name, otherwise, Variants.of(sealed).keySet());
  }

  /** All that is given, in the order of the alphabet. */
  List<String> names() {
    return properties.stringPropertyNames().stream().sorted().toList();
  }

  /** Refuses a name that is one of the legal ones but for a slip of the fingers. */
  void refuseSlip(String name, Collection<String> legal) {
    if (legal.stream().anyMatch(other -> NearestName.distance(name, other) <= MOST_SLIPS)) {
      throw new UsageException(
          "property " + name + ": there is no such property" + NearestName.hint(name, legal));
    }
  }

  /**
   * Refuses names of a family that nobody reads, which are slips of the fingers.
   *
   * @param nested what names begin with that others look after
   */
  void refuseUnknown(String prefix, Collection<String> known, Collection<String> nested) {
    for (String name : names()) {
      if (name.startsWith(prefix)
          && !known.contains(name)
          && nested.stream().noneMatch(name::startsWith)) {
        throw new UsageException(
            "property "
                + name
                + ": there is no such property; expected one of "
                + String.join(", ", known)
                + NearestName.hint(name, known));
      }
    }
  }
}
