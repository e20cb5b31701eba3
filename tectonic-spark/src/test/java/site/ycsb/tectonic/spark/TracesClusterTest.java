package site.ycsb.tectonic.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.trace.TraceFormat;

/** The files that executors write are the trace that one process writes, also after one is killed. */
final class TracesClusterTest {
  private static final Path SPEC = Path.of("..", "specs", "tectonic", "tec-2.spec.json");

  /** 1: what every build tries; more for longer streams. */
  private static final double SCALE = Double.parseDouble(System.getProperty("tectonic.spark.scale", "1"));

  @TempDir private Path folder;

  @Test
  void text_ofThreeExecutors_isThatOfOneProcess() throws IOException {
    Path spec = Files.writeString(folder.resolve("my.spec.json"), PartTest.SPEC);
    SparkSubmit.Ending ending =
        SparkSubmit.run(
            SparkSubmit.CLUSTER,
            folder,
            List.of(),
            "generate",
            spec.toString(),
            "--to",
            to("text"),
            "--parts",
            "7",
            "--mark-phases");

    assertThat(ending.exitCode()).as(ending.errors()).isZero();
    assertThat(ending.errors()).contains("section \"ordered\" is not cut: deletion, order");
    WorkloadPlan plan = SpecReader.read(spec).plan(PlanOptions.NONE);
    assertThat(sha1(joined("text"))).isEqualTo(sha1(trace(plan, true, TraceFormat.TEXT)));
  }

  private String to(String name) {
    return folder.resolve(name).toString();
  }

  private Path joined(String name) throws IOException {
    return Path.of("");
  }
}
