package assay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Step;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StepFormatterTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "59, 59 s",
    "60, 1 min",
    "80, 1 min 20 s",
    "599, 9 min 59 s",
    "3457, 58 min",
    "3599, 1 h",
    "7500, 2 h 5 min",
  })
  void span_isAsExactAsAPersonNeeds(long seconds, String text) {
    assertThat(StepFormatter.span(Duration.ofSeconds(seconds))).isEqualTo(text);
  }

  @Test
  void closedStepOfAMix_isSaidInALine() {
    Step.Timed step =
        new Step.Timed(
            "closed-1",
            4,
            Duration.ofMillis(2),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Map.of("get", 100.0),
            new Step.Keys("zipf(0.99)", Step.Keys.Choice.ZIPF, 0.99, 0, 0),
            null);
    assertThat(StepFormatter.step(step))
        .isEqualTo(
            "4 threads, closed, for 30s after 10s of warm-up: get 100 %; keys zipf(0.99); each thinks"
                + " for 0.002s");
  }

  @Test
  void wrap_breaksBetweenWordsAndKeepsThemAll() {
    assertThat(ConsoleTable.wrap("one two  three four", 9))
        .containsExactly("one two", "three", "four");
    assertThat(ConsoleTable.wrap("incomprehensible", 4)).containsExactly("incomprehensible");
  }
}
