package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;

/** What the records of a sealed type say about how users write them. */
public final class Variants {
  private Variants() {}

  /** The records of a sealed type by name, in the order of the type. */
  public static Map<String, Class<?>> of(Class<?> sealed) {
    Map<String, Class<?>> named = new LinkedHashMap<>();
    for (Class<?> variant : sealed.getPermittedSubclasses()) {
      if (variant.isRecord()) {
        named.put(SnakeCaseStrategy.INSTANCE.translate(variant.getSimpleName()), variant);
      }
    }
    return named;
  }

  /** The record of a name that {@link #of} has. */
  static Class<?> named(Class<?> sealed, String name) {
    return Objects.requireNonNull(of(sealed).get(name), name);
  }

  /** The value of a component that is not written; null if it has none. */
  public static @Nullable Object otherwise(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    return setting == null || setting.otherwise().isEmpty()
        ? null
        : value(component, setting.otherwise());
  }

  /** The value that a text stands for; one that every record refuses if it stands for none. */
  static @Nullable Object value(RecordComponent component, String text) {
    Class<?> type = component.getType();
    if (type == String.class) {
      return text;
    } else if (type == double.class || type == Double.class) {
      return DecimalText.parse(text);
    } else if (type == int.class || type == Integer.class) {
      return whole(text);
    } else if (type == long.class) {
      return Long.valueOf(text);
    } else if (type == Boolean.class) {
      return Boolean.valueOf(text);
    } else if (type.isEnum()) {
      return constant(type, text);
    } else if (type == List.class) {
      List<Double> numbers = new ArrayList<>();
      for (String each : text.split(",", -1)) {
        numbers.add(DecimalText.parse(each.strip()));
      }
      return List.copyOf(numbers);
    } else if (type == GapDistribution.class && text.equals("exponential")) {
      return new GapDistribution.Exponential();
    }
    throw new IllegalStateException(component + " is of a type that is not written");
  }

  private static int whole(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return Integer.MIN_VALUE;
    }
  }

  private static Object constant(Class<?> type, String text) {
    for (Object constant : type.getEnumConstants()) {
      if (constant.toString().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    throw new IllegalStateException(type + " has no " + text);
  }
}
