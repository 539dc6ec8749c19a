package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.fact.Fact;
import assay.judge.FindingDraft;
import assay.judge.Said;
import assay.judge.figure.Measurement;
import assay.judge.grid.UnplannedFailure;
import assay.judge.results.ResultsTableBuilder;
import assay.judge.trial.TrialJudgement;
import assay.judge.trial.TrialValidity.Invalidated;
import assay.judge.trial.TrialValidity.Reason;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.SyntheticTrial;
import assay.record.environment.Environment;
import assay.record.event.StepEvent;
import assay.record.results.Caveat;
import assay.record.results.Caveat.Gravity;
import assay.record.results.Results.Row;
import assay.record.results.SteadinessResult;
import assay.record.results.Verdicts.Measure;
import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;
import assay.sentence.SentenceRenderer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Caveats for synthetic trials with known faults.
final class CaveatListTest {

  private static final Reason UNFINISHED =
      new Reason("E603", Fact.quoted("the trial was not finished"), Invalidated.EVERYTHING);
  private static final Reason SLOW =
      new Reason("E702", Fact.quoted("the rate was not reached"), Invalidated.TIMES);

  private final List<TrialJudgement> judgements = new ArrayList<>();
  private long pauseNanos;
  private long ownPauseNanos;

  private CaveatListTest trial(
      String configuration,
      int repeat,
      List<Reason> reasons,
      Verdict verdict,
      Measurement... readings) {
    return trial(configuration, repeat, reasons, verdict, List.of(), readings);
  }

  private CaveatListTest trial(
      String configuration,
      int repeat,
      List<Reason> reasons,
      Verdict verdict,
      List<SteadinessResult> steadiness,
      Measurement... readings) {
    judgements.add(
        FindingDraft.of(new Plan.Trial(configuration + "-" + repeat, configuration, repeat))
            .reasons(reasons)
            .verdicts(Map.of("lost-writes", verdict))
            .readings(List.of(readings))
            .steadiness(steadiness)
            .pauseNanos(pauseNanos)
            .ownPauseNanos(ownPauseNanos)
            .finding());
    return this;
  }

  private static Verdict lost(long writes) {
    return new Verdict(
        writes == 0 ? Status.VALID : Status.INVALID,
        Fact.quoted(""),
        List.of(Measure.of("lost-writes", writes, Fact.quoted(writes + " of 9,000"))),
        List.of(),
        List.of());
  }

  private static Measurement p99(double value) {
    return Measurement.of("p99(get)", value, 10_000);
  }

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

  private static Plan plan(int repeats, String... names) {
    List<Configuration> configurations =
        List.of(names).stream().map(SyntheticTrial::configuration).toList();
    return SyntheticTrial.plan(
        SyntheticTrial.step(SyntheticTrial.Behaviour.good()), configurations, repeats);
  }

  private final Map<String, String> host = new LinkedHashMap<>(Map.of("cores", "2"));

  /// The figures are of another cluster than the study describes.
  @Test
  void settingsThatAnExistingClusterDoesNotTake_areASeriousWarningWithTheirNames() {
    Plan plan = plan(1, "sync");
    assertThat(texts(trust(plan), Gravity.SERIOUS)).noneMatch(text -> text.contains("existing"));
    host.put(Environment.NOT_TAKEN, "journal, min-replicas");

    assertThat(trust(plan))
        .filteredOn(caveat -> caveat.gravity() == Gravity.SERIOUS)
        .extracting(caveat -> SentenceRenderer.name(caveat.text()), each -> Said.of(each.text()))
        .contains(
            tuple(
                "the cluster does not take journal, min-replicas",
                "the study sets journal, min-replicas, and the existing cluster keeps its own"
                    + " values: the figures are of the cluster as it is"));
  }

  /// A wrong checksum of a user's own client looks like a loss of the engine.
  @Test
  void damagedValuesOfAnOwnProgram_sendItsAuthorToTheCheck() {
    Verdict damaged =
        new Verdict(
            Status.INVALID,
            Fact.quoted(""),
            List.of(Measure.of("damaged-keys", 7, Fact.quoted("7"))),
            List.of(),
            List.of());
    trial("own", 1, List.of(), damaged);
    assertThat(texts(trust(sentBy("java")), Gravity.SERIOUS))
        .noneMatch(text -> text.contains("client check"));
    assertThat(texts(trust(sentBy("program(/home/me/my.py)")), Gravity.SERIOUS))
        .contains(
            "values damaged: check your client with `assay client check /home/me/my.py`, for a wrong client looks"
                + " like a harm of the engine (own)");
  }

  @Test
  void lossesOfAnOwnProgram_areSuspectWithoutAFaultOnly() {
    Plan plan = sentBy("program(/home/me/my.py)");
    trial("own", 1, List.of(), lost(0));
    assertThat(texts(trust(plan), Gravity.SERIOUS))
        .noneMatch(text -> text.contains("client check"));
    trial("own", 2, List.of(), lost(3));
    assertThat(texts(trust(plan), Gravity.SERIOUS))
        .anyMatch(text ->
            text.startsWith("writes lost without a fault: check your client with `assay client"));
  }

