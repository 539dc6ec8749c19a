package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConsoleTableTest {

  private static ConsoleTable table() {
    ConsoleTable table = new ConsoleTable();
    table.row("WORD", "WHAT IT IS");
    table.row("backup", "How soon a copy of every entry lies on another member.");
    return table;
  }

  @Test
  void table_thatFitsIsNotBroken() {
    assertThat(table().lines(100)).isEqualTo(table().lines());
  }

  @Test
  void lastColumn_goesOnBelowItself() {
    assertThat(table().lines(40))
        .containsExactly(
            "WORD    WHAT IT IS",
            "backup  How soon a copy of every entry",
            "        lies on another member.");
  }

  @Test
  void columnsWithoutRoom_haveLinesOfTheirOwn() {
    assertThat(table().lines(30))
        .containsExactly(
            "WORD",
            "    WHAT IT IS",
            "backup",
            "    How soon a copy of every",
            "    entry lies on another",
            "    member.");
  }
}
