package site.ycsb.client.result;

import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One of the clients whose results are merged, as far as it is not in the whole.
 *
 * @param client which one it was
 * @param folder that it left
 * @param judgement on it alone
 * @param began when its first request could be sent, by its own clock
 * @param seconds that it measured
 * @param threads that sent its requests
 * @param completed operations that have returned, those of warm-ups and failed ones included
 * @param digest of the operations that it executed; null if the workload has none
 * @param environment where it ran
 * @param machine what its machine did to it; null if it did not come to its end
 * @param properties that are not the same for all clients
 */
public record ClientResult(
    Membership client,
    String folder,
    Judgement judgement,
    Instant began,
    double seconds,
    int threads,
    long completed,
    @Nullable String digest,
    Environment environment,
    @Nullable MachineHealth machine,
    SortedMap<String, String> properties) {}