  private static Plan sentBy(String language) {
    Map<String, Plan.Value> settings =
        new LinkedHashMap<>(SyntheticTrial.configuration("own").settings());
    settings.put("client-language", new Plan.Value(language, "study.yaml:7"));
    return SyntheticTrial.plan(
        SyntheticTrial.step(SyntheticTrial.Behaviour.good()),
        List.of(new Configuration("own", "own", settings)),
        2);
  }

  private List<Caveat> trust(Plan plan) {
    Environment environment =
        new Environment(
            "0.1.0",
            "2026-11-21T10:04:00Z",
            1_795_255_440_000L,
            0,
            "assay run s",
            host,
            Map.of(),
            Map.of(),
            List.of("before the run: governor: powersave"),
            null,
            0);
    List<Row> rows = ResultsTableBuilder.of(plan, judgements).rows();
    return CaveatList.of(
        plan, environment, judgements, UnshownHarm.of(judgements), rows, List.of(), List.of());
  }

  private static List<String> texts(List<Caveat> caveats, Gravity gravity) {
    return caveats.stream()
        .filter(each -> each.gravity() == gravity)
        .map(caveat -> Said.of(caveat.text()))
        .toList();
  }

  /// One run's probe says nothing about others.
  @Test
  void runsWithoutAProbe_areCounted_howeverCalmTheOthersWere() {
    pauseNanos = -1;
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    pauseNanos = 1_000_000;
    trial("sync", 2, List.of(), lost(0), p99(1e6));
    assertThat(texts(trust(plan(2, "sync")), Gravity.LIMITS))
        .contains(
            "any stall in 1 of 2 runs may be the host's and not the grid's: no probe watched the"
                + " clients for pauses of their own");

    pauseNanos = 20_000_000;
    trial("sync", 3, List.of(), lost(0), p99(1e6));
    assertThat(texts(trust(plan(3, "sync")), Gravity.LIMITS))
        .anyMatch(text ->
            text.startsWith("any stall in 1 of 3 runs")
                && text.endsWith("in the others a client itself paused for up to 20.0 ms"));
  }

  private static boolean isOwnPause(String text) {
    return text.startsWith("Assay itself");
  }

  @Test
  void assayThatStoodStill_isTold_andOneThatDidNotIsNot() {
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    assertThat(texts(trust(plan(1, "sync")), Gravity.SERIOUS))
        .noneMatch(CaveatListTest::isOwnPause);
    ownPauseNanos = 8_600_000_000L;
    trial("sync", 2, List.of(), lost(0), p99(1e6));
    assertThat(texts(trust(plan(2, "sync")), Gravity.SERIOUS))
        .filteredOn(CaveatListTest::isOwnPause)
        .containsExactly(
            "Assay itself stood still for 8.60 s in sync-2: it sampled nothing then, and a fault may have come later than its time");
  }

  @Test
  void whatIsNotAvailable_isToldWithItsReason() {
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    Plan part =
        plan(1, "sync").toBuilder()
            .unavailable(List.of(new Plan.Unavailable("wait", "redis has it")))
            .plan();
    assertThat(texts(trust(part), Gravity.LIMITS))
        .contains("left out, since not available: wait: redis has it");
  }

  @Test
  void writesLostInATrialThatDoesNotCount_areToldFirst() {
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    trial("sync", 2, List.of(UNFINISHED), lost(40), p99(1e6));
    trial("sync", 3, List.of(UNFINISHED), lost(2), p99(1e6));

    Caveat first = trust(plan(3, "sync")).getFirst();
    assertThat(first.gravity()).isEqualTo(Gravity.SERIOUS);
    assertThat(SentenceRenderer.name(first.text())).isEqualTo("writes lost outside the table");
    assertThat(Said.of(first.text()))
        .isEqualTo(
            "42 acknowledged writes were lost in sync-2 and sync-3, which do not count because of"
                + " E603: the trial was not finished");
  }

  private static Verdict withSecondFailure(long writes, String text) {
    List<Measure> measures =
        List.of(
            Measure.of("lost-writes", writes, Fact.quoted(writes + " of 9,000")),
            Measure.of(UnplannedFailure.MEASURE, 1, Fact.quoted(text)));
    return new Verdict(
        writes == 0 ? Status.VALID : Status.INVALID,
        Fact.quoted(""),
        measures,
        List.of(),
        List.of());
  }

  @Test
  void secondFailures_areToldOnceWhereTheyLostAndOnceWhereTheyDidNot() {
    trial("sync", 1, List.of(), withSecondFailure(30, "member-2 ended by itself"), p99(1e6));
    trial("sync", 2, List.of(), withSecondFailure(12, "member-3 ended by itself"), p99(1e6));
    trial("sync", 3, List.of(), withSecondFailure(0, "member-1 ended by itself"), p99(1e6));

    assertThat(texts(trust(plan(3, "sync")), Gravity.SERIOUS))
        .containsExactly(
            "no configuration is charged with the 42 acknowledged writes that sync-1 and sync-2 lost: a"
                + " second failure struck that no fault explains: member-2 ended by itself (in the"
                + " first of them)",
            "the figures after the fault in sync-3 have another cause too: a second failure struck that"
                + " no fault explains: member-1 ended by itself");
  }

