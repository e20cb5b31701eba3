package site.ycsb.arrival.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;

/** Bindings are found by name, ours before those of an installation of YCSB. */
class BindingRegistryTest {
  private final Path folder;

  BindingRegistryTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void ownBinding_hidesTheStockOne() throws IOException {
    Path ours = home("ours", "# comment:no\n\nrocksdb:our.Rocks \nmemory: our.Memory\n");
    Path stock = home("stock", "rocksdb:stock.Rocks\r\nmongodb-async:stock.Mongo\r\n");
    BindingRegistry registry = BindingRegistry.load(List.of(ours, stock, folder.resolve("none")));

    assertThat(registry.names()).containsExactly("memory", "mongodb-async", "rocksdb");
    assertThat(registry.classOf("rocksdb")).isEqualTo("our.Rocks");
    assertThat(registry.classOf("memory")).isEqualTo("our.Memory");
    assertThat(registry.classOf("mongodb-async")).isEqualTo("stock.Mongo");
  }

  @Test
  void unknownName_isAMessageWithAllNames() throws IOException {
    BindingRegistry registry =
        BindingRegistry.load(List.of(home("ours", "memory:m.M\nrocksdb:r.R\n")));

    assertThatThrownBy(() -> registry.classOf("rokcsdb"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown binding 'rokcsdb'; did you mean rocksdb?")
        .hasMessageContaining("Bindings: memory, rocksdb");
    assertThatThrownBy(() -> registry.classOf("postgres")).hasMessageNotContaining("did you mean");
  }

  private Path home(String name, String lines) throws IOException {
    Path home = folder.resolve(name);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("bin/bindings.properties"), lines);
    return home;
  }
}
