package assay.judge.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import assay.fact.Fact;
import assay.fact.FigureFacts.SomeOf;
import assay.judge.reproduction.StoredFindings.StoredFinding;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.record.results.Verdicts;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import assay.record.results.Verdicts.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The names and the order of the harm that a run holds.
final class StoredFindingsTest {

  private static final Plan PLAN =
      new PlanBuilder("pair")
          .configurations(
              List.of(
                  new Configuration("async", "async", Map.of()),
                  new Configuration("closest+scheduled(2s)", "closest-scheduled-2s", Map.of())))
          .trials(
              List.of(
                  new Plan.Trial("async-1", "async", 1),
                  new Plan.Trial("async-2", "async", 2),
                  new Plan.Trial("closest-1", "closest+scheduled(2s)", 1)))
          .repeats(2)
          .plan();

  private static TrialVerdict verdict(
      String trial, String configuration, String check, Status status, long harm) {
    List<Measure> measures =
        List.of(
            Measure.exact(check, (double) harm / 100, new SomeOf(harm, 100)),
            Measure.of("covered-writes", 7, Fact.quoted("7")));
    return new TrialVerdict(
        trial,
        configuration,
        1,
        check,
        new Verdict(status, Fact.quoted("found"), measures, List.of(), List.of()));
  }

  private static StoredFindings findings(TrialVerdict... verdicts) {
    return StoredFindings.of(PLAN, new Verdicts(Verdicts.SCHEMA, "a7f3", List.of(verdicts)));
  }

  @Test
  void lossComesBeforeStaleness_andMoreBeforeLess() {
    StoredFindings findings =
        findings(
            verdict("async-1", "async", "stale-reads", Status.INVALID, 90),
            verdict("async-1", "async", "lost-writes", Status.INVALID, 2),
            verdict("closest-1", "closest+scheduled(2s)", "lost-writes", Status.INVALID, 5));
    assertThat(findings.all())
        .extracting(StoredFinding::name)
        .containsExactly(
            "lost-writes/closest-scheduled-2s", "lost-writes/async", "stale-reads/async");
  }

  @Test
  void worstTrial_representsItsConfiguration() {
    StoredFindings findings =
        findings(
            verdict("async-1", "async", "lost-writes", Status.INVALID, 2),
            verdict("async-2", "async", "lost-writes", Status.INVALID, 9));
    assertThat(findings.all()).hasSize(1);
    assertThat(findings.all().getFirst().worst().trial()).isEqualTo("async-2");
  }

  @Test
  void whatIsNotProven_isNoFinding() {
    assertThat(
            findings(
                    verdict("async-1", "async", "lost-writes", Status.VALID, 0),
                    verdict("async-2", "async", "lost-writes", Status.UNKNOWN, 3))
                .all())
        .isEmpty();
  }

  @Test
  void finding_isFoundByBothNamesOfItsConfiguration() {
    StoredFindings findings =
        findings(verdict("closest-1", "closest+scheduled(2s)", "lost-writes", Status.INVALID, 5));
    assertThat(findings.find("lost-writes/closest-scheduled-2s")).isPresent();
    assertThat(findings.find("lost-writes/closest+scheduled(2s)")).isPresent();
    assertThat(findings.find("lost-writes/closest")).isEmpty();
    assertThat(findings.find("lost-writes")).isEmpty();
  }

  @Test
  void totalOfShares_addsUpTheirCounts() {
    Measure one = Measure.exact("stale-reads", 0.05, new SomeOf(5, 100));
    Measure other = Measure.exact("stale-reads", 0, new SomeOf(0, 300));
    assertThat(HarmAmount.total("stale-reads", List.of(one, other)))
        .contains(new SomeOf(5, 400).fact());
    assertThat(HarmAmount.total("stale-reads", List.of())).isEmpty();
  }

  @Test
  void totalOfFiguresWithoutCounts_isTheirSum_orNone() {
    Measure three = Measure.of("lost-writes", 3, Fact.quoted("3"));
    assertThat(HarmAmount.total("lost-writes", List.of(three, three)).orElseThrow().number("value"))
        .isEqualTo(6);
    Measure share = Measure.exact("stale-reads", 0.05, Fact.quoted("5 %"));
    assertThat(HarmAmount.total("stale-reads", List.of(share))).isEmpty();
  }
}
