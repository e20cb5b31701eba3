package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record, as JSON sees it.
 *
 * @param name its field
 * @param aliases other names of the field, that published specs use
 * @param required whether it must be there
 */
record RecordField(String name, Set<String> aliases, Type type, boolean required) {

  /** The fields of a record, in the order of its components. */
  static List<RecordField> of(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Constructor<?> constructor = constructor(type);
    List<RecordField> fields = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      var parameter = constructor.getParameters()[i];
      fields.add(
          of(
              components[i],
              parameter.getAnnotation(JsonProperty.class),
              parameter.getAnnotation(JsonAlias.class)));
    }
    return List.copyOf(fields);
  }

  /** The canonical constructor of a record. */
  static Constructor<?> constructor(Class<?> type) {
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

  private static RecordField of(
      RecordComponent component, @Nullable JsonProperty property, @Nullable JsonAlias alias) {
    String given = property == null ? "" : property.value();
    String name =
        given.isEmpty() ? SnakeCaseStrategy.INSTANCE.translate(component.getName()) : given;
    Set<String> aliases = alias == null ? Set.of() : Set.of(alias.value());
    boolean required = property != null && property.required();
    return new RecordField(name, aliases, component.getGenericType(), required);
  }

  /** Whether the field goes by a name. */
  boolean isCalled(String candidate) {
    return name.equals(candidate) || aliases.contains(candidate);
  }
}
