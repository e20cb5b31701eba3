package site.ycsb.client.command;

import picocli.CommandLine.IVersionProvider;
import site.ycsb.client.run.Versions;

/** The versions of this client, of YCSB and of Java. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String line =
        "Tectonic for YCSB %s, YCSB %s, Java %s"
            .formatted(Versions.tectonic(), Versions.ycsb(), Runtime.version().toString());
    return new String[] {line};
  }
}
