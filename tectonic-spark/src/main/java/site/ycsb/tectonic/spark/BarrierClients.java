package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Function1;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The clients of one run. Spark starts all of them at once or none, and they tell one another where
 * they are; what they do then is between them.
 *
 * @param home the installation, on every machine
 * @param arguments behind {@code bin/ycsb run}
 */
record BarrierClients(int count, String home, List<String> arguments) implements Serializable {

  BarrierClients {
    arguments = List.copyOf(arguments);
  }

  /**
   * How a client ended.
   *
   * @param at its address for the other clients
   * @param output of it, standard error included
   */
  record End(int index, String at, int exitCode, String output) implements Serializable {}

  /** Runs all clients to their end; fails, and ends the others, where a machine is lost. */
  List<End> run(JavaSparkContext spark) {
    ClassTag<End> type = ClassTag$.MODULE$.apply(End.class);
    List<Integer> indices = IntStream.range(0, count).boxed().toList();
    Function1<Iterator<Integer>, Iterator<End>> task =
        (Function1<Iterator<Integer>, Iterator<End>> & Serializable)
            unused -> CollectionConverters.asScala(List.of(runHere()).iterator());
    return JavaRDD.fromRDD(
            spark.parallelize(indices, count).rdd().barrier().mapPartitions(task, false, type),
            type)
        .collect();
  }

  /** One client, in a task. */
  private End runHere() {
    BarrierTaskContext task = BarrierTaskContext.get();
    if (task.attemptNumber() > 0 || task.stageAttemptNumber() > 0) {
      throw new IllegalStateException(
          "this is a second attempt, which would send everything again; expected none");
    }
    int index = task.partitionId();
    String[] addresses = task.allGather(freeAddress());
    try {
      GuardedProcess client = GuardedProcess.start(command(index, String.join(",", addresses)));
      int exitCode = client.await(task::isInterrupted);
      return new End(index, addresses[index], exitCode, client.output());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> command(int index, String addresses) {
    List<String> command = new ArrayList<>(List.of(home + "/bin/ycsb", "run"));
    command.addAll(arguments);
    Collections.addAll(command, "-p", "clients.count=" + count);
    Collections.addAll(command, "-p", "clients.index=" + index);
    Collections.addAll(command, "-p", "clients.at=" + addresses);
    return command;
  }

  /** An address of this machine, by the name that Spark knows it by, with a port that is free. */
  private static String freeAddress() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return SparkEnv.get().blockManager().blockManagerId().host() + ":" + socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
