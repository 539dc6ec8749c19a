package assay.judge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.Judge;
import assay.judge.JudgedRuns;
import assay.judge.RunJudgement;
import assay.judge.Said;
import assay.metric.LimitRelation;
import assay.metric.WithheldFigure.Why;
import assay.plan.Plan;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.words.AmountFormat;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Figures of grids that drop members or fall apart, in whole runs with known losses.
final class ClusterReactionAdjustmentTest extends JudgedRuns {

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

  /// One of four members freezes, and the grid falls apart: the fault causes the loss.
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
    assertThat(Said.of(results.answer())).contains("“sync” lost ").doesNotContain("Not counted");
    assertThat(results.trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .anySatisfy(text ->
            assertThat(text)
                .startsWith(
                    "losses and recovery in sync-1 also come from what the grid did because of"
                        + " the fault: the grid dropped member-2, seen "));
  }

  @Test
  void lossWithAMemberThatDidNotStartAgain_isPrinted_withTheProductsReason() throws IOException {
    SyntheticRun run = losing();
    run.events(
        SomeEvent.of(
            AFTER_FAULT,
            "sync-1",
            TimedEvent.Type.PROCESS_LOST,
            "open-1",
            "",
            Map.of("process", "member-2", "exit", "3")),
        SomeEvent.of(
            AFTER_FAULT + 1,
            "sync-1",
            TimedEvent.Type.FAULT_OVER,
            "open-1",
            "",
            Map.of("proof", "p", "refused", "member-2", "reason", "bad file", "number", "1")));

    Results results = judged(run).results();

    Figure lost = figure(results, "sync", "lost-writes");
    assertThat(lost.withheld()).isNull();
    assertThat(lost.value()).isPositive();
    assertThat(Said.of(results.answer())).contains("member-2 did not start again: bad file");
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
    assertThat(lost.withheld())
        .isNotNull()
        .extracting(each -> each.why())
        .isEqualTo(Why.SECOND_FAILURE);
    assertThat(results.objectives().getFirst().result()).isEqualTo(Results.Judged.MISSED);
    assertThat(Said.of(results.objectives().getFirst().measured()))
        .contains("a run with a second failure has some: ");
    assertThat(results.outcome()).isEqualTo(Results.Outcome.MISSED);
    assertThat(Said.of(results.answer())).startsWith("Not counted, for each had a second failure");
  }

  @Test
  void gridThatDropsAMemberBeforeTheFault_isNotJudgedByTheFault() throws IOException {
    SyntheticRun run = losing();
    run.events(counts(MINUTE, "member-1,member-2"), counts(MINUTE + 1, "member-1"));

    RunJudgement judgement = judged(run);

    assertThat(figure(judgement.results(), "sync", "lost-writes").value()).isNull();
    assertThat(Said.of(judgement.verdicts().verdicts().getFirst().verdict().summary()))
        .contains("no fault explains: the grid dropped member-2 without any fault");
  }

