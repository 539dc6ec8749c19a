package assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import assay.record.results.RatePart;
import assay.record.results.Results;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.TrialResult;
import assay.report.FirstLook;
import assay.report.model.ReportModel;
import assay.report.page.Page;
import assay.report.terminal.TerminalResults;
import assay.report.text.TerminalSupport;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RateSectionTest {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;

  private static RatePart part(int number, long p99Nanos, long notOk) {
    return new RatePart(
        "open-1",
        number,
        "get",
        number * 10L * SECOND,
        (number + 1) * 10L * SECOND,
        100 * number,
        100 * (number + 1),
        1000,
        notOk,
        List.of(
            new Quantile(0.5, p99Nanos / 2),
            new Quantile(0.9, p99Nanos * 3 / 4),
            new Quantile(0.99, p99Nanos)));
  }

  private static ReportModel run() {
    ReportModel plain = FirstLook.fourConfigurations().sheet();
    Results results = plain.results();
    List<TrialResult> trials =
        results.trials().stream()
            .map(trial ->
                switch (trial.configuration()) {
                  case "sync" -> with(trial, part(0, 2 * MILLI, 0), part(1, 9 * MILLI, 10));
                  case "none" -> with(trial, part(0, 2 * MILLI, 0), part(1, 3 * MILLI, 0));
                  default -> trial;
                })
            .toList();
    return new ReportModel(
        with(results, trials),
        plain.verdicts(),
        plain.plan(),
        plain.environment(),
        plain.intervals(),
        plain.events(),
        plain.probes(),
        plain.pauses());
  }

  private static TrialResult with(TrialResult trial, RatePart... parts) {
    return new TrialResult(
        trial.id(),
        trial.configuration(),
        trial.repeat(),
        trial.control(),
        List.of(),
        trial.readyNanos(),
        trial.windows(),
        trial.steadiness(),
        trial.costs(),
        trial.searches(),
        trial.traffic(),
        trial.failed(),
        List.of(parts),
        trial.link());
  }

  private static Results with(Results from, List<TrialResult> trials) {
    return new Results(
        from.schema(),
        from.id(),
        from.study(),
        from.question(),
        from.engine(),
        from.started(),
        from.outcome(),
        from.answer(),
        from.invalid(),
        from.trust(),
        from.lean(),
        from.seed(),
        from.repeats(),
        from.reproduce(),
        from.rows(),
        trials,
        from.objectives(),
        from.questions(),
        from.sweeps(),
        from.comparisons(),
        from.controls(),
        from.drifts(),
        from.resumed());
  }

  @Test
  void partsStandBesideEachOther_andTheLargestDifferenceIsNamed() {
    String page = Page.of(run());
    assertThat(page).contains("Part by part of the load", "p99 of get, open-1");
    assertThat(RateSection.sentences(run()))
        .containsExactly(
            "p99 of get differs most from 10s to 20s, at 100/s → 200/s: 9 ms, 1.0 % not answered with “sync”, 3 ms with “none”; one run of each does not tell this from chance");
  }

  @Test
  void constantRate_hasNoParts() {
    ReportModel model = FirstLook.fourConfigurations().sheet();
    assertThat(RateSection.of(model).render()).isEmpty();
    assertThat(TerminalResults.render(model, new TerminalSupport(120, false, false)))
        .doesNotContain("differs most");
  }
}
