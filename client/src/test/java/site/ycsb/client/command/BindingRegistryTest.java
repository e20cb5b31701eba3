package site.ycsb.client.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;

/** A plain name is an installation's if there is one, else ours; a prefix makes any name ours. */
class BindingRegistryTest {
  private final Path folder;
  private final Path ours;

  BindingRegistryTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.ours = home("ours", "# comment:no\n\nrocksdb:our.Rocks \nmemory: our.Memory\n");
  }

  @Test
  void withoutAnInstallation_namesAreOurs() {
    BindingRegistry registry = BindingRegistry.load(List.of(ours));

    assertThat(registry.names()).containsExactly("memory", "rocksdb");
    assertThat(registry.classOf("rocksdb")).isEqualTo("our.Rocks");
    assertThat(registry.classOf("tectonic:rocksdb")).isEqualTo("our.Rocks");
    assertThat(registry.classOf("memory")).isEqualTo("our.Memory");
  }

  @Test
  void withAnInstallation_namesAreItsOwn() throws IOException {
    Path stock = release("rocksdb:site.ycsb.BasicDB\r\nbasic-async:site.ycsb.GoodBadUglyDB");
    BindingRegistry registry = BindingRegistry.load(List.of(ours, stock));

    assertThat(registry.names())
        .containsExactly("basic-async", "rocksdb", "tectonic:memory", "tectonic:rocksdb");
    assertThat(registry.classOf("rocksdb")).isEqualTo("site.ycsb.BasicDB");
    assertThat(registry.classOf("basic-async")).isEqualTo("site.ycsb.GoodBadUglyDB");
    assertThat(registry.classOf("tectonic:rocksdb")).isEqualTo("our.Rocks");
  }

  @Test
  void nameThatOnlyWeHave_withAnInstallation_isRefusedNamingOurs() throws IOException {
    Path stock = release("rocksdb:site.ycsb.BasicDB\n");
    BindingRegistry registry = BindingRegistry.load(List.of(ours, stock));

    assertThatThrownBy(() -> registry.classOf("memory"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown binding 'memory'")
        .hasMessageContaining(stock + " does not list it, ours is tectonic:memory");
  }

  @Test
  void unknownName_isAMessageWithAllNames() {
    BindingRegistry registry = BindingRegistry.load(List.of(ours));

    assertThatThrownBy(() -> registry.classOf("rokcsdb"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown binding 'rokcsdb'; did you mean rocksdb?")
        .hasMessageContaining("Bindings: memory, rocksdb");
    assertThatThrownBy(() -> registry.classOf("postgres")).hasMessageNotContaining("did you mean");
  }

  @Test
  void homeThatIsNone_isNamedWithWhatWasLookedFor() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    assertRefused(nowhere, "basic", "YCSB_HOME=" + nowhere + ": there is no such folder");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRefused(empty, "basic", "there is no bin/bindings.properties in it");
    Path listOnly = home("list", "basic:site.ycsb.BasicDB\n");
    assertRefused(listOnly, "basic", "there is no lib/core-*.jar in it", "tarball of one binding");
    Files.createFile(listOnly.resolve("pom.xml"));
    assertRefused(listOnly, "basic", "no core/target/core-*.jar in it", "built by Maven first");
  }

  @Test
  void bindingWithoutItsJar_isNamedWithWhereItBelongs() throws IOException {
    Path stock = release("cassandra2-cql:no.Such\n");
    assertRefused(
        stock,
        "cassandra2-cql",
        "lists the binding cassandra2-cql, but has no jar with its class no.Such",
        "expected: cassandra-binding/lib/*.jar, or lib/cassandra-binding-*.jar");
    Files.createFile(stock.resolve("pom.xml"));
    Files.createDirectories(stock.resolve("core/target"));
    Files.createFile(stock.resolve("core/target/core-0.18.0-SNAPSHOT.jar"));
    assertRefused(
        stock,
        "cassandra2-cql",
        "expected: cassandra/target/cassandra-binding-*.jar, built by: mvn");
  }

  @Test
  void ours_workBesideAHomeThatIsNone() {
    BindingRegistry registry = BindingRegistry.load(List.of(ours, folder.resolve("nowhere")));
    assertThat(registry.classOf("tectonic:memory")).isEqualTo("our.Memory");
  }

  private void assertRefused(Path home, String name, String... parts) {
    BindingRegistry registry = BindingRegistry.load(List.of(ours, home));
    assertThatThrownBy(() -> registry.classOf(name))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(parts);
  }

  private Path release(String lines) throws IOException {
    Path home = home("stock", lines);
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/core-0.17.0.jar"));
    return home;
  }

  private Path home(String name, String lines) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("bin/bindings.properties"), lines);
    return home;
  }
}
