package assay.judge;

import static assay.judge.Found.figure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import assay.fact.Fact;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.event.TimedEvent;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.SteadinessResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A closed loop's parts beside their published figures.
final class ClosedPartsTest {

  @TempDir Path folder;

  @Test
  void closedParts_areOneRoundsTime_withThePublishedFigureBeside() throws IOException {
    Figure figure =
        besidePublished(new Published("sync", "time(getAll 100x6)", 45e6, "the guide", "remote"));

    assertThat(figure.published()).isEqualTo(45e6);
    assertThat(figure.publishedNote()).isEqualTo("the guide; remote");
  }

  @Test
  void publishedFigureOfOtherData_isLeftOut_withTheReason() throws IOException {
    Figure figure =
        besidePublished(
            new Published("sync", "time(getAll 100x6)", 45e6, "the guide", "remote")
                .of("time(getAll 100x6)", "published for 1,000,000 rows; here 20,000"));

    assertThat(figure.published()).isNull();
    assertThat(figure.publishedNote())
        .isEqualTo("for 1,000,000 rows; here 20,000; only ratios are compared (the guide; remote)");
  }

  private Figure besidePublished(Published published) throws IOException {
    Step closed =
        new Step.Closed(
            "closed-1",
            1,
            Duration.ZERO,
            1,
            List.of(new Step.Part("getAll 100x6", "getAll", 100, 6)));
    Plan base = SyntheticTrial.plan(closed);
    Plan plan = base.toBuilder().checks(List.of()).published(List.of(published)).plan();
    SyntheticRun run = new SyntheticRun(folder, plan);
    run.events(
        SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()),
        SomeEvent.of(1, "sync-1", TimedEvent.Type.TRIAL_BEGINS, null, "", Map.of()),
        SomeEvent.of(2, "sync-1", TimedEvent.Type.WINDOW_BEGINS, "closed-1", "", Map.of()),
        part(3, "0", "false", "99000000"),
        part(4, "1", "true", "30000000"),
        part(5, "2", "true", "40000000"),
        SomeEvent.of(6, "sync-1", TimedEvent.Type.WINDOW_ENDS, "closed-1", "", Map.of()),
        SomeEvent.of(7, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()));

    Results results = Judge.judge(run.directory()).results();

