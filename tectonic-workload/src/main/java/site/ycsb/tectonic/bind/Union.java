package site.ycsb.tectonic.bind;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.tectonic.spec.ArrivalSpec;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.GapSpec;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** The types whose JSON is an object with exactly one key, the name of the variant. */
public final class Union {
  static final Union DISTRIBUTION = new Union("distribution", Distribution.class, Set.of());

  /** What a key or value is made of; in JSON a plain string as well. */
  public static final Union STRING =
      new Union("expression", StringExpr.class, Set.of(StringExpr.Constant.class));

  static final Union SELECTION = new Union("selection", Selection.class, Set.of());
  static final Union ARRIVAL = new Union("arrival", ArrivalSpec.class, Set.of());
  static final Union GAPS = new Union("distribution of gaps", GapSpec.class, Set.of());

  private static final List<Union> ALL = List.of(DISTRIBUTION, STRING, SELECTION, ARRIVAL, GAPS);

  private final String noun;
  private final Class<?> type;
  private final Map<String, Class<?>> variants;

  private Union(String noun, Class<?> type, Set<Class<?>> plain) {
    this.noun = noun;
    this.type = type;
    Map<String, Class<?>> named = new LinkedHashMap<>();
    if (type == Selection.class) {
      named.putAll(variantsOf(Distribution.class, Set.of()));
      named.put("hot_range", Selection.ByHotRange.class);
      named.put("ycsb_zipfian", Selection.YcsbZipfian.class);
      named.put("ycsb_latest", Selection.YcsbLatest.class);
    } else {
      named.putAll(variantsOf(type, plain));
    }
    this.variants = Collections.unmodifiableMap(named);
  }

  private static Map<String, Class<?>> variantsOf(Class<?> type, Set<Class<?>> plain) {
    Map<String, Class<?>> named = new LinkedHashMap<>();
    for (Class<?> variant : type.getPermittedSubclasses()) {
      if (variant.isSealed()) {
        named.putAll(variantsOf(variant, plain));
      } else if (!plain.contains(variant)) {
        named.put(SnakeCaseStrategy.INSTANCE.translate(variant.getSimpleName()), variant);
      }
    }
    return named;
  }

  /** The union that a type of the definition is, if it is one. */
  public static Optional<Union> of(Class<?> type) {
    return ALL.stream().filter(union -> union.type == type).findFirst();
  }

  /** What such a thing is called in messages. */
  String noun() {
    return noun;
  }

  /** The type of the definition. */
  Class<?> type() {
    return type;
  }

  /** The record of every key, in the order of the definition. */
  public Map<String, Class<?>> variants() {
    return variants;
  }
}
