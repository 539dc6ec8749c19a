package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.trial.TrialJudgement;
import assay.metric.MetricId;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.event.StepEvent;
import assay.record.results.Caveat;
import assay.record.results.Caveat.Gravity;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Caveats of a load that was late or waited, and of reads that Assay added.
final class LoadCaveatsTest extends CaveatTrials {

  private static Measurement bracket(String metric, double service, double response) {
    return new Measurement(
        MetricId.known(metric),
        response,
        service,
        response,
        null,
        null,
        service,
        null,
        null,
        10_000);
  }

  @Test
  void percentilesOfALateGenerator_areNamedWithTheWidestBracket() {
    trial("sync", 1, List.of(), lost(0), bracket("p90(get)", 900_000, 1_290_000), p99(4e6));
    trial("sync", 2, List.of(), lost(0), bracket("p90(put)", 800_000, 900_000), p99(4e6));

    assertThat(texts(trust(plan(2, "sync")), Gravity.LIMITS))
        .contains(
            "the load generator ran up to 390 µs late, so p90(get) and p90(put) are shown as a range:"
                + " without and with that delay");
  }

  @Test
  void punctualGenerator_isNotMentioned() {
    trial("sync", 1, List.of(), lost(0), p99(4e6));

    assertThat(trust(plan(1, "sync")))
        .noneMatch(caveat -> Said.of(caveat.text()).contains("generator"));
  }

  @Test
  void requestsThatWaitedForThePipeline_areCountedForTheirConfiguration() {
    TrialJudgement held =
        FindingDraft.of(new Plan.Trial("sync-1", "sync", 1))
            .heldBack(
                new StepEvent.HeldBack("client-1", 1_200, 20_000, 5_000_000),
                new StepEvent.HeldBack("client-2", 0, 20_000, 0))
            .finding();
    TrialJudgement free =
        FindingDraft.of(new Plan.Trial("none-1", "none", 1))
            .heldBack(new StepEvent.HeldBack("client-1", 0, 20_000, 0))
            .finding();
    Plan plan =
        SyntheticTrial.plan(
            SyntheticTrial.step(SyntheticTrial.Behaviour.good()),
            List.of(SyntheticTrial.configuration("sync"), SyntheticTrial.configuration("none")),
            1);
    assertThat(LoadCaveats.heldBack(plan, List.of(held, free)))
        .extracting(caveat -> Said.of(caveat.text()))
        .containsExactly(
            "1,200 of 40,000 requests of “sync” found all  places of the pipeline taken and waited in the client, up to 5.00 ms: their response and service times contain the wait");
  }

  @Test
  void settlingReads_areCounted_andNotToldWhereThereWereNone() {
    List<TrialJudgement> runs = new ArrayList<>();
    for (long reads : new long[] {0, 11, 197}) {
      runs.add(
          FindingDraft.of(new Plan.Trial("a-" + reads, "a", 1)).settlingReads(reads).finding());
    }

    assertThat(LoadCaveats.settling(runs.subList(0, 1))).isEmpty();
    Caveat settling = LoadCaveats.settling(runs).orElseThrow();
    assertThat(settling.gravity()).isEqualTo(Gravity.NOTE);
    assertThat(SentenceRenderer.name(settling.text())).isEqualTo("208 settling reads");
    assertThat(Said.of(settling.text()))
        .isEqualTo(
            "after a fault Assay itself sent 208 settling reads, up to 197 in a run, to tell stale reads from lost data;"
                + " members answered them in addition to the load of the study");
  }
}
