package site.ycsb.tectonic.generate;

/** A compiled string expression: appends the next string to the draft it was compiled for. */
@FunctionalInterface
interface Text {
  void append();
}
