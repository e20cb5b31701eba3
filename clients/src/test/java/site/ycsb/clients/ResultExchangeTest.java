package site.ycsb.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What another client sends lands in its folder and nowhere else. */
final class ResultExchangeTest {
  @TempDir private Path folder;

  private static byte[] archive(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream archive = new ZipOutputStream(bytes)) {
      archive.putNextEntry(new ZipEntry(name));
      archive.write("{}".getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toByteArray();
  }

  /** As {@code --results ./x} and {@code ../x} write it. */
  @ParameterizedTest
  @ValueSource(strings = {"x", "./x", "y/../x", "y/../../x"})
  void archive_isUnpacked_howeverItsFolderIsWritten(String written) throws IOException {
    Path into = folder.resolve("deep").resolve(written);

    ResultExchange.unpack(archive("run.json"), into);

    assertThat(into.normalize().resolve("run.json")).hasContent("{}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../run.json", "a/../../run.json"})
  void fileOutsideOfItsFolder_isRefused(String name) {
    assertThatThrownBy(() -> ResultExchange.unpack(archive(name), folder.resolve("./x")))
        .isInstanceOf(IOException.class)
        .hasMessage("a file outside of its folder: " + name);
    assertThat(folder.resolve("run.json")).doesNotExist();
  }
}
