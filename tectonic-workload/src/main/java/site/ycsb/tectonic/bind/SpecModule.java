package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.NumberExpr;

/** Tells Jackson how the types of the definition are read. */
public final class SpecModule extends SimpleModule {
  private static final long serialVersionUID = 1L;
  private static final Set<Class<?>> SCALARS =
      Set.of(
          String.class,
          Boolean.class,
          Long.class,
          Integer.class,
          int.class,
          Double.class,
          double.class);

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addDeserializers(new Readers());
  }

  private static final class Readers extends Deserializers.Base {
    @Override
    public @Nullable JsonDeserializer<?> findBeanDeserializer(
        JavaType type, DeserializationConfig config, BeanDescription description) {
      Class<?> raw = type.getRawClass();
      if (raw == NumberExpr.class) {
        return new NumberExprReader();
      }
      if (SCALARS.contains(raw)) {
        return new ScalarReader(raw);
      }
      if (raw.isRecord()) {
        return new RecordReader(raw);
      }
      return Union.of(raw).map(UnionReader::new).orElse(null);
    }

    @Override
    public JsonDeserializer<?> findEnumDeserializer(
        Class<?> type, DeserializationConfig config, BeanDescription description) {
      return new EnumReader(type);
    }
  }
}
