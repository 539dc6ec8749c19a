package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Said;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanBuilder;
import assay.record.TrialDraft;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NeverAnsweredKindsTest {

  private static final Plan PLAN =
      new PlanBuilder("s")
          .configurations(
              List.of(new Configuration("a", "a", Map.of()), new Configuration("b", "b", Map.of())))
          .plan();

  private static Window window(String kind, long ok, long failed) {
    return new Window(
        "open-1", "steady", kind, 1, ok, failed, 0, 0, 1, 1, List.of(), List.of(), List.of());
  }

  private static TrialResult trial(String configuration, Window... windows) {
    FailedRequestCount cancel =
        new FailedRequestCount(
            "open-1",
            "cancel",
            "client-1",
            OperationOutcome.FAILED,
            9,
            9,
            "assay.api.DefiniteFailureException",
            "no order",
            1);
    return TrialDraft.of(configuration + "-1", configuration, 1)
        .windows(List.of(windows))
        .failed(List.of(cancel))
        .trial();
  }

  @Test
  void kindThatNeverWorked_isNamedFirst_withItsReason() {
    List<TrialResult> trials =
        List.of(
            trial("a", window("get", 10, 0), window("cancel", 0, 9)),
            trial("b", window("get", 10, 0), window("cancel", 0, 9)));

    assertThat(NeverAnsweredKinds.sentences(PLAN, trials))
        .singleElement()
        .extracting(Said::of)
        .isEqualTo("no cancel ended OK in “a” and “b” (DefiniteFailureException: no order)");
  }

  @Test
  void kindThatWorkedInAnotherRunOrStep_isNotNamed() {
    List<TrialResult> trials =
        List.of(
            trial("a", window("cancel", 0, 9)),
            trial("a", window("cancel", 1, 9)),
            trial("b", window("get", 10, 0)));

    assertThat(NeverAnsweredKinds.sentences(PLAN, trials)).isEmpty();
  }

  /// E704 says it.
  @Test
  void whereNothingWorked_noKindIsNamed() {
    assertThat(NeverAnsweredKinds.sentences(PLAN, List.of(trial("a", window("cancel", 0, 9)))))
        .isEmpty();
  }
}
