package site.ycsb.client.run;

import java.util.List;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.client.measure.StoreQuestion;

/** Finds out which store a run has met; no run fails for want of an answer. */
final class StoreName {
  private static final int MOST_CHARACTERS = 200;

  private StoreName() {}

  /** The name and version of the store behind opened DBs; null if nobody can say. */
  static @Nullable String of(List<DB> databases, ClientContext context) {
    try {
      return databases.stream()
          .limit(1)
          .flatMap(db -> ServiceLoader.load(StoreQuestion.class).stream().map(q -> q.get().ask(db)))
          .filter(Objects::nonNull)
          .map(told -> context.secrets().mask(told).strip().replaceAll("\\s+", " "))
          .filter(told -> !told.isEmpty())
          .map(told -> told.substring(0, Math.min(told.length(), MOST_CHARACTERS)))
          .findFirst()
          .orElse(null);
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      context.warn("the store does not say its name and version: " + ExceptionText.of(e));
      return null;
    }
  }
}
