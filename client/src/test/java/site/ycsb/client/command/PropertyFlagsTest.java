package site.ycsb.client.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import site.ycsb.arrival.UsageException;

/** Flags win over files, later ones win over earlier ones. */
class PropertyFlagsTest {
  private final Path folder;

  PropertyFlagsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void laterFile_winsOverEarlierFile() throws IOException {
    assertThat(parse("-P", file("one", "x=1\ny=1"), "-P", file("two", "x=2")))
        .containsEntry("x", "2")
        .containsEntry("y", "1");
  }

  @Test
  void flag_winsOverAnyFile() throws IOException {
    assertThat(parse("-p", "x=flag", "-P", file("one", "x=file"))).containsEntry("x", "flag");
  }

  @Test
  void laterFlag_winsWhateverItsForm() throws IOException {
    assertThat(parse("-p", "threadcount=2", "-threads", "4")).containsEntry("threadcount", "4");
    assertThat(parse("-threads", "4", "-p", "threadcount=2")).containsEntry("threadcount", "2");
    assertThat(parse("-target", "1", "-target", "2")).containsEntry("target", "2");
  }

  @Test
  void valueOfAnyKind_survives() throws IOException {
    assertThat(parse("-p", "a=b c=d", "-p", "empty=", "-l", "my label", "-s"))
        .containsEntry("a", "b c=d")
        .containsEntry("empty", "")
        .containsEntry("label", "my label")
        .containsEntry("status", "true");
  }

  @Test
  void db_isTheBindingsUnlessAFlagSaysOtherwise() throws IOException {
    assertThat(parse("-P", file("one", "db=of.File"))).containsEntry("db", "site.ycsb.BasicDB");
    assertThat(parse()).containsEntry("db", "site.ycsb.BasicDB");
    assertThat(parse("-db", "my.Db")).containsEntry("db", "my.Db");
    assertThat(parse("-p", "db=my.Db")).containsEntry("db", "my.Db");
    assertThat(parse("-db", "other")).containsEntry("db", "of.Other");
  }

  @Test
  void specInPlaceOfAFile_isRefusedWithTheWayToRunIt() throws IOException {
    String spec = file("my.spec.json", "// Mine.\n\n  {\"sections\": []}");

    assertThatThrownBy(() -> parse("-P", spec))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-P " + spec + ": this is a spec")
        .hasMessageContaining("-p tectonic.spec=" + spec);
  }

  private Properties parse(String... arguments) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    Files.writeString(
        folder.resolve("bin/bindings.properties"), "basic:site.ycsb.BasicDB\nother:of.Other\n");
    LoopFlags flags = new LoopFlags();
    new CommandLine(flags).setOverwrittenOptionsAllowed(true).parseArgs(arguments);
    return flags.properties("basic", BindingRegistry.load(List.of(folder)));
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }
}
