package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Verification;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/** What YCSB's lines say of failures counts each operation once. */
final class ReturnCountTest {

  /** Of ten reads two failed, one read another row, and one read nothing. */
  @Test
  void rowOfAReadThatFailed_isNoFailureOfItsOwn() throws IOException {
    OutputStream nowhere = OutputStream.nullOutputStream();
    ReturnCount lines = new ReturnCount(new TextMeasurementsExporter(nowhere));
    lines.write("READ", "Return=OK", 7);
    lines.write("READ", "Return=BATCHED_OK", 1);
    lines.write("READ", "Return=NOT_FOUND", 2);
    lines.write("VERIFY", "Return=OK", 6);
    lines.write("VERIFY", "Return=UNEXPECTED_STATE", 1);
    lines.write("VERIFY", "Return=ERROR", 3);

    assertThat(lines.failedOperations()).isEqualTo(4);
    assertThat(lines.rows())
        .isEqualTo(new Verification(Verification.Subject.WORKLOAD, 8, 10, 2, ""));
  }
}
