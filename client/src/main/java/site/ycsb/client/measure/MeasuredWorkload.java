package site.ycsb.client.measure;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.RunResult;

/**
 * What a {@link site.ycsb.Workload} adds that counts its operations itself, and whose operations
 * several clients may share.
 */
public interface MeasuredWorkload {

  /** What it counts; to be asked for after init. */
  MeasuredRun measured();

  /** What it runs; to be asked for after init. */
  RunResult.Origin origin();

  /** Which of the clients this is, by now; null if it is alone. */
  @Nullable Membership membership();

  /**
   * Brings together what the clients have come to, when this one has written its result.
   *
   * @param folder with the result of this client; null: it leaves none
   * @param exitCode of this client
   * @param say takes lines for the user
   * @return the exit code of the run of all, as far as this client knows it
   */
  int gather(@Nullable Path folder, int exitCode, Consumer<String> say);

  /** Leaves the other clients, whatever became of this one; they are told if it was not done. */
  void leave();
}
