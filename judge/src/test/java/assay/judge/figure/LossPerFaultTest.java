package assay.judge.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Said;
import assay.record.results.FigureRange;
import assay.record.results.Verdicts.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LossPerFaultTest {

  private static Measurement reading(long losing, long faults) {
    return Measurement.of(LossPerFault.METRIC, (double) losing / faults, faults);
  }

  @Test
  void boundOfNone_isTheRuleOfTheMethod() {
    assertThat(FigureRange.boundOfNone(0)).isEqualTo(1);
    assertThat(FigureRange.boundOfNone(1)).isCloseTo(0.95, within(1e-12));
    assertThat(FigureRange.boundOfNone(10)).isCloseTo(0.2589, within(1e-4));
  }

  /// Clopper and Pearson's interval for 3 in 12, from tables.
  @Test
  void share_hasTheIntervalOfTheTables() {
    Measure measure = LossPerFault.of(3, 3, 12);
    assertThat(measure.value()).isEqualTo(0.25);
    assertThat(measure.lowest()).isCloseTo(0.0549, within(1e-4));
    assertThat(measure.highest()).isCloseTo(0.5719, within(1e-4));
  }

  @Test
  void faultsOfAllTrials_countTogether() {
    Measure pooled = LossPerFault.pooled(List.of(reading(1, 2), reading(0, 4), reading(2, 6)));
    assertThat(pooled).isEqualTo(LossPerFault.of(3, 3, 12));
    Measure none = LossPerFault.pooled(List.of(reading(0, 4), reading(0, 6)));
    assertThat(Said.of(none.text())).isEqualTo("0 of 10 (< 25.9 %)");
    assertThat(none.highest()).isCloseTo(0.2589, within(1e-4));
  }
}
