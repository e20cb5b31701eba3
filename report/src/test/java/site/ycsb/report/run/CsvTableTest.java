package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;

final class CsvTableTest {
  private static final String TEXT = "\"second\",name,value\n1,READ,2.5\n\n3,\"SCAN\",\nx,y\n";

  @Test
  void cells_areFoundByTheNamesOfTheirColumns() throws IOException {
    CsvTable table = table(TEXT);
    List<CsvTable.Row> rows = table.rows();

    assertThat(table.columns()).containsExactly("second", "name", "value");
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0).whole("second")).isEqualTo(1);
    assertThat(rows.get(0).number("value")).isEqualTo(2.5);
    assertThat(rows.get(1).text("name")).isEqualTo("SCAN");
    assertThat(rows.get(1).numberOrNone("value")).isNaN();
  }

  @Test
  void mistakes_areNamedWithFileAndLine() throws IOException {
    List<CsvTable.Row> rows = table(TEXT).rows();

    assertMistake(() -> rows.get(1).number("value"), "t.csv:4: value is \"\"; expected a number");
    assertMistake(() -> rows.get(2).whole("second"), "t.csv:5: second is \"x\"; expected a number");
    assertMistake(
        () -> rows.get(2).numberOrNone("value"), "t.csv:5: value is missing; expected a number");
    assertMistake(
        () -> rows.get(0).text("count"),
        "t.csv:1: there is no column count; expected one, found second, name, value");
  }

  @Test
  void cellInQuotes_mayHoldCommasAndQuotes() throws IOException {
    List<CsvTable.Row> rows = table("name,value\n\"a,\"\"b\"\"\",7\n").rows();
    assertThat(rows.get(0).text("name")).isEqualTo("a,\"b\"");
    assertThat(rows.get(0).whole("value")).isEqualTo(7);
  }

  @Test
  void damagedQuotes_areAMistakeInTheFile() throws IOException {
    CsvTable table = table("name,value\n\"a\"b,7\n");
    assertThatThrownBy(table::rows)
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("t.csv: no CSV: ");
  }

  @Test
  void fileWithoutLines_hasNoColumns() throws IOException {
    assertThat(table("").columns()).isEmpty();
    assertThat(table("").rows()).isEmpty();
  }

  private static CsvTable table(String text) throws IOException {
    return new CsvTable(Path.of("t.csv"), new BufferedReader(new StringReader(text)));
  }

  private static void assertMistake(Runnable reading, String message) {
    assertThatThrownBy(reading::run).isInstanceOf(UsageException.class).hasMessage(message);
  }
}
