package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.stream.Stream;

/** The report of a folder, as {@code tectonic report} writes it there. */
public record ReportOf(Path folder) {

  /** Makes the report, and returns the first line that it shows. */
  public String firstLine() throws IOException {
    CommandEnding ending = CommandEnding.of("report", folder);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    String html = Files.readString(folder.resolve("report.html"));
    return html.substring(html.indexOf("<body>"))
        .replaceFirst("(?s)</p>.*", "")
        .replaceAll("<[^>]*>", "")
        .replaceAll("\\s+", " ")
        .strip();
  }

  /** Lets the folder look as if nobody had written to it for long. */
  public ReportOf muchLater() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
      }
    }
    return this;
  }
}
