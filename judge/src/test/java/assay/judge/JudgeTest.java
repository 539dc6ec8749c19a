package assay.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.metric.LimitRelation;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.RunRecord;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.History;
import assay.record.history.Operation;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Quantile;
import assay.record.results.Results.Told;
import assay.record.results.Results.TrialResult;
import assay.record.results.Results.Window;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.TrialVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Whole run directories from synthetic grids with known faults.
final class JudgeTest extends JudgedRuns {

  @Test
  void goodGridAndForgetfulOne_areToldApart() throws IOException {
    behaviours.put("sync", Behaviour.good());
    behaviours.put("none", Behaviour.good().forgetting().taking(100_000));

    RunJudgement judged = Judge.judge(run(1, plan -> plan).directory());

    Results results = judged.results();
    assertThat(results.invalid()).isEmpty();
    // Whether reads of lost keys were stale is unknown.
    assertThat(results.outcome()).isEqualTo(Results.Outcome.UNANSWERED);
    assertThat(results.id()).isEqualTo("a7f3");
    assertThat(figure(results, "sync", "lost-writes").value()).isZero();
    assertThat(figure(results, "none", "lost-keys").value()).isCloseTo(1 / 3.0, within(0.03));
    assertThat(figure(results, "none", "lost-writes").value()).isPositive();
    assertThat(figure(results, "sync", "p50(put)").value()).isCloseTo(220_000, within(5_000.0));
    assertThat(figure(results, "none", "p50(put)").value()).isCloseTo(120_000, within(3_000.0));
    assertThat(figure(results, "sync", "recovery").value()).isEqualTo(400e6);
    assertThat(Said.of(figure(results, "sync", "under-replicated").text())).isEqualTo("2.00 s");
    assertThat(results.rows().getFirst().settings()).isEqualTo(Map.of("backup", "sync"));
    assertThat(Said.of(results.answer()))
        .startsWith("“none” lost ")
        .contains(" acknowledged writes. Not known: stale-reads of “none” (")
        .endsWith(" One run of each shows no difference in speed, which takes 6.");
    assertThat(status(judged, "none-1", "lost-writes")).isEqualTo(Status.INVALID);
    assertThat(status(judged, "none-1", "stale-reads")).isEqualTo(Status.UNKNOWN);
    assertThat(figure(results, "none", "stale-reads").value()).isZero();
    assertThat(figure(results, "none", "stale-reads-after-fault").value()).isZero();
    assertThat(figure(results, "none", "stale-reads-after-fault").most()).isBetween(0.01, 0.1);
    assertThat(status(judged, "sync-1", "lost-writes")).isEqualTo(Status.VALID);
    assertThat(status(judged, "sync-1", "stale-reads")).isEqualTo(Status.VALID);
    assertThat(status(judged, "sync-1", "recovery")).isEqualTo(Status.VALID);
    assertThat(trust(results))
        .anyMatch(sentence -> sentence.contains("“sync” lost nothing in 1 fault"));
    assertThat(trust(results)).anyMatch(sentence -> sentence.contains("shared 2 cores"));
    assertThat(trust(results)).anyMatch(sentence -> sentence.contains("never calibrated"));
  }

  private static Status status(RunJudgement judged, String trial, String checker) {
    return judged.verdicts().verdicts().stream()
        .filter(verdict -> verdict.trial().equals(trial) && verdict.checker().equals(checker))
        .map(TrialVerdict::verdict)
        .findFirst()
        .orElseThrow()
        .status();
  }

  @Test
  void staleGrid_isFoundStale_aboutAsOftenAsItIs() throws IOException {
    behaviours.put("closest", Behaviour.good().stale(0.2));

    RunJudgement judged = Judge.judge(run(1, plan -> plan).directory());

    assertThat(status(judged, "closest-1", "stale-reads")).isEqualTo(Status.INVALID);
    assertThat(status(judged, "closest-1", "lost-writes")).isEqualTo(Status.VALID);
    assertThat(figure(judged.results(), "closest", "stale-reads").value()).isBetween(0.06, 0.085);
    assertThat(Said.of(judged.results().answer())).startsWith("“closest” served ");
  }

