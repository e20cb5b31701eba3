package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import java.util.List;
import site.ycsb.tectonic.bind.Mistake;
import site.ycsb.tectonic.bind.Text;
import site.ycsb.tectonic.spec.SpecException;

/**
 * The text of a spec, to show mistakes in.
 *
 * @param name of the file, as the user gave it
 */
record Source(String name, String text) {

  /** The exception for something at a location. */
  SpecException at(JsonLocation location, SpecException problem) {
    int line = Math.max(1, location.getLineNr());
    String place = name + ":" + line + ":" + Math.max(1, location.getColumnNr());
    return problem.at(place, Excerpt.of(text, location.getCharOffset(), line));
  }

  /** The same problem, located by its path. */
  SpecException locate(SpecException problem) {
    Locator.Spot spot = new Locator(text).find(problem.path());
    return at(spot.container() ? spot.name() : spot.start(), problem);
  }

  /** The exception for a mistake in a text that is known to be JSON. */
  SpecException locate(Mistake mistake) {
    String pointer = pointer(mistake.getPath());
    Locator.Spot spot = new Locator(text).find(pointer);
    String found = mistake.found();
    SpecException problem =
        new SpecException(
            pointer,
            found != null ? found : label(mistake.getPath()) + " is " + spot.shown(),
            mistake.expected());
    boolean atName = mistake.fieldItself() || spot.container();
    return at(atName ? spot.name() : spot.start(), problem);
  }

  private static String pointer(List<Reference> path) {
    StringBuilder pointer = new StringBuilder();
    for (Reference step : path) {
      pointer.append('/').append(step(step).replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  /** What a value is called: its field, or its field and the index in it. */
  private static String label(List<Reference> path) {
    StringBuilder label = new StringBuilder();
    int from = path.size() - 1;
    while (from > 0 && path.get(from).getFieldName() == null) {
      from--;
    }
    for (Reference step : path.subList(Math.max(0, from), path.size())) {
      label.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : step(step));
    }
    return label.isEmpty() ? "the document" : Text.shorten(label.toString(), 60);
  }

  private static String step(Reference step) {
    return step.getFieldName() == null ? Integer.toString(step.getIndex()) : step.getFieldName();
  }
}
