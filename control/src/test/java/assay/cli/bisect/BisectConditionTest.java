package assay.cli.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import assay.metric.LimitRelation;
import assay.problem.ProblemException;
import assay.record.reproduction.ReproductionResult.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BisectConditionTest {

  @Test
  void harm_hasALimitOfItsOwn() {
    BisectCondition harm = BisectCondition.parse("lost-writes > 0");
    assertThat(harm.metric()).isEqualTo("lost-writes");
    assertThat(harm.relation()).isEqualTo(LimitRelation.MORE);
    assertThat(harm.ofBase()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "p50(put) > 1.5 × base",
        "p50(put) > 1.5x base",
        "put p50 > 1.5 * base",
        "p50(put)>1.5X base"
      })
  void cost_hasAFactor(String text) {
    BisectCondition cost = BisectCondition.parse(text);
    assertThat(cost.metric()).isEqualTo("p50(put)");
    assertThat(cost.factor()).isEqualTo(1.5);
    assertThat(cost.shownBy(100, 151)).isEqualTo(Answer.CAME_BACK);
    assertThat(cost.shownBy(100, 150)).isEqualTo(Answer.DID_NOT_COME_BACK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lost-writes",
        "lost-writes == 0",
        "lost-writes > 2 x base",
        "p50(put) > 0.9 x base",
        "p50(put) > 1 x base",
        "throughput < 0 x base",
        "throughput < 1.2 x base"
      })
  void badCondition_isRefused(String text) {
    ProblemException refused =
        catchThrowableOfType(ProblemException.class, () -> BisectCondition.parse(text));
    assertThat(refused.problems()).singleElement().returns("E853", problem -> problem.code());
  }
}
