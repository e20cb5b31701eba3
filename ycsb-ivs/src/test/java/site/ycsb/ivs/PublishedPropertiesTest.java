package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.bindings.rocksdb.RocksDbBinding;
import site.ycsb.client.command.YcsbMain;

/** Property files of the published YCSB-IVS, which name CoreWorkload, have their extends run. */
final class PublishedPropertiesTest {
  private static final String FILE =
      """
      recordcount=50
      operationcount=400
      workload=site.ycsb.workloads.CoreWorkload

      readallfields=true
      writeallfields=false

      readproportion=0
      updateproportion=0
      scanproportion=0
      insertproportion=0
      extendproportion=1

      requestdistribution=uniform
      fieldlength=100
      extendfieldlength=100\
      """;

  @TempDir private Path folder;

  @Test
  void extends_ofAFileForTheForksCoreWorkload_areCountedAndStored() throws Exception {
    String load = ycsb("load");
    String run = ycsb("run");

    assertThat(load).contains("[INSERT], Return=OK, 50");
    assertThat(run)
        .contains("[EXTEND], Return=OK, 400")
        .contains("note: extendproportion=1 is for the core workload of YCSB-IVS: run by")
        .contains("extendmethod=read_update and extendatcap=rewrite");
    assertThat(storedBytes()).isEqualTo(50 * 1000 + 400 * 100);
  }

  @Test
  void extendsAtTheCap_areWrittenOnceMore_andFieldsStayShorterThanIt() throws Exception {
    var unused = ycsb("load");
    String run = ycsb("run", "-p", "maxfieldlength=200", "-p", "operationcount=300");

    assertThat(run).contains("[EXTEND], Return=OK, 300").doesNotContain("SKIPPED");
    assertThat(storedBytes()).isEqualTo(50 * 1000);
  }

  @Test
  void proportionThatIsNoNumber_isRefused() throws Exception {
    assertThat(ycsb("run", "-p", "extendproportion=all"))
        .contains("property extendproportion=all: expected a number")
        .doesNotContain("\tat ");
  }

  @Test
  void fileWithoutExtends_isLeftToCoreWorkload() throws Exception {
    var unused = ycsb("load", "-p", "extendproportion=0.0");
    assertThat(ycsb("run", "-p", "extendproportion=0", "-p", "readproportion=1"))
        .contains("[READ], Return=OK, 400")
        .doesNotContain("note: ");
  }

  /** Runs the command in a process of its own, and returns all that it has printed. */
  private String ycsb(String command, String... more) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("workload-extend"), FILE);
    Path printed = folder.resolve("printed");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String classPath = System.getProperty("java.class.path");
    line.addAll(List.of("-cp", System.getProperty("surefire.test.class.path", classPath)));
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.addAll(List.of(YcsbMain.class.getName(), command));
    line.addAll(List.of("own", "-db", Experiments.ROCKSDB, "-P", file.toString()));
    line.addAll(List.of("-p", "rocksdb.dir=" + folder.resolve("store")));
    line.addAll(List.of(more));
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    int code = process.waitFor();
    String text = Files.readString(printed);
    assertThat(code).as(text).isIn(0, 2);
    return text;
  }

  @SuppressWarnings("JdkObsolete") // YCSB's interface names Vector.
  private long storedBytes() throws DBException {
    Properties properties = new Properties();
    properties.setProperty("rocksdb.dir", folder.resolve("store").toString());
    RocksDbBinding store = new RocksDbBinding();
    store.setProperties(properties);
    store.init();
    Vector<HashMap<String, ByteIterator>> records = new Vector<>();
    assertThat(store.scan("usertable", "", 100, null, records).isOk()).isTrue();
    store.cleanup();
    assertThat(records).hasSize(50);
    return records.stream()
        .map(Map::values)
        .flatMapToLong(fields -> fields.stream().mapToLong(ByteIterator::bytesLeft))
        .sum();
  }
}
