package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FigureNamesTest {

  @Test
  void names_areAtMostThree() {
    assertThat(AmountText.names(List.of("a"))).isEqualTo("a");
    assertThat(AmountText.names(List.of("a", "b", "c"))).isEqualTo("a, b and c");
    assertThat(AmountText.names(List.of("a", "b", "c", "d", "e"))).isEqualTo("a, b, c and 2 more");
    assertThat(AmountText.quoted(List.of("a", "b"))).isEqualTo("“a” and “b”");
  }
}
