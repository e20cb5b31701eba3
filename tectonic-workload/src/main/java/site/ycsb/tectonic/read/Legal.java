package site.ycsb.tectonic.read;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.List;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.StringExpr;

/** Says in words what a type of the definition looks like in JSON. */
final class Legal {
  private Legal() {}

  public static String describe(Type type) {
    return describe(TypeFactory.defaultInstance().constructType(type));
  }

  public static String describe(JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw == String.class) {
      return "a string";
    } else if (raw == RecordedKeys.class) {
      return "the name of a trace";
    } else if (raw == Boolean.class) {
      return "true or false";
    } else if (raw == double.class || raw == Double.class || raw == BigDecimal.class) {
      return "a number";
    } else if (raw == int.class || raw == Integer.class || raw == long.class || raw == Long.class) {
      return "a whole number";
    } else if (raw.isEnum()) {
      return String.join(", ", SpecModule.EnumReader.names(raw));
    } else if (type.isCollectionLikeType()) {
      return "an array";
    }
    return describeObject(raw);
  }

  private static String describeObject(Class<?> type) {
    if (type == NumberExpr.class) {
      return "a number, or an object with one of "
          + String.join(", ", variants(Distribution.class));
    } else if (type == StringExpr.class) {
      return "a string, or an object with one of " + String.join(", ", variants(StringExpr.class));
    } else if (Union.of(type).isPresent()) {
      return "an object with one of " + String.join(", ", variants(type));
    }
    if (RecordReader.Field.of(type).isEmpty()) {
      return "an empty object";
    }
    return "an object with "
        + String.join(
            ", ", RecordReader.Field.of(type).stream().map(RecordReader.Field::name).toList());
  }

  /** The keys of which such an object has one. */
  static List<String> variants(Class<?> union) {
    return Union.of(union).map(found -> List.copyOf(found.variants().keySet())).orElse(List.of());
  }
}
