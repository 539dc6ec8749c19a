package assay.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EmptyColumnFilterTest {

  @Test
  void columnWithoutAnyValue_isLeftOut() {
    List<List<String>> rows =
        List.of(
            List.of("figure", "change", "interval", "p"),
            List.of("put p50", "+2 %", "", EmptyColumnFilter.UNTESTED),
            List.of("get p50", "+3 %", "–", "-"));

    assertThat(EmptyColumnFilter.of(rows, 1))
        .containsExactly(
            List.of("figure", "change"), List.of("put p50", "+2 %"), List.of("get p50", "+3 %"));
  }

  @Test
  void columnWithOneValue_andTheFirstColumns_stay() {
    List<List<String>> rows =
        List.of(List.of("figure", "", "p"), List.of("put p50", "", "0.03"), List.of("x", "", ""));

    assertThat(EmptyColumnFilter.of(rows, 2)).isEqualTo(rows);
    assertThat(EmptyColumnFilter.of(rows, 1).getFirst()).containsExactly("figure", "p");
  }
}
