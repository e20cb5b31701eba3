package site.ycsb.tectonic.plan;

import site.ycsb.tectonic.spec.SpecException;

/**
 * A part of the definition and its JSON Pointer: a default is used far from where it is written.
 */
record Located<T>(T value, String path) {

  /** The mistake that this part is. */
  SpecException problem(String found, String expected) {
    return new SpecException(path, found, expected);
  }
}
