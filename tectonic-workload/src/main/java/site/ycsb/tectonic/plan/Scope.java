package site.ycsb.tectonic.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Defaults;
import site.ycsb.tectonic.spec.Defaults.Fields;
import site.ycsb.tectonic.spec.Defaults.SelectionDefaults;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** The defaults in effect at a level of the definition: first its own, then the outer levels'. */
record Scope(
    @Nullable Located<StringExpr> key,
    @Nullable Located<StringExpr> val,
    CharacterSet characterSet,
    @Nullable Fields fields,
    Map<OperationKind, Located<Selection>> selections) {

  /** Outside of the workload. */
  static final Scope OUTERMOST =
      new Scope(null, null, CharacterSet.orDefault(null), null, Map.of());

  Scope {
    selections = Map.copyOf(selections);
  }

  /**
   * The scope of a level within this one.
   *
   * @param path of the level
   */
  Scope inner(
      String path,
      @Nullable Defaults defaults,
      @Nullable SelectionDefaults selectionDefaults,
      @Nullable CharacterSet ownCharacters) {
    Scope selecting = selectionDefaults == null ? this : withSelections(path, selectionDefaults);
    if (defaults == null) {
      return selecting.with(null, null, ownCharacters, null);
    }
    CharacterSet defaultCharacters = defaults.characterSet();
    if (ownCharacters != null && defaultCharacters != null && ownCharacters != defaultCharacters) {
      throw new SpecException(
          path + "/character_set",
          "character_set differs from the one in \"defaults\" beside it",
          "only one of them");
    }
    return selecting.with(
        located(defaults.key(), path + "/defaults/key"),
        located(defaults.val(), path + "/defaults/val"),
        ownCharacters != null ? ownCharacters : defaultCharacters,
        defaults.fields());
  }

  private Scope with(
      @Nullable Located<StringExpr> innerKey,
      @Nullable Located<StringExpr> innerVal,
      @Nullable CharacterSet innerCharacters,
      @Nullable Fields innerFields) {
    return new Scope(
        innerKey != null ? innerKey : key,
        innerVal != null ? innerVal : val,
        innerCharacters != null ? innerCharacters : characterSet,
        innerFields != null ? innerFields : fields,
        selections);
  }

  private Scope withSelections(String path, SelectionDefaults defaults) {
    Map<OperationKind, Located<Selection>> inner = new HashMap<>(selections);
    defaults
        .byKind()
        .forEach(
            (kind, selection) -> {
              String field = kind.specName() + "_selection";
              String at = path + "/default_distributions/" + field;
              inner.put(kind, new Located<>(selection, at));
            });
    return new Scope(key, val, characterSet, fields, inner);
  }

  /** A part with its path, where there is one. */
  static <T> @Nullable Located<T> located(@Nullable T value, String path) {
    return value == null ? null : new Located<>(value, path);
  }

  /**
   * A part of the definition and its JSON Pointer: a default is used far from where it is written.
   */
  record Located<T>(T value, String path) {

    /** The mistake that this part is. */
    SpecException problem(String found, String expected) {
      return new SpecException(path, found, expected);
    }
  }
}
