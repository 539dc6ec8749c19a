package assay.selftest.history;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.selftest.test.SelfTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The checkers' own intervals contain the injected rates.
final class InjectedRateCoverageTest {

  static Stream<SelfTest> injections() {
    return Stream.of(
        new StaleReadsSelfTest(),
        new ClusteredStaleReadsSelfTest(),
        new LostWritesSelfTest(),
        new LongOutageLossSelfTest(),
        new LostUpdatesSelfTest());
  }

  @ParameterizedTest
  @MethodSource("injections")
  void interval_holdsWhatWasInjected(SelfTest test) throws Exception {
    SelfTest.Shown shown = test.show();
    assertThat(shown.holds()).as(test.claim() + ": " + shown.seen()).isTrue();
  }

  @Test
  void intervalBesideTheTruth_isNotTakenForHolding() {
    Verdict verdict = verdict(Measure.share("made-up", 0.5, 0.4, 0.6, Fact.quoted("")));
    assertThat(of(verdict, 0.7).mostly().holds()).isFalse();
    assertThat(of(verdict, 0.6).always().holds()).isTrue();
  }

  @Test
  void missingInterval_isNotTakenForHolding() {
    InjectedRateCoverage none = of(verdict(Measure.exact("made-up", 0.5, Fact.quoted(""))), 0.5);
    assertThat(none.mostly().holds()).isFalse();
    assertThat(none.mostly().seen()).contains("200 without an interval");
  }

  private static InjectedRateCoverage of(Verdict verdict, double truth) {
    return InjectedRateCoverage.of(
        "made-up", (share, random) -> new InjectedRateCoverage.Simulation(verdict, truth));
  }

  private static Verdict verdict(Measure measure) {
    return new Verdict(Status.VALID, Fact.quoted(""), List.of(measure), List.of(), List.of());
  }
}
