package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gates on real runs of YCSB's own basic binding, which sleeps as long as it is told to. */
final class GateRunTest {
  private static final int RUNS = 3;

  @TempDir private Path folder;

  @Test
  void threeTimesTheServiceTime_failsTheGate() {
    List<String> base = new ArrayList<>();
    List<String> slower = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      base.add(run("base-" + run, 10));
      slower.add(run("slower-" + run, 30));
    }

    Project.Ending fails = gate(base, slower);

    assertThat(fails.exitCode()).as(fails.toString()).isEqualTo(7);
    assertThat(fails.out()).contains("at most +5.0 %  FAILS");
    // What is faster passes.
    assertThat(gate(slower, base).exitCode()).isZero();
  }

  private Project.Ending gate(List<String> base, List<String> other) {
    return Launcher.tectonic(
        folder,
        "compare",
        // On a machine that is busy with other tests as well.
        "--disturbed",
        "--gate",
        "READ p50 <= +5%",
        "--group",
        "base=" + String.join(",", base),
        "--group",
        "other=" + String.join(",", other));
  }

  private String run(String name, int delayMillis) {
    Project.Ending ending =
        Launcher.ycsb(
            folder,
            "run",
            "basic",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=100",
            "-p",
            "operationcount=60",
            "-p",
            "updateproportion=0",
            "-p",
            "readproportion=1",
            "-p",
            "basicdb.simulatedelay=" + delayMillis,
            "-p",
            "basicdb.randomizedelay=false",
            "-p",
            "basicdb.verbose=false",
            "-threads",
            "2",
            "--results",
            name);
    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    return folder.resolve(name).toString();
  }
}
