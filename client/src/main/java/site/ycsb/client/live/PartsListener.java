package site.ycsb.client.live;

import java.util.List;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.VerdictPart;

/** Follows a run while it goes on, and is told what is found about it. */
public interface PartsListener extends RunListener {

  /** Is told once a second what is found about each part of the run so far. */
  void parts(List<VerdictPart> soFar);
}
