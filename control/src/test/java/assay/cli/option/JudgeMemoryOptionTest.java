package assay.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JudgeMemoryOptionTest {

  private static final long HEAP = 4L << 30;

  @Test
  void sizesAreMebibytesAndGibibytes() {
    assertThat(JudgeMemoryOption.memory("1g", HEAP)).isEqualTo(JudgeMemoryLimits.of(1L << 30));
    assertThat(JudgeMemoryOption.memory("512M", HEAP)).isEqualTo(JudgeMemoryLimits.of(512L << 20));
    assertThat(JudgeMemoryOption.memory("3g", HEAP)).isEqualTo(JudgeMemoryLimits.of(3L << 30));
  }

  @ParameterizedTest
  @CsvSource({
    "much, `much` is not a size",
    "1, `1` is not a size",
    "0g, `0g` is not a size",
    "15m, 15m is too little for judging",
    "3073m, 3073m is more than three quarters of the heap of 4096 MiB"
  })
  void whatIsNone_isRefused_withWhatToSayInstead(String size, String why) {
    assertThatThrownBy(() -> JudgeMemoryOption.memory(size, HEAP))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.exit()).isEqualTo(ExitCode.INVALID_INPUT);
              assertThat(refused.problems().getFirst().code()).isEqualTo("E412");
              assertThat(refused.problems().getFirst().what()).isEqualTo("--judge-memory: " + why);
              assertThat(refused.problems().getFirst().help()).startsWith("write ");
            });
  }
}
