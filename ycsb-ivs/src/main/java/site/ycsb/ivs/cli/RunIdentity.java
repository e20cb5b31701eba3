package site.ycsb.ivs.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.arrival.Secrets;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.ivs.trial.Store;

/** What says which experiment a command asks for, and on which machine. */
final class RunIdentity {
  private RunIdentity() {}

  /** What a new folder's file begins with. */
  static ObjectNode of(
      PlanFile file, Path folder, String binding, Properties properties, Secrets secrets) {
    ObjectNode wanted = JsonNodeFactory.instance.objectNode();
    wanted.put("layout", RunFile.LAYOUT);
    wanted.set("plan", file.document());
    wanted.put("seed", file.plan().seed());
    wanted.put("store", binding);
    wanted.put("class", properties.getProperty(Client.DB_PROPERTY));
    wanted.set("properties", RunFile.shown(properties, secrets));
    long number = System.currentTimeMillis() * 31 + folder.toAbsolutePath().hashCode();
    wanted.put("copied", Store.copying(properties));
    wanted.put("instances", String.format(Locale.ROOT, "ivs%06x", number & 0xffffff));
    wanted.put(
        "machine",
        "%s %s, %d processors"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()));
    wanted.put(
        "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    return wanted;
  }
}
