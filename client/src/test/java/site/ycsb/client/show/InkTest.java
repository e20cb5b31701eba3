package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** Colours are for terminals, and not for those who decline them. */
class InkTest {

  @Test
  void colours_areForTerminalsOnly() {
    assertThat(painted("true", Map.of())).isEqualTo("\u001b[32mgood\u001b[0m");
    assertThat(painted("false", Map.of())).isEqualTo("good");
    assertThat(painted("true", Map.of("NO_COLOR", "1"))).isEqualTo("good");
    assertThat(painted("true", Map.of("NO_COLOR", ""))).startsWith("\u001b");
    assertThat(Ink.of(new Properties(), Map.of()).isColoured()).isFalse();
  }

  private static String painted(String terminal, Map<String, String> environment) {
    Properties system = new Properties();
    system.setProperty("tectonic.stdout.terminal", terminal);
    return Ink.of(system, environment).paint(Ink.Colour.GREEN, "good");
  }
}
