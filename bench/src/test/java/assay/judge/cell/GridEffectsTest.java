package assay.judge.cell;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Judge;
import assay.judge.JudgedRuns;
import assay.judge.RunJudgement;
import assay.metric.LimitRelation;
import assay.metric.Withheld.Why;
import assay.plan.Plan;
import assay.record.SomeEvent;
import assay.record.SyntheticCell.Behaviour;
import assay.record.SyntheticRun;
import assay.record.event.TimedEvent;
import assay.record.results.Caveat;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Verdicts.Status;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What becomes of the figures of grids that drop members or fall apart, in whole runs whose losses are known.
final class GridEffectsTest extends JudgedRuns {

  private static final Plan.Objective NO_LOST_WRITE =
      new Plan.Objective("lost-writes == 0", "lost-writes", LimitRelation.EQUAL, 0, 13);
  private static final Behaviour BRIEF =
      new Behaviour(500, 20, 10, 200_000, 20_000, 450_000_000, false, 0);
  private static final long AFTER_FAULT = MINUTE + 20_000_000_000L;

  private SyntheticRun losing() throws IOException {
    behaviours.put("sync", BRIEF.forgetting());
    return run(1, plan -> withObjectives(plan, List.of(NO_LOST_WRITE)));
  }

  private static TimedEvent counts(long nanos, String members) {
    return SomeEvent.of(
        nanos, "sync-1", TimedEvent.Type.MEMBERS, "open-1", "", Map.of("members", members));
  }

  private static RunJudgement judged(SyntheticRun run) {
    return Judge.judge(run.directory());
  }

  /// One of four members stands still, and the grid falls apart: what is lost is the fault's.
  @Test
  void lossWithMembersThatTheGridDropped_isPrinted_andMissesTheObjective() throws IOException {
    SyntheticRun run = losing();
    run.events(
        counts(MINUTE, "member-1,member-2,member-3"), counts(AFTER_FAULT, "member-1,member-3"));

    Results results = judged(run).results();

    Figure lost = figure(results, "sync", "lost-writes");
    assertThat(lost.withheld()).isNull();
    assertThat(lost.value()).isPositive();
    assertThat(figure(results, "sync", "unplanned-exits").value()).isEqualTo(1);
    assertThat(results.objectives().getFirst().result()).isEqualTo(Results.Judged.MISSED);
    assertThat(results.outcome()).isEqualTo(Results.Outcome.MISSED);
    assertThat(results.answer()).contains("“sync” lost ").doesNotContain("Not counted");
    assertThat(results.trust())
        .extracting(Caveat::text)
        .anySatisfy(text ->
            assertThat(text)
                .startsWith(
                    "what was lost and how long it took in sync-1 is of what the grid did because of"
                        + " the fault too: the grid dropped member-2, seen "));
  }

  @Test
  void lossWithAMemberThatEndedByItself_isWithheld_andMissesTheObjectiveAllTheSame()
      throws IOException {
    SyntheticRun run = losing();
    run.events(
        SomeEvent.of(
            AFTER_FAULT,
            "sync-1",
            TimedEvent.Type.PROCESS_LOST,
            "open-1",
            "gone",
            Map.of("process", "member-2")));

    Results results = judged(run).results();

    Figure lost = figure(results, "sync", "lost-writes");
    assertThat(lost.value()).isNull();
    assertThat(lost.withheld()).isNotNull().extracting(each -> each.why()).isEqualTo(Why.SECOND_FAILURE);
    assertThat(results.objectives().getFirst().result()).isEqualTo(Results.Judged.MISSED);
    assertThat(results.objectives().getFirst().measured())
        .contains("a run with a second failure has some: ");
    assertThat(results.outcome()).isEqualTo(Results.Outcome.MISSED);
    assertThat(results.answer()).startsWith("Not counted, for each had a second failure");
  }

  @Test
  void gridThatDropsAMemberBeforeTheFault_isNotJudgedByTheFault() throws IOException {
    SyntheticRun run = losing();
    run.events(counts(MINUTE, "member-1,member-2"), counts(MINUTE + 1, "member-1"));

    RunJudgement judgement = judged(run);

    assertThat(figure(judgement.results(), "sync", "lost-writes").value()).isNull();
    assertThat(judgement.verdicts().verdicts().getFirst().verdict().summary())
        .contains("no fault explains: the grid dropped member-2 without any fault");
  }

  @Test
  void gridThatDropsNobody_hasNothingToTell() throws IOException {
    RunJudgement judgement = judged(losing());

    assertThat(judgement.results().trust())
        .extracting(Caveat::text)
        .noneSatisfy(text -> assertThat(text).contains("grid dropped"));
    assertThat(judgement.verdicts().verdicts())
        .filteredOn(each -> each.checker().equals("lost-writes"))
        .singleElement()
        .satisfies(each -> {
          assertThat(each.verdict().status()).isEqualTo(Status.INVALID);
          assertThat(each.verdict().summary()).doesNotContain("dropped", "parts");
        });
  }
}
