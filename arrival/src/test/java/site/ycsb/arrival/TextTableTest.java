package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Columns line up whatever their cells hold. */
class TextTableTest {

  @Test
  void cells_ofDifferentWidths_lineUpToTheirSide() {
    TextTable table = new TextTable();
    table.row(List.of("name", "n", "notes"));
    table.row(List.of("a longer name", "1,000", ""));
    table.row(List.of("b", "7", "as it is"));
    assertThat(table.text("| "))
        .isEqualTo(
            """
            | name               n  notes
            | a longer name  1,000
            | b                  7  as it is
            """);
  }
}