  @Test
  void windowsOfThePercentiles_areThoseOfEveryRequestSorted() throws IOException {
    behaviours.put("sync", Behaviour.good());
    SyntheticRun run = run(1, plan -> plan);

    Results results = Judge.judge(run.directory()).results();

    Plan.Trial trial = new Plan.Trial("sync-1", "sync", 1);
    History history = RunRecord.open(run.directory()).trial(trial).history().history();
    long fault = MINUTE + 15_037_000_000L;
    long lastSlice = fault - (fault - MINUTE - 5_000_000_000L) % 100_000_000;
    long[] sorted =
        IntStream.range(0, history.size())
            .filter(i -> history.step(i) == 0 && history.op(i) == Operation.Op.WRITE)
            .filter(
                i -> history.outcome(i) == OperationOutcome.OK && history.endNanos(i) < lastSlice)
            .mapToLong(i -> history.endNanos(i) - history.intendedNanos(i))
            .sorted()
            .toArray();
    Window steady = window(results, "steady", "put");
    assertThat(steady.ok()).isEqualTo(sorted.length);
    for (Quantile quantile : steady.response()) {
      int rank = (int) Math.ceil(quantile.q() * sorted.length);
      double exact = sorted[Math.max(1, rank) - 1];
      assertThat((double) quantile.nanos()).isCloseTo(exact, within(exact / 500));
    }
    assertThat(steady.offeredPerSecond()).isEqualTo(1000);
    assertThat(window(results, "fault", "put").response().getLast().nanos())
        .isGreaterThan(400_000_000);
  }

