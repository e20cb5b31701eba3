package site.ycsb.report.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Changes the rate of a run that goes on. */
@Command(
    name = "rate",
    description = {
      "Changes the rate of a run that goes on, from now on.",
      "The run has arrivals and a live view, whose address it prints with --dashboard."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic rate http://127.0.0.1:40123/WORD/ 5000",
      "  tectonic rate http://127.0.0.1:40123/WORD/ 0.5x"
    })
final class RateCommand extends Subcommand {
  private static final int PATIENCE_MILLIS = 10_000;

  @Parameters(index = "0", paramLabel = "URL", description = "The address of the live view.")
  private String address = "";

  @Parameters(
      index = "1",
      paramLabel = "RATE",
      description = "Arrivals per second, such as 5000, or a factor of the plan, such as 2x.")
  private String rate = "";

  @Override
  public Integer call() {
    URL url = url();
    try {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      connection.setConnectTimeout(PATIENCE_MILLIS);
      connection.setReadTimeout(PATIENCE_MILLIS);
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.getOutputStream().write(rate.getBytes(StandardCharsets.UTF_8));
      int code = connection.getResponseCode();
      String answer = answer(connection);
      if (code == HttpURLConnection.HTTP_OK) {
        print(answer);
        return Tectonic.OK;
      }
      throw mistake(
          code == HttpURLConnection.HTTP_CONFLICT
              ? answer.strip()
              : address + " is no live view of a run: it answers " + code);
    } catch (IOException e) {
      throw mistake(address + " does not answer: " + e.getMessage());
    }
  }

  private URL url() {
    try {
      URL url = URI.create(address + (address.endsWith("/") ? "" : "/") + "rate").toURL();
      if (url.getProtocol().equals("http")) {
        return url;
      }
    } catch (IllegalArgumentException | MalformedURLException e) {
      // Refused below, as an address of another kind is.
    }
    throw mistake(
        "the address is \"" + address + "\"; expected that of a live view, as the run prints it");
  }

  private static String answer(HttpURLConnection connection) throws IOException {
    boolean isError = connection.getResponseCode() >= HttpURLConnection.HTTP_BAD_REQUEST;
    try (InputStream in = isError ? connection.getErrorStream() : connection.getInputStream()) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
