package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/** Builds a model out of properties, as its record and {@link Setting} say. */
record ModelReader(Settings settings) {
  private static final String RATE_LEGAL = "arrivals per second, a number above 0, up to 1e9";
  private static final Map<String, Class<?>> GAPS = Variants.of(GapDistribution.class);

  private static final Set<Class<?>> MODELS = Set.of(ArrivalModel.class, Envelope.class);

  /** A component of a record, its name in JSON, and its property. */
  private record Part(String name, String property, RecordComponent component, boolean required) {

    @Nullable Setting setting() {
      return component.getAnnotation(Setting.class);
    }

    String legal() {
      Setting setting = setting();
      return setting == null ? RATE_LEGAL : setting.legal();
    }

    boolean isGaps() {
      return component.getType() == GapDistribution.class;
    }

    /** The type of the models that it is or lists, if it is made of models. */
    @Nullable Class<?> models() {
      Class<?> type = component.getType();
      if (component.getGenericType() instanceof ParameterizedType list
          && list.getActualTypeArguments()[0] instanceof Class<?> element) {
        type = element;
      }
      return MODELS.contains(type) ? type : null;
    }
  }

  ArrivalModel read(String generator, Class<?> type) {
    String prefix = prefix(generator, type);
    List<Part> parts = parts(type, prefix, settings.rateName());
    Set<String> known = known(parts);
    if (!known.isEmpty()) {
      settings.refuseUnknown(prefix + ".", known, nested(parts));
    }
    refuseForeign(generator);
    String by = ArrivalProperties.GENERATOR + "=" + generator;
    String rate = settings.rateName();
    if (settings.text(rate) != null
        && parts.stream().noneMatch(each -> each.name().equals("rate"))) {
      throw settings.wrong(rate, "none with " + by + ": the models that it is made of have rates");
    }
    return opened(type, parts, by);
  }

  private ArrivalModel opened(Class<?> type, List<Part> parts, String by) {
    try {
      return ((ArrivalModel) build(type, parts, by)).opened();
    } catch (InvalidValueException e) {
      throw mistake(e, parts, by);
    }
  }

  /** A model that another one is made of: its parameters are named after its place in that. */
  private Object part(Class<?> sealed, String name, String place, String by) {
    Class<?> type = Variants.named(sealed, name);
    List<Part> parts = parts(type, place, place + ".rate");
    Set<String> known = known(parts);
    parts.stream().map(Part::property).forEach(known::add);
    settings.refuseUnknown(place + ".", known, nested(parts));
    return opened(type, parts, by);
  }

  /** The models that a part is made of: one, or several by numbers from 1. */
  private Object models(Part part, Class<?> sealed) {
    String property = part.property();
    String legal = part.legal();
    List<Object> models = new ArrayList<>();
    if (part.component().getType() != List.class) {
      String name = settings.variant(property, "", sealed);
      return part(sealed, name, property, property + "=" + name);
    }
    for (String each : settings.text(property, "").split(",", -1)) {
      String name = each.strip();
      if (!Variants.of(sealed).containsKey(name)) {
        throw settings.wrong(
            property, legal + NearestName.hint(name, Variants.of(sealed).keySet()));
      }
      String place = property + "." + (models.size() + 1);
      models.add(part(sealed, name, place, place + ", " + name + ","));
    }
    for (String given : settings.names()) {
      if (given.startsWith(property + ".")) {
        String number = given.substring(property.length() + 1).split("\\.", -1)[0];
        if (!number.matches("[1-9][0-9]{0,5}") || Integer.parseInt(number) > models.size()) {
          throw settings.wrong(given, property + ".N.parameter, N from 1 to " + models.size());
        }
      }
    }
    return models;
  }

  /** What the properties of models begin with that these parts are made of. */
  private static List<String> nested(List<Part> parts) {
    return parts.stream()
        .filter(part -> part.models() != null)
        .map(part -> part.property() + ".")
        .toList();
  }

  /** Refuses properties of other models, or nearly of them; all are if no model is asked for. */
  void refuseForeign(String generator) {
    Map<String, String> models = new LinkedHashMap<>();
    Map<String, String> prefixes = new LinkedHashMap<>();
    Variants.of(ArrivalModel.class)
        .forEach(
            (model, type) -> {
              String prefix = prefix(model, type);
              prefixes.put(prefix, model);
              known(parts(type, prefix, settings.rateName()))
                  .forEach(property -> models.put(property, model));
            });
    for (String name : settings.names()) {
      int dot = name.indexOf('.');
      String model = dot < 0 ? null : prefixes.get(name.substring(0, dot));
      if (model != null && !model.equals(generator)) {
        String asked = ArrivalProperties.GENERATOR + "=";
        throw settings.wrong(
            name,
            "none "
                + (generator.isEmpty() ? "without " : "beside " + asked + generator + ", but with ")
                + asked
                + model);
      } else if (model == null && dot > 0) {
        settings.refuseSlip(name, models.keySet());
      }
    }
  }

  private static String prefix(String generator, Class<?> type) {
    Setting setting = type.getAnnotation(Setting.class);
    return setting == null ? generator : setting.property();
  }

  /** The properties of a model, but for the rate, which all have. */
  private Set<String> known(List<Part> parts) {
    Set<String> known = new LinkedHashSet<>();
    for (Part part : parts) {
      known.add(part.property());
      if (part.isGaps()) {
        known.addAll(gapProperties(part.property()));
      }
    }
    known.remove(settings.rateName());
    return known;
  }

