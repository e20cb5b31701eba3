package site.ycsb.tectonic.generate;

/** Makes the operations of one entry of a group. */
@FunctionalInterface
interface OperationMaker {

  /** Fills in what the turn's operation is about; its index and its plan are known. */
  void make(Turn turn);
}
