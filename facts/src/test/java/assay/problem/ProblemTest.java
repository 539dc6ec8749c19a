package assay.problem;

import static org.assertj.core.api.Assertions.assertThat;

import assay.problem.Problem.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProblemTest {

  @ParameterizedTest
  @ValueSource(
      ints = {0x07, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0xFEFF})
  void whatSteersATerminal_isShownAsASign(int codePoint) {
    String text = "a" + Character.toString(codePoint) + "b";
    Problem problem = new Problem("E001", text, new Place(text, 1, 1, 1, text), text);
    assertThat(problem.what()).isEqualTo("a\uFFFDb");
    assertThat(problem.help()).isEqualTo("a\uFFFDb");
    assertThat(problem.where()).isEqualTo(new Place("a\uFFFDb", 1, 1, 1, "a\uFFFDb"));
  }

  @Test
  void textOfAnyScript_andSeveralLines_stay() {
    String text = "größer → 中文 😀 می\u200Cخواهم\n    the last line\tof a log";
    assertThat(new Problem("E001", text, text).what()).isEqualTo(text);
  }
}
