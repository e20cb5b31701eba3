package site.ycsb.tectonic.plan;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.plan.Scope.Located;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** The hot ranges of a section; ranges of one name share their prefixes. */
final class HotRangeNames {
  private record Form(int len, int amount, CharacterSet characterSet) {
    String text() {
      return amount + " prefixes of " + len + " " + Shape.constant(characterSet) + " characters";
    }
  }

  private final Map<String, Form> forms = new HashMap<>();
  private final Set<String> inserted = new TreeSet<>();
  private final Set<String> selected = new HashSet<>();

  /**
   * The expression with nothing left open.
   *
   * @param inherited the character set of parts that have none
   */
  StringExpr resolve(Located<StringExpr> expression, CharacterSet inherited) {
    return expression.value().filledIn(inherited, expression.path(), this::named);
  }

  /** The hot range, whose characters are filled in, with its name. */
  private StringExpr.HotRange named(StringExpr.HotRange hot, String path) {
    Form form = new Form(hot.len(), hot.amount(), CharacterSet.orDefault(hot.characterSet()));
    if (hot.amount() > Math.pow(form.characterSet().size(), hot.len())) {
      long most = (long) Math.pow(form.characterSet().size(), hot.len());
      throw new SpecException(
          path + "/amount",
          "amount is " + hot.amount(),
          "at most " + most + ", as many as there are different prefixes of len " + hot.len());
    }
    String name =
        hot.name() != null ? named(hot.name(), form, path) : unnamed(form, hot.nameOrShape());
    return new StringExpr.HotRange(
        hot.len(), hot.amount(), hot.probability(), name, form.characterSet());
  }

  private String named(String name, Form form, String path) {
    Form known = forms.putIfAbsent(name, form);
    if (known != null && !known.equals(form)) {
      throw new SpecException(
          path + "/name",
          "two hot ranges are called \""
              + name
              + "\": one of "
              + known.text()
              + ", this one of "
              + form.text(),
          "another name, or the same len, amount and character_set");
    }
    return name;
  }

  private String unnamed(Form form, String name) {
    Form known = forms.putIfAbsent(name, form);
    if (known == null || known.equals(form)) {
      return name;
    }
    String longer = name + "-" + Shape.constant(form.characterSet());
    forms.putIfAbsent(longer, form);
    return longer;
  }

  /** Remembers the hot ranges of an insert's key. */
  void insert(StringExpr key) {
    key.hotRanges().map(StringExpr.HotRange::nameOrShape).forEach(inserted::add);
  }

  /** Fails if a selection names a hot range that no key has been inserted with. */
  void check(@Nullable Located<Selection> selection) {
    if (selection == null || !(selection.value() instanceof Selection.ByHotRange hot)) {
      return;
    }
    if (!inserted.contains(hot.name())) {
      throw new SpecException(
          selection.path() + "/hot_range/name",
          "no key is inserted with a hot_range called \"" + hot.name() + "\"",
          inserted.isEmpty()
              ? "a \"hot_range\" in the key of the section's inserts"
              : "one of " + String.join(", ", inserted));
    }
    selected.add(hot.name());
    if (selected.size() > SectionPlan.MOST_SELECTED_HOT_RANGES) {
      throw selection.problem(
          "selections of the section name more than "
              + SectionPlan.MOST_SELECTED_HOT_RANGES
              + " hot ranges",
          "at most " + SectionPlan.MOST_SELECTED_HOT_RANGES);
    }
  }
}
