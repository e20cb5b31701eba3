package site.ycsb.ivs.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.result.MeasuredEpochs.Figures;
import site.ycsb.ivs.result.MeasuredEpochs.Size;

/**
 * Files as the authors of YCSB-IVS publish them are read like our own; figures here are made up.
 */
final class PublishedResultsTest {
  private static final String HEADER =
      "Epoch,Phase,Recordcount,Requestdist,Operation,CPU,Runtime(ms),Throughput(ops/sec),"
          + "Operations,AverageLatency(us),MinLatency(us),MaxLatency(us),95thPercentileLatency(us),"
          + "99thPercentileLatency(us),Return=OK,\n";

  /** What R makes of such a header when it writes the table again. */
  private static final String HEADER_OF_R =
      "\"\",\"Epoch\",\"Phase\",\"Recordcount\",\"Requestdist\",\"Operation\",\"Throughput.ops.sec.\",\"Operations\",\"AverageLatency.us.\",\"X99thPercentileLatency.us.\",\"Return.OK\"\n";

  @TempDir private Path folder;

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @Test
  void filesOfOneExperiment_areItsTrials_andEmptyLinesAreNothing() throws IOException {
    Path first =
        file(
            "rocksdb_run1_zipfian_heavy.csv",
            HEADER
                + "1,extend,10000,zipfian,EXTEND,4,9,70,100000,300.5,1,2,3,4,100000\n\n"
                + "1,run,10000,uniform,READ,4,9,8000,100000,60.5,1,2,3,140,100000\n\n"
                + "2,avg-run,10000,uniform,READ,4,9,9000,100000,50.5,1,2,3,130,100000,extra\n"
                + "2,run,10000,uniform,,NA,NA,NA,NA,NA,NA,NA,NA,NA,NA\n");
    Path third =
        file(
            "rocksdb_run3_zipfian_heavy.csv",
            HEADER + "7,reference,10000,uniform,READ,4,9,8000,100000,61,1,2,3,150,100000\n");

    List<MeasuredEpochs> all = MeasuredEpochs.readAll(List.of(first, third));

    assertThat(all).hasSize(1);
    assertThat(all.get(0).name()).isEqualTo("myrocks-heavyweight-zipfian");
    assertThat(all.get(0).figures())
        .containsExactly(
            new Figures(1, 1, "extend", "EXTEND", 70, 300.5, 4, 2e7),
            new Figures(1, 1, "main-run", "READ", 8000, 60.5, 140, 2e7),
            new Figures(1, 2, "average-baseline", "READ", 9000, 50.5, 130, 3e7),
            new Figures(3, 7, "reference", "READ", 8000, 61, 150, 1e7));
  }

  @Test
  void rowWithTheExtendsOfFiveEpochs_isOfTheFifth() throws IOException {
    Path mixed =
        file(
            "innodb_heavy_uniform_workloada_2.csv",
            HEADER_OF_R
                + "\"1\",1,\"extend\",10000,\"uniform\",\"EXTEND\",259,500000,3852,4827,500000\n"
                + "\"2\",2,\"run\",10000,\"uniform\",\"UPDATE\",518,50112,3589,4423,50112\n");

    MeasuredEpochs results = MeasuredEpochs.readAll(List.of(mixed)).get(0);

    assertThat(results.name()).isEqualTo("innodb-heavyweight-uniform-mixed");
    assertThat(results.figures())
        .containsExactly(
            new Figures(2, 5, "extend", "EXTEND", 259, 3852, 4827, 6e7),
            new Figures(2, 10, "main-run", "UPDATE", 518, 3589, 4423, 1.1e8));
  }

  @Test
  void spreadBaselines_belongToTheUniformExperiment_measuredAtAnotherTime() throws IOException {
    Path spread =
        file(
            "mongodb_run1_spreadrun_light.csv",
            HEADER + "3,spread-run,4000,uniform,READ,4,9,8000,100000,60,1,2,3,140,100000\n");

    MeasuredEpochs results = MeasuredEpochs.readAll(List.of(spread)).get(0);

    assertThat(results.name()).isEqualTo("mongodb-lightweight-uniform");
    assertThat(results.figures())
        .containsExactly(new Figures(0, 3, "spread-baseline", "READ", 8000, 60, 140, 4e6));
    assertThat(results.trials()).isZero();
  }

  @Test
  void sizes_areReadByEpoch() throws IOException {
    Path table =
        file(
            "innodb_run1_zipfian_light.csv",
            HEADER + "1,run,1000,uniform,READ,4,9,8000,100000,60,1,2,3,140,100000\n");
    Path sizes =
        file(
            "value_sizes_innodb_run1_zipfian_light.csv",
            "Key,Run1,Run2\nuser1,1400,1900\nuser2,2400,2900\n");

    assertThat(MeasuredEpochs.readAll(List.of(sizes, table)).get(0).sizes())
        .containsExactly(
            new Size(1, 1, 1400, 1),
            new Size(1, 1, 2400, 1),
            new Size(1, 2, 1900, 1),
            new Size(1, 2, 2900, 1));
  }

  @Test
  void otherFiles_areNamed() throws IOException {
    Path other = file("innodb_run1_zipfian_light.csv", "a,b\n1,2\n");
    assertThatThrownBy(() -> MeasuredEpochs.readAll(List.of(other)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is no table of YCSB-IVS");
    Path unnamed = file("mine.csv", HEADER);
    assertThatThrownBy(() -> MeasuredEpochs.readAll(List.of(unnamed)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mine.csv does not say")
        .hasMessageContaining("innodb_run1_zipfian_heavy.csv");
  }
}