  @Test
  void otherHarmInATrialThatDoesNotCount_isToldByItsCheck() {
    Verdict stale =
        new Verdict(
            Status.INVALID,
            Fact.quoted(""),
            List.of(Measure.share("stale-reads", 0.25, 0.2, 0.3, Fact.quoted("25 % of 400"))),
            List.of(),
            List.of());
    trial("sync", 1, List.of(UNFINISHED), stale, p99(1e6));

    assertThat(Said.of(trust(plan(1, "sync")).getFirst().text()))
        .startsWith("the check lost-writes proved harm (stale-reads: 25 % of 400) in sync-1, which")
        .endsWith("does not count because of E603: the trial was not finished");
  }

  /// A loss where only times are spoilt is in the results table, and so is every counting figure.
  @Test
  void writesLostInATrialThatCounts_areNoCaveat() {
    trial("sync", 1, List.of(SLOW), lost(40), Measurement.of("lost-writes", 40, 9000), p99(1e6));
    trial("none", 1, List.of(UNFINISHED), lost(0), p99(1e6));

    assertThat(texts(trust(plan(1, "sync", "none")), Gravity.SERIOUS)).isEmpty();
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
  void figureOfFewerRunsThanAsked_isToldOnceWithItsReason() {
    Measurement p50 = Measurement.of("p50(get)", 5e5, 10_000);
    for (String configuration : List.of("sync", "none")) {
      trial(configuration, 1, List.of(), lost(0), p50, p99(1e6));
      trial(configuration, 2, List.of(SLOW), lost(0), p50, p99(1e6));
      trial(configuration, 3, List.of(), lost(0), p50, p99(1e6));
    }

    assertThat(trust(plan(3, "sync", "none")))
        .extracting(caveat -> Said.of(caveat.text()))
        .filteredOn(text -> text.contains("on fewer than"))
        .containsExactly(
            "p50(get) and p99(get) of “sync” and “none” rest on fewer than the 3 runs that were asked"
                + " for, at the least on 2: sync-2 is left out (E702: the rate was not reached)");
  }

  @Test
  void figureThatOneRunWithholds_andRunThatWasNotBegun_areTold() {
    WithheldFigure few = new WithheldFigure(Why.TOO_FEW, Fact.quoted("too few requests"));
    trial("sync", 1, List.of(), lost(0), p99(1e6));
    trial("sync", 2, List.of(), lost(0), Measurement.withheld("p99(get)", few));
    trial("none", 1, List.of(), lost(0), p99(1e6));

    assertThat(trust(plan(2, "sync", "none")))
        .extracting(caveat -> Said.of(caveat.text()))
        .filteredOn(text -> text.contains("on fewer than"))
        .containsExactly(
            "p99(get) of “sync” rests on fewer than the 2 runs that were asked for, at the least on 1:"
                + " sync-2 is left out (too few requests)",
            "p99(get) of “none” rests on fewer than the 2 runs that were asked for, at the least on 1:"
                + " none-2 was not begun");
  }

  @Test
  void figuresOfAllRuns_areNoCaveat() {
    trial("sync", 1, List.of(), lost(0), p99(1e6)).trial("sync", 2, List.of(), lost(0), p99(2e6));

    assertThat(trust(plan(2, "sync")))
        .noneMatch(caveat -> Said.of(caveat.text()).contains("on fewer than"));
  }

  @Test
  void gravity_decidesTheOrder_andEveryCauseIsToldOnce() {
    SteadinessResult moved =
        new SteadinessResult(
            "open-1", SteadinessResult.State.NON_STEADY, 30, 4, Fact.quoted("p50 changed by +9 %"));
    for (String configuration : List.of("a", "b", "c", "d", "e")) {
      trial(configuration, 1, List.of(), lost(0), List.of(moved), p99(1e6));
    }

    List<Caveat> trust = trust(plan(1, "a", "b", "c", "d", "e"));

    assertThat(trust).isSortedAccordingTo(Comparator.comparing(Caveat::gravity));
    assertThat(texts(trust, Gravity.SERIOUS))
        .containsExactly(
            "NON-STEADY: times and rates of open-1 depend on when they were measured, because the"
                + " system was not yet steady: in a-1 p50 changed by +9 %, and 4 more like it");
    assertThat(texts(trust, Gravity.LIMITS))
        .startsWith(
            "differences between configurations may be chance: one run of each allows no"
                + " comparison; --repeats 6 does")
        .contains(
            "times and rates of open-1 leave out its first 4 s, when the system was not yet steady",
            "before the run: governor: powersave");
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
