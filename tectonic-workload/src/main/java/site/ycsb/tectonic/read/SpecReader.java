package site.ycsb.tectonic.read;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Defaults.SelectionDefaults;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.WorkloadSpec;

/**
 * Reads specs. Whatever is wrong with one comes out as a {@link SpecException}, and nothing else
 * does.
 */
public final class SpecReader {
  private SpecReader() {}

  /** Reads a file of at most 64 MB, or the {@linkplain InstalledSpecs installed spec} of a name. */
  public static SpecDocument read(Path path) {
    return parse(Source.read(InstalledSpecs.find(path)));
  }

  /**
   * Reads a document of another kind.
   *
   * @param type a record, or a sealed type of records, that check their components with {@link
   *     site.ycsb.arrival.InvalidValueException}, as those of specs do
   */
  public static <T> T read(Path path, Class<T> type) {
    return parse(Source.read(path), type);
  }

  /** Reads a text of another kind, which messages call by a name. */
  public static <T> T parse(String name, String text, Class<T> type) {
    return parse(new Source(name, text), type);
  }

  private static <T> T parse(Source source, Class<T> type) {
    var unused = new Syntax(source).outermostFields();
    return new JsonBinder(source).bind(type);
  }

  /**
   * Reads a text.
   *
   * @param name what messages call it, such as the file's name
   */
  public static SpecDocument parse(String name, String text) {
    return parse(new Source(name, text));
  }

  private static SpecDocument parse(Source source) {
    Set<String> fields = new Syntax(source).outermostFields();
    boolean flat = fields.contains("groups") && !fields.contains("sections");
    JsonBinder binder = new JsonBinder(source);
    if (flat) {
      binder.understood(
          "/groups",
          "\"groups\" without \"sections\" is understood as one section; "
              + "write {\"sections\": [{\"groups\": [...]}]}");
    }
    WorkloadSpec spec =
        flat ? binder.bind(FlatSpec.class).toWorkload() : binder.bind(WorkloadSpec.class);
    return new SpecDocument(source, spec, binder, flat);
  }

  /** A workload without sections, as in Fig. 2 of the paper: its groups are one section. */
  record FlatSpec(
      @JsonProperty("$schema") @Nullable String schema,
      @Nullable Long seed,
      @Nullable String name,
      @Nullable Boolean skipKeyContainsCheck,
      @Nullable Defaults defaults,
      @Nullable SelectionDefaults defaultDistributions,
      @Nullable CharacterSet characterSet,
      @Nullable Boolean enableGranularStats,
      @Nullable List<String> limits,
      @JsonProperty(required = true) List<Group> groups) {

    /** The right form of it. */
    public WorkloadSpec toWorkload() {
      Section section =
          new Section(
              name, groups, skipKeyContainsCheck, null, null, null, enableGranularStats, null);
      return new WorkloadSpec(
          schema, seed, defaults, defaultDistributions, characterSet, limits, List.of(section));
    }
  }
}