  /**
   * @param rate the property that gives a model's rate
   */
  private List<Part> parts(Class<?> type, String prefix, String rate) {
    RecordComponent[] components = type.getRecordComponents();
    Constructor<?> constructor = constructor(type);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      JsonProperty json = constructor.getParameters()[i].getAnnotation(JsonProperty.class);
      Setting setting = components[i].getAnnotation(Setting.class);
      String name =
          json == null || json.value().isEmpty()
              ? SnakeCaseStrategy.INSTANCE.translate(components[i].getName())
              : json.value();
      String last =
          setting == null || setting.property().isEmpty()
              ? name.replace("_", "")
              : setting.property();
      String property = name.equals("rate") ? rate : prefix + "." + last;
      parts.add(new Part(name, property, components[i], json != null && json.required()));
    }
    return parts;
  }

  private static Constructor<?> constructor(Class<?> type) {
    Class<?>[] parameters =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
  }

  private Object build(Class<?> type, List<Part> parts, String by) {
    @Nullable Object[] values = parts.stream().map(part -> value(part, by)).toArray();
    try {
      return constructor(type).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidValueException refusal) {
        throw mistake(refusal, parts, by);
      }
      throw new IllegalStateException(e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private @Nullable Object value(Part part, String by) {
    if (part.isGaps()) {
      return gaps(part);
    }
    String property = part.property();
    if (part.required()) {
      settings.needed(property, part.legal(), by);
    }
    String given = settings.text(property);
    if (given == null) {
      return Variants.otherwise(part.component());
    }
    Class<?> type = part.component().getType();
    Class<?> models = part.models();
    if (models != null) {
      return models(part, models);
    } else if (type.isEnum()) {
      given = settings.choice(property, "", names(type));
    } else if (type == Boolean.class) {
      given = settings.choice(property, "", List.of("true", "false"));
    } else if (type == BigDecimal.class) {
      return decimal(part, given);
    } else if (part.component().getGenericType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] instanceof Class<?> element
        && element.isRecord()) {
      return records(part, element, given);
    }
    return Variants.value(part.component(), given);
  }

  private static List<String> names(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
        .toList();
  }

  private BigDecimal decimal(Part part, String given) {
    try {
      return new BigDecimal(given);
    } catch (NumberFormatException e) {
      throw settings.wrong(part.property(), part.legal());
    }
  }

  /** Records of numbers, as in 0:100,60:500. */
  private static List<Object> records(Part part, Class<?> type, String given) {
    List<Object> records = new ArrayList<>();
    for (String each : given.split(",", -1)) {
      Object[] numbers =
          Arrays.stream(each.split(":", -1)).map(text -> DecimalText.parse(text.strip())).toArray();
      try {
        records.add(constructor(type).newInstance(numbers));
      } catch (IllegalArgumentException | InvocationTargetException e) {
        throw new UsageException(
            "property %s: \"%s\" is no %s; expected %s"
                .formatted(
                    part.property(), each.strip(), part.name().replaceAll("s$", ""), part.legal()),
            e);
      } catch (InstantiationException | IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    return records;
  }

  /** A gap distribution by a property such as diurnal.distribution and those that begin with it. */
  private @Nullable Object gaps(Part part) {
    String property = part.property();
    List<String> all = gapProperties(property);
    if (settings.text(property) == null && all.stream().allMatch(p -> settings.text(p) == null)) {
      return Variants.otherwise(part.component());
    }
    String name = settings.variant(property, "exponential", GapDistribution.class);
    Class<?> type = Variants.named(GapDistribution.class, name);
    List<Part> parts = parts(type, property, settings.rateName());
    String by = property + "=" + name;
    List<String> taken = parts.stream().map(Part::property).toList();
    for (String other : all) {
      if (settings.text(other) != null && !taken.contains(other)) {
        refuse(other, by, parts);
      }
    }
    return build(type, parts, by);
  }

  private void refuse(String property, String by, List<Part> parts) {
    if (property.endsWith(".normalised")) {
      if (settings.choice(property, "", List.of("true", "false")).equals("true")) {
        throw settings.wrong(property, "false: even gaps are exact as they are");
      }
      return;
    }
    List<String> names =
        parts.stream().map(Part::name).filter(name -> !name.equals("normalised")).toList();
    throw settings.wrong(
        property,
        "no such property with "
            + by
            + ", which takes "
            + (names.isEmpty() ? "nothing more" : String.join(", ", names)));
  }

  private List<String> gapProperties(String property) {
    return GAPS.values().stream()
        .flatMap(type -> parts(type, property, settings.rateName()).stream())
        .map(Part::property)
        .distinct()
        .toList();
  }

  /** What a record refused, as a message about the property. */
  private RuntimeException mistake(InvalidValueException refusal, List<Part> parts, String by) {
    if (refusal.getCause() instanceof UsageException ofFile) {
      return ofFile;
    }
    String expected = refusal.expected();
    for (Part part : parts) {
      expected = expected.replace('"' + part.name() + '"', part.property());
    }
    for (Part part : parts) {
      if (part.name().equals(refusal.field())) {
        return settings.wrong(part.property(), expected);
      }
    }
    return refusal.field().isEmpty()
        ? new UsageException("property " + by + ": expected " + expected)
        : refusal;
  }
}
