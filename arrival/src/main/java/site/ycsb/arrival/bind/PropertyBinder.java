package site.ycsb.arrival.bind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.bind.Shape.Field;

/**
 * Makes records of properties, as their {@link Setting}s say, and says what is wrong with them.
 *
 * @param opened what is done with each record when it is made, such as opening the file it names
 */
public record PropertyBinder(Properties properties, UnaryOperator<Object> opened) {
  private static final int MOST_SLIPS = 2;
  private static final String RATE_LEGAL = "arrivals per second, a number above 0, up to 1e9";

  /** A binder that leaves records as they are made. */
  public PropertyBinder(Properties properties) {
    this(properties, made -> made);
  }

  /** Makes a record whose components name their properties. */
  public static <T extends Record> T bind(Class<T> type, Properties properties) {
    PropertyBinder binder = new PropertyBinder(properties);
    return type.cast(binder.build(type, parts(type, "", ""), ""));
  }

  /** A component of a record and its property. */
  private record Part(String property, Field field) {
    String legal() {
      return field.setting().map(Setting::legal).orElse(RATE_LEGAL);
    }

    boolean isVariant() {
      return field.element().isSealed();
    }
  }

  private static List<Part> parts(Class<?> type, String prefix, String rate) {
    return Shape.of(type).fields().stream()
        .map(
            field -> {
              String own = field.setting().map(Setting::property).orElse("");
              String last = own.isEmpty() ? field.name().replace("_", "") : own;
              boolean isRate = !rate.isEmpty() && field.name().equals("rate");
              return new Part(isRate ? rate : prefix + last, field);
            })
        .toList();
  }

  /** Makes the variant that a property names; its parameters begin with its own prefix. */
  public Object variant(Class<?> sealed, String chooser, String rate) {
    String name = chosen(sealed, chooser, "");
    Class<?> type = Shape.variant(sealed, name);
    if (Shape.of(type).isMadeOfVariants()) {
      throw wrong(chooser, inAFile(chooser));
    }
    String prefix = prefix(name, type);
    List<Part> parts = parts(type, prefix, rate);
    Set<String> known = known(parts);
    known.remove(rate);
    if (!known.isEmpty()) {
      refuseUnknown(prefix, known);
    }
    refuseForeign(sealed, name, chooser, rate);
    return build(type, parts, chooser + "=" + name);
  }

  /** Where a model is described that is made of others, and has no properties. */
  private static String inAFile(String chooser) {
    return chooser + "=FILE.json, with what a spec says: {\"sum\": {\"arrivals\": [...]}}";
  }

  private static String prefix(String name, Class<?> type) {
    String own = Shape.setting(type).property();
    return (own.isEmpty() ? name : own) + ".";
  }

  /** A variant with a default, such as the distribution of gaps. */
  private @Nullable Object optional(Part part) {
    Set<String> all = parametersOf(part);
    if (text(part.property) == null && all.stream().allMatch(each -> text(each) == null)) {
      return part.field.otherwise();
    }
    String name = chosen(part.field.raw(), part.property, "exponential");
    Class<?> type = Shape.variant(part.field.raw(), name);
    List<Part> parts = parts(type, part.property + ".", "");
    String by = part.property + "=" + name;
    Set<String> taken = known(parts);
    all.stream()
        .filter(other -> text(other) != null && !taken.contains(other))
        .findFirst()
        .ifPresent(other -> refuse(other, by, parts));
    return build(type, parts, by);
  }

  private void refuse(String property, String by, List<Part> parts) {
    if (property.endsWith(".normalised")) {
      if (choice(property, "", List.of("true", "false")).equals("true")) {
        throw wrong(property, "false: even gaps are exact as they are");
      }
      return;
    }
    String names =
        String.join(
            ", ",
            parts.stream()
                .map(part -> part.field.name())
                .filter(n -> !n.equals("normalised"))
                .toList());
    throw wrong(
        property,
        "no such property with "
            + by
            + ", which takes "
            + (names.isEmpty() ? "nothing more" : names));
  }

  private static Set<String> parametersOf(Part part) {
    Set<String> all = new LinkedHashSet<>();
    Shape.variants(part.field.raw()).values().stream()
        .flatMap(type -> parts(type, part.property + ".", "").stream())
        .forEach(each -> all.add(each.property));
    return all;
  }

  private static Set<String> known(List<Part> parts) {
    Set<String> known = new LinkedHashSet<>();
    for (Part part : parts) {
      known.add(part.property);
      if (part.isVariant()) {
        known.addAll(parametersOf(part));
      }
    }
    return known;
  }

  private void refuseUnknown(String prefix, Set<String> known) {
    for (String name : names()) {
      if (name.startsWith(prefix) && !known.contains(name)) {
        throw new UsageException(
            "property "
                + name
                + ": there is no such property; expected one of "
                + String.join(", ", known)
                + NearestName.hint(name, known));
      }
    }
  }

