package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class WindowTest {

  @Test
  void columns_areAsAskedFrom60To200() {
    assertThat(Window.columns("72", false)).isEqualTo(OptionalInt.of(72));
    assertThat(Window.columns("8", false)).isEqualTo(OptionalInt.of(60));
    assertThat(Window.columns("4000", false)).isEqualTo(OptionalInt.of(200));
  }

  @Test
  void columns_areNotKnownWhereNobodyWatches() {
    assertThat(Window.columns(null, false)).isEmpty();
    assertThat(Window.columns("0", false)).isEmpty();
    assertThat(Window.columns("wide", false)).isEmpty();
  }

  @Test
  void line_goesOnBelowItsText() {
    assertThat(Window.broken("  = help: one two three four", 20))
        .containsExactly("  = help: one two", "          three four");
    assertThat(Window.broken("  name    one two three", 20))
        .containsExactly("  name    one two", "          three");
    assertThat(Window.broken("a line that is long", 10))
        .containsExactly("a line", "  that is", "  long");
  }

  @Test
  void line_thatFitsOrIsPaintedStaysAsItIs() {
    assertThat(Window.broken("  short   enough", 20)).containsExactly("  short   enough");
    String painted = "\u001B[1mlong and painted\u001B[0m";
    assertThat(Window.broken(painted, 10)).isEqualTo(List.of(painted));
  }
}
