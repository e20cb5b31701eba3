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

  @Test
  void columns_thatNobodyFills_areLeftOut() {
    TextTable table = new TextTable("<operation", "ranges", "count", "<by");
    table.row("inserts", "", "7", "any");
    table.row("updates", "", "1,000", "zipf");
    assertThat(table.text("  "))
        .isEqualTo(
            """
              operation  count  by
              inserts        7  any
              updates    1,000  zipf
            """);
  }

  @Test
  void heading_withoutWords_isLeftOut_andWithoutRowsStands() {
    TextTable facts = new TextTable("<", "<");
    facts.row("record", "110 B");
    facts.row("peak", "7");
    assertThat(facts.text("")).isEqualTo("record  110 B\npeak    7\n");
    assertThat(new TextTable("<lie", "told").text("")).isEqualTo("lie  told\n");
  }
}
