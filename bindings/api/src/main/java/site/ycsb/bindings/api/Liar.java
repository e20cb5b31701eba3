package site.ycsb.bindings.api;

import java.util.Map;

/** A binding that can be told to answer untruly, to see what a run would notice. */
public interface Liar {
  /** The property that says which kind of lie is told. */
  String KIND_PROPERTY = "lying.kind";

  /** The counter of the lies that were told, among those of {@link EngineStats}. */
  String LIES = "lies";

  /**
   * Returns the kinds of lies, each with a sentence about what the store does then; known before
   * {@code init()}. One of them may be the truth.
   */
  Map<String, String> kinds();
}
