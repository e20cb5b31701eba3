package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.plan.SectionPlan;

/** Makes the values that operations write; one per thread. */
@FunctionalInterface
public interface OperationValues {

  /** Makes the values of an operation, once; none for one that writes nothing. */
  void values(Operation operation, SectionPlan section, ValueMaker.FieldConsumer consumer);
}
