package assay.judge.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.judge.Said;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.Searching;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import assay.record.results.Results.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FailedRequestSummaryTest {

  private static final Step STEP = SyntheticTrial.step(Behaviour.good());

  private static Window window(String kind, long ok, long failed, long unknown, long shed) {
    return new Window(
        STEP.id(),
        "steady",
        kind,
        1_000_000_000,
        ok,
        failed,
        unknown,
        shed,
        100,
        100,
        List.of(),
        List.of(),
        List.of());
  }

  private static FailedRequestCount failed(String kind, long count, String message) {
    return new FailedRequestCount(
        STEP.id(),
        kind,
        "client-1",
        OperationOutcome.FAILED,
        count,
        count,
        "assay.api.DefiniteFailureException",
        message,
        1);
  }

  @Test
  void sentence_namesTheKindThatFailedMostAndWhy() {
    assertThat(
            Said.of(
                FailedRequestSummary.sentence(
                    STEP,
                    List.of(window("get", 900, 3, 0, 0), window("amend", 5, 1_740, 0, 0)),
                    List.of(
                        failed("get", 9_000, "too late"),
                        failed("amend", 2, "too early"),
                        failed("amend", 1_900, "no order 17")))))
        .isEqualTo(
            "amend: 1,740 of 1,745 failed: DefiniteFailureException: no order 17, and of 1 more kind");
  }

  @Test
  void sentence_tellsWhatBecameOfThem() {
    assertThat(
            Said.of(
                FailedRequestSummary.sentence(
                    STEP, List.of(window("put", 10, 0, 20, 30)), List.of())))
        .isEqualTo("put: 20 of 60 may have happened or not, 30 were not sent");
  }

  @Test
  void stepWhoseRequestsWentWell_hasNoSentence() {
    assertThat(FailedRequestSummary.sentence(STEP, List.of(window("put", 10, 0, 0, 0)), List.of()))
        .isNull();
  }

  /// An observation is no step in the plan; its search names its kinds.
  @Test
  void requestsOfAObservationUnderTraffic_areCalledSo(@TempDir Path folder) throws IOException {
    RunRecord run = RunRecord.open(Searching.run(folder.resolve("run")).directory());

    assertThat(FailedRequestSummary.of(run.plan(), run.trial(run.plan().trials().getFirst())))
        .extracting(FailedRequestCount::step, FailedRequestCount::kind, FailedRequestCount::reason)
        .containsExactly(
            tuple("capacity-2.1", "put under traffic", "DefiniteFailureException: too slow"),
            tuple("capacity-2.2", "put under traffic", "DefiniteFailureException: too full"));
  }
}
