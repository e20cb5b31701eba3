package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;

/**
 * Which client a process is, by environments as launchers gave them: Slurm 22.05 (a step of {@code
 * srun -n3}, and the batch script around it) and Open MPI 4.1.4; that of a pod of an Indexed Job as
 * Kubernetes documents it.
 */
final class LauncherEnvironmentTest {
  private static final Map<String, String> SRUN =
      Map.ofEntries(
          Map.entry("SLURM_JOB_ID", "1"),
          Map.entry("SLURM_JOB_NODELIST", "n[0-2]"),
          Map.entry("SLURM_LOCALID", "0"),
          Map.entry("SLURM_NNODES", "3"),
          Map.entry("SLURM_NODEID", "1"),
          Map.entry("SLURM_NTASKS", "3"),
          Map.entry("SLURM_PROCID", "1"),
          Map.entry("SLURM_STEP_ID", "0"),
          Map.entry("SLURM_STEP_NODELIST", "n[0-2]"),
          Map.entry("SLURM_STEP_NUM_TASKS", "3"),
          Map.entry("SLURM_SUBMIT_HOST", "login"));

  private static final Map<String, String> BATCH =
      Map.of(
          "SLURM_JOB_ID", "1",
          "SLURM_JOB_NODELIST", "n[0-2]",
          "SLURM_NTASKS", "3",
          "SLURM_PROCID", "0");

  private static final Map<String, String> MPIRUN =
      Map.of(
          "OMPI_COMM_WORLD_LOCAL_RANK", "1",
          "OMPI_COMM_WORLD_LOCAL_SIZE", "3",
          "OMPI_COMM_WORLD_NODE_RANK", "1",
          "OMPI_COMM_WORLD_RANK", "1",
          "OMPI_COMM_WORLD_SIZE", "3",
          "OMPI_UNIVERSE_SIZE", "2",
          "PMIX_RANK", "1");

  private static final Map<String, String> POD =
      Map.of(
          "HOSTNAME", "tectonic-2",
          "JOB_COMPLETION_INDEX", "2",
          "KUBERNETES_SERVICE_HOST", "10.96.0.1",
          "TECTONIC_CLIENTS_AT", "tectonic-0.tectonic:7800",
          "TECTONIC_CLIENTS_COUNT", "3");

  @Test
  void aStepOfSlurm_isTheClientOfItsTask_andMeetsAtTheFirstHost() {
    assertThat(LauncherEnvironment.of(SRUN))
        .isEqualTo(new LauncherEnvironment("Slurm", 1, 3, "n0:20001"));
  }

  @Test
  void aBatchScriptOfSlurm_isNoClient_andIsToldOfSrun() {
    assertThatThrownBy(() -> LauncherEnvironment.of(BATCH))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("SLURM_PROCID (Slurm)")
        .hasMessageContaining("srun -n3 bin/ycsb");
  }

  @Test
  void aProcessOfOpenMpi_hasNoHostToMeetAt() {
    assertThat(LauncherEnvironment.of(MPIRUN))
        .isEqualTo(new LauncherEnvironment("Open MPI", 1, 3, null));
  }

  /** There mpirun starts its daemons by srun, one a node, whose numbers are not the clients'. */
  @Test
  void openMpiInAJobOfSlurm_isOpenMpi_andMeetsAtTheFirstHostOfTheJob() {
    Map<String, String> both = new HashMap<>(SRUN);
    both.putAll(MPIRUN);
    both.put("OMPI_COMM_WORLD_RANK", "2");
    assertThat(LauncherEnvironment.of(both))
        .isEqualTo(new LauncherEnvironment("Open MPI", 2, 3, "n0:20001"));
  }

  @Test
  void aPodOfAnIndexedJob_takesTheCountFromTheManifest() {
    assertThat(LauncherEnvironment.of(POD))
        .isEqualTo(
            new LauncherEnvironment("a Kubernetes Indexed Job", 2, 3, "tectonic-0.tectonic:7800"));
    Map<String, String> without = new HashMap<>(POD);
    without.remove("TECTONIC_CLIENTS_COUNT");
    assertThatThrownBy(() -> LauncherEnvironment.of(without))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("expected TECTONIC_CLIENTS_COUNT");
  }

  @Test
  void pmi_isRankAndSize() {
    assertThat(LauncherEnvironment.of(Map.of("PMI_RANK", "4", "PMI_SIZE", "5")))
        .isEqualTo(new LauncherEnvironment("PMI", 4, 5, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "n[0-2] n0",
        "node[01-03,7],gpu2 node01",
        "gpu[7,9] gpu7",
        "login login",
        "a,b a",
        "rack[2-3]n[05-06] rack2n05"
      })
  void firstHost_isThatOfSlurmsList(String hosts, String first) {
    assertThat(LauncherEnvironment.firstHost(hosts)).isEqualTo(first);
  }

  @Test
  void twoJobsOnOneHost_hardlyHaveOnePort() {
    Map<String, String> other = new HashMap<>(SRUN);
    other.put("SLURM_JOB_ID", "1234567");
    assertThat(LauncherEnvironment.of(other).at()).isEqualTo("n0:24567");
  }

  @Test
  void withoutAuto_aJobOfSlurmChangesNothing() {
    Properties properties = new Properties();
    properties.setProperty("clients.count", "1");

    assertThat(LauncherEnvironment.fill(properties, SRUN)).isEmpty();
    assertThat(properties).containsOnlyKeys("clients.count");
  }

  @Test
  void auto_fillsWhatTheUserHasNotSaid() {
    Properties properties = new Properties();
    properties.setProperty("clients.count", "auto");
    properties.setProperty("clients.at", "10.0.0.7:9000");

    assertThat(LauncherEnvironment.fill(properties, SRUN)).isPresent();
    assertThat(properties)
        .containsEntry("clients.count", "3")
        .containsEntry("clients.index", "1")
        .containsEntry("clients.at", "10.0.0.7:9000");
  }

  @Test
  void auto_ofASharedSchedule_fillsItsProperties() {
    Properties properties = new Properties();
    properties.setProperty("tectonic.client.count", "auto");

    assertThat(LauncherEnvironment.fill(properties, MPIRUN)).isPresent();
    assertThat(properties)
        .containsEntry("tectonic.client.count", "3")
        .containsEntry("tectonic.client.index", "1")
        .doesNotContainKey("clients.at");
  }

  @Test
  void anIndexBeyondTheCount_isRefused() {
    Map<String, String> wrong = new HashMap<>(SRUN);
    wrong.put("SLURM_PROCID", "3");
    assertThatThrownBy(() -> LauncherEnvironment.of(wrong))
        .isInstanceOf(UsageException.class)
        .hasMessage("SLURM_PROCID=3 in the environment: expected a whole number from 0 to 2");
  }
}