  /** Refuses the parameters of variants that were not chosen, and those that are misspelt. */
  public void refuseForeign(Class<?> sealed, String name, String chooser, String rate) {
    Map<String, String> variants = new LinkedHashMap<>();
    Set<String> parameters = new LinkedHashSet<>();
    Shape.variants(sealed)
        .forEach(
            (variant, type) -> {
              variants.put(prefix(variant, type), variant);
              if (!Shape.of(type).isMadeOfVariants()) {
                parameters.addAll(known(parts(type, prefix(variant, type), rate)));
              }
            });
    parameters.remove(rate);
    for (String given : names()) {
      int dot = given.indexOf('.');
      String variant = dot < 0 ? null : variants.get(given.substring(0, dot + 1));
      if (variant != null && Shape.of(Shape.variant(sealed, variant)).isMadeOfVariants()) {
        throw wrong(given, inAFile(chooser));
      } else if (variant != null && !variant.equals(name)) {
        String asked = chooser + "=";
        String where = name.isEmpty() ? "without " : "beside " + asked + name + ", but with ";
        throw wrong(given, "none " + where + asked + variant);
      } else if (variant == null
          && dot > 0
          && parameters.stream().anyMatch(p -> NearestName.distance(given, p) <= MOST_SLIPS)) {
        throw new UsageException(
            "property "
                + given
                + ": there is no such property"
                + NearestName.hint(given, parameters));
      }
    }
  }

  private Object build(Class<?> type, List<Part> parts, String by) {
    @Nullable Object[] made = parts.stream().map(part -> value(part, by)).toArray();
    try {
      return opened.apply(Shape.of(type).make(made));
    } catch (InvalidValueException e) {
      throw mistake(e, parts, by);
    }
  }

  private RuntimeException mistake(InvalidValueException refusal, List<Part> parts, String by) {
    if (refusal.getCause() instanceof UsageException ofFile) {
      return ofFile;
    }
    String expected = refusal.expected();
    for (Part part : parts) {
      expected = expected.replace('"' + part.field.name() + '"', part.property);
    }
    for (Part part : parts) {
      if (part.field.name().equals(refusal.field())) {
        return wrong(part.property, expected);
      }
    }
    return refusal.field().isEmpty()
        ? new UsageException("property " + by + ": expected " + expected)
        : refusal;
  }

  private @Nullable Object value(Part part, String by) {
    Field field = part.field;
    if (part.isVariant()) {
      return optional(part);
    }
    String given = text(part.property);
    if (given == null && field.required()) {
      throw new UsageException(
          "property " + part.property + " is missing: " + by + " needs " + part.legal());
    }
    if (given == null) {
      return field.otherwise();
    } else if (field.raw().isEnum()) {
      List<String> names = Shape.constants(field.raw());
      return field.raw().getEnumConstants()[names.indexOf(choice(part.property, "", names))];
    } else if (field.raw() == Boolean.class || field.raw() == boolean.class) {
      return given.equals("true") || isFalse(part.property, given);
    } else if (field.raw() == List.class && field.element().isRecord()) {
      return records(part, given);
    } else if (field.raw() == BigDecimal.class) {
      return decimal(part, given);
    }
    return Shape.value(field.type(), given);
  }

  private boolean isFalse(String property, String given) {
    if (!given.equals("false")) {
      throw wrong(property, "true or false");
    }
    return false;
  }

  private BigDecimal decimal(Part part, String given) {
    try {
      return new BigDecimal(given);
    } catch (NumberFormatException e) {
      throw wrong(part.property, part.legal());
    }
  }

  private static List<Object> records(Part part, String given) {
    List<Object> records = new ArrayList<>();
    for (String each : given.split(",", -1)) {
      Object[] numbers =
          Arrays.stream(each.split(":", -1)).map(text -> DecimalText.parse(text.strip())).toArray();
      try {
        records.add(Shape.of(part.field.element()).make(numbers));
      } catch (IllegalArgumentException e) {
        throw new UsageException(
            "property %s: \"%s\" is no %s; expected %s"
                .formatted(
                    part.property,
                    each.strip(),
                    part.field.name().replaceAll("s$", ""),
                    part.legal()),
            e);
      }
    }
    return records;
  }

  private String chosen(Class<?> sealed, String property, String otherwise) {
    return choice(property, otherwise, Shape.variants(sealed).keySet());
  }

  /** One of some words, in letters of any case. */
  public String choice(String name, String otherwise, Collection<String> legal) {
    String given = text(name, otherwise);
    String plain = given.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    if (!legal.contains(plain)) {
      throw new UsageException(
          "property %s=%s: expected one of %s%s"
              .formatted(name, given, String.join(", ", legal), NearestName.hint(plain, legal)));
    }
    return plain;
  }

  private List<String> names() {
    return properties.stringPropertyNames().stream().sorted().toList();
  }

  /** The text of a property without blanks around it; null if there is none. */
  public @Nullable String text(String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** The text of a property, or what it is by default. */
  public String text(String name, String otherwise) {
    String given = text(name);
    return given == null ? otherwise : given;
  }

  /** Says that a property is not what is legal. */
  public UsageException wrong(String name, String legal) {
    return new UsageException("property " + name + "=" + text(name) + ": expected " + legal);
  }
}
