package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class TerminalWindowTest {

  @Test
  void columns_areAsAskedFrom60To200() {
    assertThat(TerminalWindow.columns("72", false)).isEqualTo(OptionalInt.of(72));
    assertThat(TerminalWindow.columns("8", false)).isEqualTo(OptionalInt.of(60));
    assertThat(TerminalWindow.columns("4000", false)).isEqualTo(OptionalInt.of(200));
  }

  @Test
  void columns_areNotKnownWhereNobodyWatches() {
    assertThat(TerminalWindow.columns(null, false)).isEmpty();
    assertThat(TerminalWindow.columns("0", false)).isEmpty();
    assertThat(TerminalWindow.columns("wide", false)).isEmpty();
  }

  @Test
  void line_goesOnBelowItsText() {
    assertThat(TerminalWindow.broken("  = help: one two three four", 20))
        .containsExactly("  = help: one two", "          three four");
    assertThat(TerminalWindow.broken("  name    one two three", 20))
        .containsExactly("  name    one two", "          three");
    assertThat(TerminalWindow.broken("a line that is long", 10))
        .containsExactly("a line", "  that is", "  long");
  }

  @Test
  void line_thatFitsOrIsPaintedStaysAsItIs() {
    assertThat(TerminalWindow.broken("  short   enough", 20)).containsExactly("  short   enough");
    String painted = "\u001B[1mlong and painted\u001B[0m";
    assertThat(TerminalWindow.broken(painted, 10)).isEqualTo(List.of(painted));
  }
}