  private static Window window(Results results, String name, String kind) {
    return results.trials().getFirst().windows().stream()
        .filter(window -> window.window().equals(name) && window.kind().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void generatorLateByMuchLessThanABin_spoilsNoRecovery() throws IOException {
    behaviours.put("sync", Behaviour.good().late(5_000_000));
    behaviours.put("later", Behaviour.good().late(20_000_000));

    Results results = judge();

    assertThat(results.outcome()).isEqualTo(Results.Outcome.UNANSWERED);
    assertThat(Said.of(results.answer()))
        .startsWith(
            "Not known: recovery of “later” (E701: open-1: half of the put requests were sent");
    assertThat(figure(results, "sync", "recovery").value()).isEqualTo(400e6);
    assertThat(figure(results, "sync", "missed-requests").value()).isPositive();
    assertThat(figure(results, "later", "recovery").value()).isNull();
    assertThat(reason(figure(results, "later", "recovery"))).contains("E701", "sent at least");
    assertThat(figure(results, "later", "p50(put)").value()).isNotNull();
  }

  /// No member ended by itself, which is neither a finding nor of use.
  @Test
  void configurationWithoutTimesAndWithoutChecks_cannotBeUsed() throws IOException {
    Behaviour asked = new Behaviour(2050, 20, 10, 200_000, 20_000, 450_000_000, false, 0);
    behaviours.put("sync", Behaviour.good().late(240_000_000));
    Plan.Objective none =
        new Plan.Objective("unplanned-exits == 0", "unplanned-exits", LimitRelation.EQUAL, 0, 3);

    Results results =
        Judge.judge(
                run(
                        1,
                        plan ->
                            withObjectives(plan, List.of(none)).toBuilder()
                                .steps(List.of(SyntheticTrial.step(asked)))
                                .checks(List.of())
                                .plan())
                    .directory())
            .results();

    assertThat(figure(results, "sync", "unplanned-exits").value()).isZero();
    assertThat(results.invalid()).extracting(InvalidReason::code).contains("E702");
    assertThat(results.outcome()).isEqualTo(Results.Outcome.NOT_VALID);
  }

  @Test
  void generatorThatFellBehind_withholdsTimes() throws IOException {
    Behaviour asked = new Behaviour(2050, 20, 10, 200_000, 20_000, 450_000_000, false, 0);
    behaviours.put("sync", Behaviour.good().late(240_000_000));

    Results results =
        Judge.judge(run(1, plan -> withStep(plan, SyntheticTrial.step(asked))).directory())
            .results();

    assertThat(results.trials().getFirst().invalid()).anyMatch(why -> why.code().equals("E702"));
    assertThat(reason(figure(results, "sync", "p50(put)"))).contains("E702");
    assertThat(figure(results, "sync", "lost-writes").value()).isZero();
  }

  @Test
  void lostProcessAndFaultWithoutEffect_spoilTheTrial() throws IOException {
    behaviours.put("sync", Behaviour.good());
    for (TimedEvent.Type type :
        List.of(TimedEvent.Type.PROCESS_LOST, TimedEvent.Type.FAULT_WITHOUT_EFFECT)) {
      folder = folder.resolve(type.name());
      SyntheticRun run = run(1, plan -> plan);
      run.events(SomeEvent.of(MINUTE + 1, "sync-1", type, "open-1", "member-2 is gone", Map.of()));

      Results results = Judge.judge(run.directory()).results();

      assertThat(results.outcome()).isEqualTo(Results.Outcome.NOT_VALID);
      assertThat(figure(results, "sync", "lost-writes").value()).isNull();
      assertThat(reason(figure(results, "sync", "lost-writes"))).contains("member-2 is gone");
    }
  }

  @Test
  void faultThatWasNeverDone_spoilsTheTrial() throws IOException {
    behaviours.put("sync", new Behaviour(2000, 8, -1, 200_000, 20_000, 0, false, 0));
    Step harmed = SyntheticTrial.step(Behaviour.good());

    Results results = Judge.judge(run(1, plan -> withStep(plan, harmed)).directory()).results();

    assertThat(results.invalid()).anyMatch(reason -> reason.code().equals("E602"));
  }

  @Test
  void trialWithoutAFault_isValidAndHasNoRecovery() throws IOException {
    behaviours.put("sync", new Behaviour(2000, 8, -1, 200_000, 20_000, 0, false, 0));

    Results results = judge();

    assertThat(results.outcome()).isEqualTo(Results.Outcome.FINE);
    assertThat(figure(results, "sync", "lost-writes").value()).isZero();
    assertThat(results.rows().getFirst().figures())
        .noneMatch(figure -> figure.metric().equals("recovery"));
  }

  @Test
  void interruptedRun_keepsWhatIsDone_andRanksIt() throws IOException {
    behaviours.put("sync", Behaviour.good());
    SyntheticRun run =
        run(
            1,
            plan -> {
              List<Configuration> more =
                  List.of(plan.configurations().getFirst(), SyntheticTrial.configuration("async"));
              return SyntheticTrial.plan(plan.steps().getFirst(), more, 1);
            });
    RunDirectory directory = run.directory();
    List<String> marks = Files.readAllLines(directory.events());
    Files.write(
        directory.events(), marks.stream().filter(line -> !line.contains("async-1")).toList());

    Results results = Judge.judge(directory).results();

    assertThat(results.outcome()).isEqualTo(Results.Outcome.INTERRUPTED);
    assertThat(results.trials()).hasSize(1);
    assertThat(figure(results, "sync", "p50(put)").value()).isNotNull();
    assertThat(reason(figure(results, "async", "p50(put)"))).isEqualTo("not run");
  }

  @Test
  void threeRepeats_giveMedianAndInterval_andMarkNothing() throws IOException {
    behaviours.put("sync", Behaviour.good());
    behaviours.put("none", Behaviour.good().taking(100_000));

    Results results = Judge.judge(run(3, plan -> plan).directory()).results();

    Figure fast = figure(results, "none", "p50(get)");
    assertThat(fast.repeats()).hasSize(3);
    assertThat(fast.value()).isEqualTo(fast.repeats().stream().sorted().toList().get(1));
    assertThat(fast.low()).isNotNull();
    assertThat(results.rows()).allMatch(row -> row.figures().stream().noneMatch(Figure::best));
    assertThat(results.comparisons()).isEmpty();
    assertThat(trust(results))
        .anyMatch(sentence -> sentence.contains("3 runs of each are too few for a test"));
    assertThat(Said.of(figure(results, "sync", "stale-reads").text()))
        .startsWith("< ")
        .contains("(none in 3)");
    assertThat(Said.of(results.answer()))
        .startsWith("3 runs of each show no difference in speed")
        .contains("“none” took 0.", "× the time of “sync”");
  }

  @Test
  void sixRepeats_areComparedBlockByBlock() throws IOException {
    Behaviour fast = new Behaviour(500, 3, -1, 100_000, 20_000, 0, false, 0);
    behaviours.put("sync", fast.taking(200_000));
    behaviours.put("none", fast);
    behaviours.put("async", fast.taking(200_500));
    RunDirectory directory = run(6, plan -> plan).directory();

    RunJudgement judged = Judge.judge(directory);

    Results results = judged.results();
    assertThat(results.invalid()).isEmpty();
    assertThat(results.trials()).hasSize(24).filteredOn(TrialResult::control).hasSize(6);
    assertThat(figure(results, "sync", "p50(get)").repeats()).hasSize(6);
    assertThat(told(results, "none", "p50(get)")).isEqualTo(Told.BETTER);
    assertThat(told(results, "async", "p50(get)")).isEqualTo(Told.NOT_DISTINGUISHABLE);
    assertThat(figure(results, "none", "p50(get)").best()).isTrue();
    assertThat(results.controls())
        .filteredOn(control -> control.metric().equals("p50(get)"))
        .singleElement()
        .satisfies(control -> assertThat(control.floor()).isBetween(1.0, 1.2));
    assertThat(Said.of(results.answer()))
        .startsWith("“none” is 1.")
        .contains("× as fast as “sync” at ");
    assertThat(judged.verdicts().verdicts())
        .filteredOn(verdict -> verdict.trial().equals("sync-3-control"))
        .isNotEmpty();
    assertThat(Judge.judge(directory)).isEqualTo(judged);
  }

  private static Told told(Results results, String configuration, String metric) {
    return results.comparisons().stream()
        .filter(each -> each.configuration().equals(configuration) && each.metric().equals(metric))
        .findFirst()
        .orElseThrow()
        .told();
  }

  @Test
  void usage_isPerRequestAndMembersAreToldFromClients() throws IOException {
    behaviours.put("sync", Behaviour.good());

    Results results = judge();

    assertThat(figure(results, "sync", "cpu-per-request(clients)").value())
        .isCloseTo(50_000, within(1_000.0));
    assertThat(figure(results, "sync", "cpu-per-request(members)").value())
        .isCloseTo(150_000, within(3_000.0));
    assertThat(figure(results, "sync", "memory").value()).isEqualTo(600.0 * (1 << 20));
    assertThat(figure(results, "sync", "throughput").value()).isCloseTo(2000, within(5.0));
  }

  @Test
  void findings_areWrittenAndReadBack_andJudgingAgainGivesTheSame() throws IOException {
    behaviours.put("none", Behaviour.good().forgetting());
    RunDirectory directory = run(1, plan -> plan).directory();
    RunJudgement judged = Judge.judge(directory);

    ResultsFile.write(directory, judged.results(), judged.verdicts());

    assertThat(ResultsFile.results(directory)).isEqualTo(judged.results());
    assertThat(ResultsFile.verdicts(directory)).isEqualTo(judged.verdicts());
    assertThat(Judge.judge(directory)).isEqualTo(judged);
  }

  private static Plan withStep(Plan plan, Step step) {
    return plan.toBuilder().steps(List.of(step)).plan();
  }

  private static List<String> trust(Results results) {
    return results.trust().stream().map(caveat -> Said.of(caveat.text())).toList();
  }
}
