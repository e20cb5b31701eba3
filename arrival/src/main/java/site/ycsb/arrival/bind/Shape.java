package site.ycsb.arrival.bind;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;

/** What a record is made of, and what the variants of a sealed type are called. */
public record Shape(Constructor<?> constructor, List<Field> fields) {
  private static final ClassValue<Shape> ALL =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return read(type);
        }
      };

  /** What says which fields a record has where it stands, if not all of them. */
  public interface Owner {
    /** Has all fields. */
    Owner OF_ALL = field -> true;

    /** Whether a record has a field there. */
    boolean has(String field);
  }

  /**
   * A component of a record, or an entry of its last one, a map of records by constants.
   *
   * @param owner of the record that it is: the constant of an entry
   */
  public record Field(
      String name,
      Type type,
      boolean required,
      @Nullable Object otherwise,
      Optional<Setting> setting,
      Owner owner) {
    Class<?> raw() {
      return Shape.raw(type);
    }

    /** The type itself, or that of the elements of a list. */
    Class<?> element() {
      return Shape.element(type);
    }
  }

  /** The shape of a record, read once. */
  public static Shape of(Class<?> record) {
    return ALL.get(record);
  }

  private static Shape read(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    try {
      Constructor<?> constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      List<Field> fields = new ArrayList<>();
      for (int i = 0; i < components.length; i++) {
        if (components[i].getType() == Map.class) {
          fields.addAll(entries((ParameterizedType) components[i].getGenericType()));
        } else {
          fields.add(field(components[i], constructor.getParameters()[i]));
        }
      }
      return new Shape(constructor, List.copyOf(fields));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is no record", e);
    }
  }

  private static Field field(RecordComponent component, java.lang.reflect.Parameter parameter) {
    JsonProperty json = parameter.getAnnotation(JsonProperty.class);
    Optional<Setting> setting = Optional.ofNullable(component.getAnnotation(Setting.class));
    Type type = component.getGenericType();
    String otherwise = setting.map(Setting::otherwise).orElse("");
    return new Field(
        json == null || json.value().isEmpty() ? snake(component.getName()) : json.value(),
        type,
        json != null && json.required(),
        otherwise.isEmpty() ? null : value(type, otherwise),
        setting,
        Owner.OF_ALL);
  }

  private static List<Field> entries(ParameterizedType map) {
    Type type = map.getActualTypeArguments()[1];
    return Arrays.stream(raw(map.getActualTypeArguments()[0]).getEnumConstants())
        .map(key -> new Field(key.toString(), type, false, null, Optional.empty(), (Owner) key))
        .toList();
  }

  /** Whether it needs other variants, as the sum of some models does, and so has no properties. */
  boolean isMadeOfVariants() {
    return fields.stream().anyMatch(field -> field.required() && field.element().isSealed());
  }

  /** The class of a type, without what it is a list of. */
  public static Class<?> raw(Type type) {
    return type instanceof ParameterizedType list ? (Class<?>) list.getRawType() : (Class<?>) type;
  }

  /** The class of a list's elements, or of the type itself. */
  public static Class<?> element(Type type) {
    return type instanceof ParameterizedType list
        ? raw(list.getActualTypeArguments()[0])
        : (Class<?>) type;
  }

  /** Makes the record, unless it refuses a value. */
  public Object make(@Nullable Object... values) {
    try {
      return constructor.newInstance(gathered(values));
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refusal) {
        throw refusal;
      }
      throw new IllegalStateException(e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The values of the components: those of entries are a map. */
  private @Nullable Object[] gathered(@Nullable Object[] values) {
    int last = constructor.getParameterCount() - 1;
    if (last < 0 || constructor.getParameterTypes()[last] != Map.class) {
      return values;
    }
    Map<Owner, Object> entries = new LinkedHashMap<>();
    for (int i = last; i < values.length; i++) {
      if (values[i] != null) {
        entries.put(fields.get(i).owner(), values[i]);
      }
    }
    @Nullable Object[] gathered = Arrays.copyOf(values, last + 1);
    gathered[last] = entries;
    return gathered;
  }

  /** The records of a sealed type by the names that users write, in the order of the definition. */
  public static Map<String, Class<?>> variants(Class<?> sealed) {
    Map<String, Class<?>> named = new LinkedHashMap<>();
    for (Class<?> variant : sealed.getPermittedSubclasses()) {
      if (isBare(variant)) {
        Class<?> inner = variant.getRecordComponents()[0].getType();
        named.putAll(inner.isSealed() ? variants(inner) : Map.of());
      } else if (variant.isRecord()) {
        named.put(name(variant), variant);
      } else if (variant.isSealed() && !setting(variant).name().equals("-")) {
        named.putAll(variants(variant));
      }
    }
    return named;
  }

  /** The record of a sealed type that goes by a name. */
  static Class<?> variant(Class<?> sealed, String name) {
    return Objects.requireNonNull(variants(sealed).get(name), name);
  }

  /** Whether a variant is written as its only component is. */
  public static boolean isBare(Class<?> variant) {
    return setting(variant).bare();
  }

  /** The name of a variant in JSON. */
  public static String name(Class<?> variant) {
    String name = setting(variant).name();
    return name.isEmpty() ? snake(variant.getSimpleName()) : name;
  }

  @Setting
  private static final class Plain {}

  /** How a type is written; the defaults of {@link Setting} where it does not say. */
  public static Setting setting(Class<?> type) {
    Setting setting = type.getAnnotation(Setting.class);
    return setting == null ? Plain.class.getAnnotation(Setting.class) : setting;
  }

  /** What a record has in a component. */
  public static @Nullable Object held(RecordComponent component, Object by) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(by);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a record without " + component.getName(), e);
    }
  }

  private static String snake(String name) {
    return SnakeCaseStrategy.INSTANCE.translate(name);
  }

  /** The names of constants as users write them. */
  public static List<String> constants(Class<?> type) {
    return Arrays.stream(type.getFields())
        .filter(java.lang.reflect.Field::isEnumConstant)
        .map(Shape::constant)
        .toList();
  }

  /** The name of a constant as users write it. */
  public static String constant(Enum<?> constant) {
    try {
      return constant(constant.getDeclaringClass().getField(constant.name()));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String constant(java.lang.reflect.Field field) {
    JsonProperty json = field.getAnnotation(JsonProperty.class);
    return json == null ? field.getName().toLowerCase(Locale.ROOT) : json.value();
  }

  /** A value of a type out of its text; what is no number is NaN, or the least, for its checks. */
  static Object value(Type type, String text) {
    Class<?> raw = raw(type);
    if (raw == String.class) {
      return text;
    } else if (raw == double.class || raw == Double.class) {
      return DecimalText.parse(text);
    } else if (raw == int.class || raw == Integer.class) {
      return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole(text)));
    } else if (raw == long.class || raw == Long.class) {
      return whole(text);
    } else if (raw == boolean.class || raw == Boolean.class) {
      return Boolean.valueOf(text);
    } else if (raw.isEnum()) {
      return raw.getEnumConstants()[Math.max(0, constants(raw).indexOf(text))];
    } else if (raw == List.class) {
      return Arrays.stream(text.split(",", -1))
          .map(each -> value(element(type), each.strip()))
          .toList();
    } else if (raw.isSealed()) {
      return of(variant(raw, text)).makeOfDefaults();
    }
    throw new IllegalStateException(type + " is not written");
  }

  private Object makeOfDefaults() {
    return make(fields.stream().map(Field::otherwise).toArray());
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return Long.MIN_VALUE;
    }
  }
}