    Figure figure = results.rows().getFirst().figure("time(getAll 100x6)").orElseThrow();
    assertThat(results.invalid())
        .extracting(reason -> Said.of(reason.sentence()))
        .containsExactly("sync-1: E704: nothing was measured: no request ended OK");
    assertThat(reason(figure)).startsWith("E704");
    return figure;
  }

  /// Two clients with half of the requests each, with different numbers of discarded rounds; the
  /// second part repeats the first.
  @Test
  void roundsOfSeveralClients_areOne_asLongAsTheSlowest() throws IOException {
    Step.Part puts = new Step.Part("put 200", "put", 200, 1);
    Step step = new Step.Closed("closed-1", 1, Duration.ZERO, 1, List.of(puts, puts));
    Results results =
        judge(
            step,
            counted(0, 1, 100, 200_000_000),
            counted(0, 7, 100, 400_000_000),
            counted(1, 1, 100, 300_000_000),
            counted(1, 2, 90, 600_000_000));
    // Rounds of 0.4 s and 0.6 s, with 390 of 400 requests.
    assertThat(figure(results, "time(put 200)").value()).isEqualTo(500e6);
    assertThat(figure(results, "throughput(closed-1)").value()).isEqualTo(390.0);
  }

  private static TimedEvent answered(int number, @Nullable Integer rows) {
    Map<String, String> fields =
        new HashMap<>(SomeEvent.fields(counted(0, number, 100, 1_000_000)));
    if (rows != null) {
      fields.put("rows", "" + rows);
    }
    return SomeEvent.of(5, "sync-1", TimedEvent.Type.PART, "closed-1", "", fields);
  }

  /// A round without recorded rows did not have zero rows.
  @Test
  void roundWithoutItsRows_isNoRoundOfNone() throws IOException {
    Results results = judge(ONE_PART, answered(1, 600), answered(2, null));

    assertThat(figure(results, "rows(put)").value()).isEqualTo(6);
  }

  @Test
  void fewRequests_haveATimeAlone() throws IOException {
    Step step =
        new Step.Closed(
            "closed-1", 1, Duration.ZERO, 0, List.of(new Step.Part("load 1", "load", 1, 1)));
    Results results = judge(step, counted(0, 0, 1, 5_000_000_000L));
    assertThat(results.rows().getFirst().figures())
        .extracting(Figure::metric)
        .noneMatch(metric -> metric.startsWith("throughput"));
  }

  private static final Step ONE_PART =
      new Step.Closed(
          "closed-1", 1, Duration.ZERO, 1, List.of(new Step.Part("put 200", "put", 200, 1)));

  private static TimedEvent round(
      int number, boolean counted, long nanos, @Nullable Boolean steady) {
    Map<String, String> fields = new HashMap<>(SomeEvent.fields(counted(0, number, 200, nanos)));
    fields.put("counted", "" + counted);
    if (steady != null) {
      fields.put("steady", "" + steady);
    }
    return SomeEvent.of(5, "sync-1", TimedEvent.Type.PART, "closed-1", "", fields);
  }

  private static List<String> doubts(Results results) {
    return results.trust().stream()
        .map(caveat -> Said.of(caveat.text()))
        .filter(each -> each.contains("put 200"))
        .toList();
  }

  @Test
  void partThatStillFell_isNonSteady() throws IOException {
    Results results = judge(ONE_PART, round(59, false, 110, null), round(60, true, 100, false));
    assertThat(results.trials().getFirst().steadiness())
        .containsExactly(
            new SteadinessResult(
                "closed-1",
                SteadinessResult.State.NON_STEADY,
                0,
                0,
                new Fact(
                    "still-fell",
                    Map.of(
                        "parts",
                        List.of(
                            new Fact("after-rounds", Map.of("part", "put 200", "rounds", 60)))))));
    assertThat(doubts(results))
        .singleElement()
        .asString()
        .startsWith("NON-STEADY: times and rates of closed-1");
  }

  @Test
  void partThatWasWaitedFor_isSteady() throws IOException {
    Results results = judge(ONE_PART, round(8, false, 300, null), round(9, true, 100, true));
    assertThat(results.trials().getFirst().steadiness())
        .extracting(SteadinessResult::state, steadiness -> Said.of(steadiness.text()))
        .containsExactly(
            tuple(SteadinessResult.State.STEADY, "times no longer fell: `put 200` after 9 rounds"));
    assertThat(doubts(results)).isEmpty();
  }

  @Test
  void fixedRounds_areDoubtedWhereTheLastDiscardedTookMuchLonger() throws IOException {
    assertThat(doubts(judge(ONE_PART, round(0, false, 125, null), round(1, true, 100, null))))
        .singleElement()
        .asString()
        .startsWith(
            "closed-1 may not have been steady while it was measured: `put 200` took a quarter");
  }

  @Test
  void fixedRounds_areNotDoubtedWhereTheyTookAboutAsLong() throws IOException {
    assertThat(
            doubts(
                judge(
                    ONE_PART,
                    round(0, false, 900, null),
                    round(1, false, 124, null),
                    round(2, true, 100, null))))
        .isEmpty();
  }

  private Results judge(Step step, TimedEvent... parts) throws IOException {
    Plan plan = SyntheticTrial.plan(step);
    SyntheticRun run = new SyntheticRun(folder, plan.toBuilder().checks(List.of()).plan());
    run.events(
        SomeEvent.of(0, null, TimedEvent.Type.RUN_BEGINS, null, "", Map.of()),
        SomeEvent.of(2, "sync-1", TimedEvent.Type.WINDOW_BEGINS, "closed-1", "", Map.of()));
    run.events(parts);
    run.latencies("sync-1", "client-1", List.of());
    run.events(
        SomeEvent.of(6, "sync-1", TimedEvent.Type.WINDOW_ENDS, "closed-1", "", Map.of()),
        SomeEvent.of(7, "sync-1", TimedEvent.Type.TRIAL_ENDS, null, "", Map.of()));
    run.timeline(
        List.of(new IntervalDraft("sync-1", "closed-1", "put").from(2, 4).ok(1).service(1).row()));
    return Judge.judge(run.directory()).results();
  }

  private static TimedEvent counted(int part, int round, int ok, long nanos) {
    return SomeEvent.of(
        5,
        "sync-1",
        TimedEvent.Type.PART,
        "closed-1",
        "",
        Map.of(
            "part", "" + part,
            "text", ok == 1 ? "load 1" : "put 200",
            "kind", "put",
            "round", "" + round,
            "counted", "true",
            "nanos", "" + nanos,
            "ok", "" + ok));
  }

  private static TimedEvent part(long nanos, String round, String counted, String took) {
    return SomeEvent.of(
        nanos,
        "sync-1",
        TimedEvent.Type.PART,
        "closed-1",
        "getAll 100x6",
        Map.of("text", "getAll 100x6", "round", round, "counted", counted, "nanos", took));
  }

  private static String reason(Figure figure) {
    return figure.withheld() == null ? "" : Said.of(figure.withheld().text());
  }
}
