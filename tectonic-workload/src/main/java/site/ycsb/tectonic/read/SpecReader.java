package site.ycsb.tectonic.read;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Defaults.SelectionDefaults;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.Section;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.WorkloadSpec;

/**
 * Reads specs. Whatever is wrong with one comes out as a {@link SpecException}, and nothing else
 * does.
 */
public final class SpecReader {
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(Syntax.FACTORY).addModule(new SpecModule()).build();

  private SpecReader() {}

  /** Reads a file of at most 64 MB. */
  public static SpecDocument read(Path path) {
    return parse(Source.read(path));
  }

  /**
   * Reads a document of another kind.
   *
   * @param type a record that checks its components with {@link
   *     site.ycsb.arrival.InvalidValueException}, as those of specs do
   */
  public static <T extends Record> T read(Path path, Class<T> type) {
    return parse(Source.read(path), type);
  }

  /** Reads a text of another kind, which messages call by a name. */
  public static <T extends Record> T parse(String name, String text, Class<T> type) {
    return parse(new Source(name, text), type);
  }

  private static <T extends Record> T parse(Source given, Class<T> type) {
    Source source = unmarked(given);
    var unused = new Syntax(source).outermostFields();
    return bind(source, new Notices(source.name()), type);
  }

  private static Source unmarked(Source given) {
    boolean marked = !given.text().isEmpty() && given.text().charAt(0) == BYTE_ORDER_MARK;
    return marked ? new Source(given.name(), given.text().substring(1)) : given;
  }

  /**
   * Reads a text.
   *
   * @param name what messages call it, such as the file's name
   */
  public static SpecDocument parse(String name, String text) {
    return parse(new Source(name, text));
  }

  private static SpecDocument parse(Source given) {
    Source source = unmarked(given);
    Set<String> fields = new Syntax(source).outermostFields();
    boolean flat = fields.contains("groups") && !fields.contains("sections");
    Notices notices = new Notices(source.name());
    if (flat) {
      var spot = new Source.Locator(source.text()).find("/groups");
      notices.add(
          spot.name().getLineNr(),
          spot.name().getColumnNr(),
          "\"groups\" without \"sections\" is understood as one section; "
              + "write {\"sections\": [{\"groups\": [...]}]}");
    }
    WorkloadSpec spec =
        flat
            ? bind(source, notices, FlatSpec.class).toWorkload()
            : bind(source, notices, WorkloadSpec.class);
    return new SpecDocument(source, spec, notices, flat);
  }

  private static <T> T bind(Source source, Notices notices, Class<T> type) {
    try {
      @Nullable T spec =
          MAPPER.readerFor(type).withAttribute(Notices.class, notices).readValue(source.text());
      if (spec == null) {
        throw source.locate(new SpecException("", "the document is null", Legal.describe(type)));
      }
      return spec;
    } catch (Mistake mistake) {
      throw source.locate(mistake);
    } catch (JsonProcessingException e) {
      throw new SpecException("", String.valueOf(e.getOriginalMessage()), "a spec")
          .at(source.name());
    }
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
      @JsonProperty(required = true) List<Group> groups) {

    /** The right form of it. */
    public WorkloadSpec toWorkload() {
      Section section =
          new Section(
              name, groups, skipKeyContainsCheck, null, null, null, enableGranularStats, null);
      return new WorkloadSpec(
          schema, seed, defaults, defaultDistributions, characterSet, List.of(section));
    }
  }

  /** Remarks on forms that are understood but not right. */
  static final class Notices {
    private final String name;
    private final Map<String, String> digests = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    /**
     * @param name of the document
     */
    public Notices(String name) {
      this.name = name;
    }

    /** Notes which trace it was that a spec has its keys of. */
    static void recorded(DeserializationContext context, RecordedKeys keys) {
      if (context.getAttribute(Notices.class) instanceof Notices all) {
        all.digests.put(keys.file(), keys.sha256());
      }
    }

    /** The SHA-256 of the traces that were read, by name. */
    Map<String, String> digests() {
      return Map.copyOf(digests);
    }

    public void add(int line, int column, String text) {
      texts.add(name + ":" + line + ":" + column + ": " + text);
    }

    public List<String> texts() {
      return List.copyOf(texts);
    }
  }
}
