package site.ycsb.tectonic.generate.text;

/** A compiled string expression: appends the next string to the draft it was compiled for. */
@FunctionalInterface
public interface Text {
  void append();
}
