package site.ycsb.client.result;

import java.util.List;
import java.util.stream.Stream;

/** A figure of a phase as a whole. */
public sealed interface PhaseFigure extends Measure permits StoreFigure, UserFigure {

  /** Reads it; NaN where there is nothing to read it from. */
  double of(PhaseResult phase);

  /** All of them, in the order in which they are told. */
  static List<PhaseFigure> all() {
    return Stream.<PhaseFigure>concat(
            Stream.of(UserFigure.values()), Stream.of(StoreFigure.values()))
        .toList();
  }
}
