package assay.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.problem.ProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchBudgetTest {

  @Test
  void quarter_isTheDefault_andAllTrialsAreAboutAQuarterOfThoseWithRepeats() {
    for (int combinations = 24; combinations <= 256; combinations++) {
      SearchBudget budget = SearchBudget.of(combinations, 3);
      assertThat(budget.tried()).isEqualTo(combinations / 4);
      assertThat(budget.mostTrials()).isLessThanOrEqualTo((int) (0.25 * budget.wholeTrials()) + 1);
    }
  }

  @Test
  void fewCombinations_needMoreThanAQuarter() {
    assertThat(SearchBudget.of(8, 3).tried()).isEqualTo(4);
    assertThat(SearchBudget.of(24, 6).tried()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({"16, 16", "25%, 16", "50 %, 32", "63, 63"})
  void numberOrShare(String text, int tried) {
    assertThat(SearchBudget.parse(text, 64, 3).tried()).isEqualTo(tried);
  }

  @ParameterizedTest
  @CsvSource({
    "3, try at least 4",
    "1%, try at least 4",
    "64, run the study",
    "100%, run the study",
    "many, write 16",
    "-5, write 16",
    "99999, write 16"
  })
  void othersAreRefused(String text, String help) {
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> SearchBudget.parse(text, 64, 3));
    assertThat(refused.problems().getFirst().code()).isEqualTo("E862");
    assertThat(refused.problems().getFirst().help()).contains(help);
  }
}