  @Test
  void gridThatDropsNobody_hasNothingToTell() throws IOException {
    RunJudgement judgement = judged(losing());

    assertThat(judgement.results().trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .noneSatisfy(text -> assertThat(text).contains("grid dropped"));
    assertThat(judgement.verdicts().verdicts())
        .filteredOn(each -> each.checker().equals("lost-writes"))
        .singleElement()
        .satisfies(each -> {
          assertThat(each.verdict().status()).isEqualTo(Status.INVALID);
          assertThat(Said.of(each.verdict().summary())).doesNotContain("dropped", "parts");
        });
  }

  @Test
  void releaseThatTheClusterRefused_isSaidBeforeTheAnswer_andNoRunIsLost() throws IOException {
    SyntheticRun run = losing();
    run.events(
        SomeEvent.of(
            MINUTE,
            "sync-1",
            TimedEvent.Type.FAULT,
            "open-1",
            "upgrade member-1, member-2 to 5.4.0 for 40s",
            Map.of(
                "fault",
                "upgrade",
                "target",
                "all",
                "members",
                "member-1,member-2",
                "number",
                "7")),
        SomeEvent.of(
            AFTER_FAULT,
            "sync-1",
            TimedEvent.Type.FAULT_OVER,
            "open-1",
            "",
            Map.of("number", "7", "refused", "member-1", "reason", "version 5.4.0 is too new")));

    Results results = judged(run).results();

    assertThat(Said.of(results.answer()))
        .startsWith(
            "In sync-1 `upgrade member-1, member-2 to 5.4.0 for 40s` ended at member-1, which did not"
                + " join with the new release: version 5.4.0 is too new");
  }

  private static TimedEvent view(String by, String members) {
    return SomeEvent.of(
        AFTER_FAULT + 1,
        "sync-1",
        TimedEvent.Type.VIEW,
        null,
        "",
        Map.of("by", by, "members", members));
  }

  private static TimedEvent compared(String living, String untold) {
    return SomeEvent.of(
        AFTER_FAULT + 2,
        "sync-1",
        TimedEvent.Type.VIEWS_COMPARED,
        null,
        "",
        Map.of("living", living, "untold", untold));
  }

  private static Verdict verdict(RunJudgement judgement, String checker) {
    return judgement.verdicts().verdicts().stream()
        .filter(each -> each.checker().equals(checker))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  private static final String IN_PARTS =
      "the cluster ended in two parts: {member-1}, {member-2, member-3}";

  private SyntheticRun apart(Behaviour behaviour) throws IOException {
    behaviours.put("sync", behaviour);
    SyntheticRun run = run(1, plan -> withObjectives(plan, List.of(NO_LOST_WRITE)));
    return fallsApart(run);
  }

  private static SyntheticRun fallsApart(SyntheticRun run) throws IOException {
    return run.events(
        view("member-1", "member-1"),
        view("member-2", "member-2,member-3"),
        view("member-3", "member-2,member-3"),
        compared("member-1,member-2,member-3", ""));
  }

  @Test
  void lossesOfAClusterThatEndedInParts_areLowerBounds_andRecoveryIsNotSaid() throws IOException {
    SyntheticRun run = losing();
    double whole =
        Objects.requireNonNull(figure(judged(run).results(), "sync", "lost-writes").value());

    RunJudgement judgement = judged(fallsApart(run));
    Results results = judgement.results();

    Figure lost = figure(results, "sync", "lost-writes");
    assertThat(lost.value()).isEqualTo(whole);
    assertThat(lost.most()).isNull();
    assertThat(Said.of(lost.text()))
        .startsWith("≥ " + AmountFormat.count(Math.rint(whole)) + " of ");
    assertThat(results.objectives().getFirst().result()).isEqualTo(Results.Judged.MISSED);
    assertThat(Said.of(verdict(judgement, "lost-writes").summary()))
        .startsWith(AmountFormat.count(Math.rint(whole)) + " of ")
        .endsWith("; at least so many, for " + IN_PARTS);
    assertThat(verdict(judgement, "recovery").status()).isEqualTo(Status.UNKNOWN);
    assertThat(Said.of(verdict(judgement, "recovery").summary())).endsWith("; " + IN_PARTS);
    Figure recovery = figure(results, "sync", "recovery");
    assertThat(recovery.value()).isPositive();
    assertThat(recovery.most()).isNull();
    assertThat(Said.of(recovery.text())).startsWith("≥ ");
    assertThat(Said.of(results.answer()))
        .startsWith("In sync-1 " + IN_PARTS + ". ")
        .contains("lost ≥ ");
    assertThat(results.trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .contains(
            "sync-1 lost at least what was found, and whether everything is restored is not known: "
                + IN_PARTS);
  }

  @Test
  void noLossOfAClusterThatEndedInParts_isNotKnown() throws IOException {
    Results results = judged(apart(BRIEF)).results();

    assertThat(figure(results, "sync", "lost-writes").value()).isNull();
    assertThat(results.objectives().getFirst().result()).isEqualTo(Results.Judged.UNDECIDED);
    assertThat(Said.of(results.answer())).doesNotContain("no configuration was seen to lose");
  }

  @Test
  void clusterThatIsOneAgain_bindsNothing() throws IOException {
    behaviours.put("sync", BRIEF);
    SyntheticRun run = run(1, plan -> withObjectives(plan, List.of(NO_LOST_WRITE)));
    run.events(
        view("member-1", "member-1,member-2"),
        view("member-2", "member-1,member-2"),
        compared("member-1,member-2", ""));

    RunJudgement judgement = judged(run);

    assertThat(judgement.results().objectives().getFirst().result()).isEqualTo(Results.Judged.MET);
    assertThat(verdict(judgement, "recovery").status()).isEqualTo(Status.VALID);
    assertThat(Said.of(judgement.results().answer())).doesNotContain("parts", "known");
  }

  @Test
  void clusterOfWhichNobodyKnows_isSaidToBeThat() throws IOException {
    behaviours.put("sync", BRIEF);
    SyntheticRun run = run(1, plan -> withObjectives(plan, List.of(NO_LOST_WRITE)));
    run.events(compared("member-1,member-2", "member-1,member-2"));

    RunJudgement judgement = judged(run);

    assertThat(Said.of(verdict(judgement, "lost-writes").summary()))
        .endsWith(
            "; whether the cluster ended as one is not known: its members do not tell their own"
                + " view");
    assertThat(judgement.results().trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .anySatisfy(
            text -> assertThat(text).startsWith("more may be lost in sync-1 than was found"));
    assertThat(judgement.results().objectives().getFirst().result()).isEqualTo(Results.Judged.MET);
  }

  /// The member's clients are cut off too: data that no client could write there cannot have been
  /// lost.
  @Test
  void sideThatNoClientReached_isSaidNotToBeTested() throws IOException {
    behaviours.put("sync", BRIEF);
    SyntheticRun run = run(1, plan -> plan);
    run.events(
        SomeEvent.of(
            AFTER_FAULT,
            "sync-1",
            TimedEvent.Type.FAULT,
            "open-1",
            "isolate member-1",
            Map.of("fault", "isolate", "members", "member-1", "number", "2")));

    Results results = judged(run).results();

    String unreached =
        "n sync-1 `isolate` cut member-1 off from clients too: no client could write to that side,"
            + " so loss there was not tested";
    assertThat(Said.of(results.answer())).startsWith("I" + unreached + ". ");
    assertThat(results.trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .contains("i" + unreached);
  }
}
