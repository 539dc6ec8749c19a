package assay.judge.trial;

import static assay.judge.Found.figure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Judge;
import assay.judge.Said;
import assay.metric.WithheldFigure;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.IntervalDraft;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.ClusterEvent;
import assay.record.event.FaultEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.results.FailedRequestCount;
import assay.record.results.InvalidReason;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The effects of a late generator and of one below its rate, and their limits.
final class TrialValidityTest {

  private static final long BEGINS = 10_000_000_000L;

  /// Sums over the whole window: late sending does not change them.
  private static final List<String> SUMS =
      List.of(
          "throughput",
          "cpu-per-request(members)",
          "cpu-per-request(clients)",
          "bytes-per-request",
          "allocation-per-request(members)");

  @TempDir Path folder;

  private Results judge(Step step, SyntheticTrial trial) throws IOException {
    SyntheticRun run = new SyntheticRun(folder, SyntheticTrial.plan(step));
    trial.into(run);
    return Judge.judge(run.directory()).results();
  }

  private static SyntheticTrial trial(Behaviour behaviour) {
    return new SyntheticTrial("sync-1", behaviour, 1, BEGINS);
  }

  private static Stream<Double> values(Results results, List<String> metrics) {
    return metrics.stream().map(metric -> figure(results, metric).value());
  }

  /// With 40,000 requests and those of the warm-up: above 1 % of them, and below.
  @ParameterizedTest
  @ValueSource(longs = {2_000, 200})
  void requestsThatWentToOtherKeys_areNamed_andSpoilTimes(long diverted) throws IOException {
    Step step = SyntheticTrial.step(Behaviour.good());
    SyntheticRun run = new SyntheticRun(folder, SyntheticTrial.plan(step));
    trial(Behaviour.good()).into(run);
    run.events(
        new TimedEvent(
            BEGINS, "sync-1", step.id(), "", new StepEvent.Diverted("client-1", diverted)));
    Results results = Judge.judge(run.directory()).results();
    boolean many = diverted == 2_000;
    assertThat(results.trials().getFirst().invalid())
        .extracting(InvalidReason::code)
        .satisfies(codes -> assertThat(codes.contains("E713")).isEqualTo(many));
    assertThat(results.trials().getFirst().counts()).isTrue();
    assertThat(figure(results, "p99(get)").withheld())
        .satisfies(withheld ->
            assertThat(withheld == null ? null : withheld.why())
                .isEqualTo(many ? WithheldFigure.Why.OTHER_KEYS : null));
    assertThat(results.trials().getFirst().invalid())
        .extracting(reason -> Said.of(reason.sentence()))
        .noneMatch(sentence -> sentence.contains("not sent"))
        .allMatch(
            sentence -> sentence.endsWith(" requests 2,000 wrote another key than they drew"));
    assertThat(figure(results, "lost-writes").withheld()).isNull();
  }

  /// Times then have two ends; at 5 ms binned figures stay, at 20 ms they do not; sums stay in both
  /// cases.
  @ParameterizedTest
  @ValueSource(longs = {5_000_000, 20_000_000})
  void kindThatWasLate_hasTwoEndsAlone(long delayNanos) throws IOException {
    Behaviour behaviour = Behaviour.good().late(delayNanos);

    Results results = judge(SyntheticTrial.step(behaviour), trial(behaviour).punctualGets());

    assertThat(results.invalid()).isEmpty();
    assertThat(results.trials().getFirst().invalid()).hasSize(delayNanos > 10_000_000 ? 1 : 0);
    for (String late : List.of("p50(put)", "p90(put)")) {
      assertThat(figure(results, late).least()).isLessThan(1e6);
      assertThat(figure(results, late).most()).isGreaterThan((double) delayNanos);
    }
    Figure get = figure(results, "p50(get)");
    assertThat(get.least()).isBetween(190_000.0, 210_000.0);
    assertThat(get.most()).isBetween(190_000.0, 210_000.0);
    assertThat(values(results, SUMS)).doesNotContainNull();
    assertThat(figure(results, "recovery").value() == null).isEqualTo(delayNanos > 10_000_000);
  }

  /// 2,000 of 2,050 requests a second were sent: half a second's requests were unsent at the
  /// window's end.
  @Test
  void generatorThatFellBehind_spoilsSumsToo() throws IOException {
    Results results =
        judge(SyntheticTrial.step(offering(2050)), trial(Behaviour.good().late(240_000_000)));

    assertThat(results.trials().getFirst().invalid()).anyMatch(why -> why.code().equals("E702"));
    assertThat(values(results, SUMS)).containsOnlyNulls();
    assertThat(figure(results, "lost-writes").value()).isZero();
  }

  /// Requests that may be in flight at the window's end were sent, if everything else was sent in
  /// time.
  @Test
  void requestsThatMayBeOnTheirWay_spoilNothing() throws IOException {
    Results results = judge(SyntheticTrial.step(offering(2050)), trial(Behaviour.good()));

    assertThat(results.trials().getFirst().invalid()).isEmpty();
    assertThat(values(results, SUMS)).doesNotContainNull();
  }

  /// 1,000 may be in flight, and 5,000 are missing.
  @Test
  void moreThanMayBeOnTheirWay_wereNotOffered() throws IOException {
    Results results = judge(SyntheticTrial.step(offering(2500)), trial(Behaviour.good()));

    assertThat(results.trials().getFirst().invalid()).anyMatch(why -> why.code().equals("E702"));
  }

  /// 2,000 of 2,200 a second were answered, and 200 were shed because the in-flight limit was
  /// reached.
  @Test
  void systemThatAnswersLessThanItIsOffered_keepsItsTimesAndRates() throws IOException {
    SyntheticRun run = offeredMore();
    run.timeline(
        IntStream.range(0, 10).mapToObj(second -> row("put", second).shed(200).row()).toList());

    Results results = Judge.judge(run.directory()).results();

    assertThat(results.trials().getFirst().invalid()).isEmpty();
    assertThat(values(results, SUMS)).doesNotContainNull();
    assertThat(figure(results, "throughput").value()).isCloseTo(2_000, within(5.0));
    assertThat(figure(results, "p50(put)").value()).isNotNull();
    assertThat(Objects.requireNonNull(figure(results, "p99(put)").withheld()).why())
        .isEqualTo(WithheldFigure.Why.UNANSWERED);
    assertThat(results.trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .anyMatch(text ->
            text.startsWith("“sync” answered less than it was offered in 1 of 1 run")
                && text.contains("open-1: 2.20k/s were offered and 2.00k/s achieved"));
  }

  private SyntheticRun offeredMore() throws IOException {
    SyntheticRun run =
        new SyntheticRun(folder, SyntheticTrial.plan(SyntheticTrial.step(offering(2200))));
    trial(Behaviour.good()).into(run);
    return run;
  }

  private static Behaviour offering(int ratePerSecond) {
    return new Behaviour(ratePerSecond, 20, 10, 200_000, 20_000, 450_000_000, false, 0);
  }

  /// An overload caused by failing requests says so, with the kind and the first reason.
  @Test
  void requestsThatFail_areNamedByTheOverload() throws IOException {
    SyntheticRun run = offeredMore();
    run.timeline(
        List.of(row("amend", 2).ok(5).failed(1_740).response(1).service(1).delay(1).row()));
    Map<String, String> fields =
        Map.of(
            "client", "client-1",
            "kind", "amend",
            "outcome", "FAILED",
            "count", "1740",
            "exception", "assay.api.DefiniteFailureException",
            "message", "no order 17",
            "firstNanos", "17");
    run.events(
        SomeEvent.of(
            BEGINS + 9_000_000_000L,
            "sync-1",
            TimedEvent.Type.REQUESTS_FAILED,
            "open-1",
            "",
            fields));

    Results results = Judge.judge(run.directory()).results();

    assertThat(results.trust())
        .extracting(caveat -> Said.of(caveat.text()))
        .anyMatch(text ->
            text.endsWith("amend: 1,740 of 1,745 failed: DefiniteFailureException: no order 17"));
    assertThat(results.trials().getFirst().failed())
        .containsExactly(
            new FailedRequestCount(
                "open-1",
                "amend",
                "client-1",
                OperationOutcome.FAILED,
                1_740,
                1_745,
                "assay.api.DefiniteFailureException",
                "no order 17",
                17));
  }

  private static IntervalDraft row(String kind, int second) {
    return new IntervalDraft("sync-1", "open-1", kind)
        .from(BEGINS + 5_000_000_000L + second * 1_000_000_000L, 1_000_000_000);
  }

  /// This trial's events say that its member was killed three seconds too late.
  @Test
  void faultThatWasAnotherThanAsked_spoilsEverything() throws IOException {
    Behaviour asked = new Behaviour(2000, 20, 7, 200_000, 20_000, 450_000_000, false, 0);

    Results results = judge(SyntheticTrial.step(asked), trial(Behaviour.good()));

    assertThat(results.invalid()).anyMatch(why -> why.code().equals("E614"));
    assertThat(figure(results, "lost-writes").value()).isNull();
  }

  /// A fault's moment is on this host's clock, its effects are on another's: 20 ms uncertainty is
  /// too much, 5 ms is not.
  @ParameterizedTest
  @ValueSource(longs = {5_000_000, 20_000_000})
  void clockThatWasKnownBadly_withholdsWhatIsMadeOfBinsAlone(long boundNanos) throws IOException {
    SyntheticRun run =
        new SyntheticRun(folder, SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good())));
    trial(Behaviour.good()).into(run);
    run.events(
        new TimedEvent(
            BEGINS + 9_000_000_000L,
            "sync-1",
            null,
            "",
            new ClusterEvent.ClockLaid("a", 7_000_000_000L, boundNanos)));

    Results results = Judge.judge(run.directory()).results();

    boolean withheld = boundNanos > 10_000_000;
    assertThat(results.trials().getFirst().invalid())
        .extracting(InvalidReason::code)
        .isEqualTo(withheld ? List.of("E712") : List.of());
    assertThat(figure(results, "recovery").value() == null).isEqualTo(withheld);
    assertThat(values(results, SUMS)).doesNotContainNull();
    assertThat(figure(results, "lost-writes").value()).isZero();
    assertThat(results.invalid()).isEmpty();
  }

  /// Times are differences on a client host's clock, not on a member host's.
  @ParameterizedTest
  @ValueSource(strings = {"client-1", "member-1"})
  void clockThatJumped_isTold_andWithholdsTheTimesOfItsClients(String process) throws IOException {
    SyntheticRun run =
        new SyntheticRun(folder, SyntheticTrial.plan(SyntheticTrial.step(Behaviour.good())));
    trial(Behaviour.good()).into(run);
    long at = BEGINS + 9_000_000_000L;
    ClusterEvent.ClockWatched watched =
        new ClusterEvent.ClockWatched("a", List.of(process), 60, BEGINS, 0, 0, 100, 2_000_000_000L);
    ClusterEvent.ClockJumped jumped =
        new ClusterEvent.ClockJumped("a", -2_000_000_000L, BEGINS, BEGINS + 2_000_000_000L);
    run.events(
        new TimedEvent(at, "sync-1", null, "", watched),
        new TimedEvent(at, "sync-1", null, "", jumped));

    Results results = Judge.judge(run.directory()).results();

    assertThat(results.trials().getFirst().invalid())
        .singleElement()
        .satisfies(why -> {
          assertThat(why.code()).isEqualTo("E580");
          assertThat(Said.of(why.text())).startsWith("the clock of host a went behind by 2");
        });
    boolean ofClients = process.equals("client-1");
    assertThat(figure(results, "p50(get)").value() == null).isEqualTo(ofClients);
    assertThat(figure(results, "recovery").value()).isNull();
    assertThat(figure(results, "lost-writes").value()).isZero();
  }

  @Test
  void punctualGenerator_spoilsNothing() throws IOException {
    Results results = judge(SyntheticTrial.step(Behaviour.good()), trial(Behaviour.good()));

    assertThat(results.invalid()).isEmpty();
    assertThat(values(results, SUMS)).doesNotContainNull();
    assertThat(values(results, List.of("p50(put)", "p50(get)"))).doesNotContainNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {1_000_000, -1_000_000})
  void faultThatEndsBeforeItBegins_isRefused_andNamed(long lasted) throws IOException {
    Step step = SyntheticTrial.step(Behaviour.good());
    SyntheticRun run = new SyntheticRun(folder, SyntheticTrial.plan(step));
    trial(Behaviour.good()).into(run);
    long asked = BEGINS + 2_000_000_000L;
    run.events(
        mark(asked, step, new FaultEvent.Asked("pause", "member", List.of("member-1"), FIRST)),
        mark(
            asked + lasted,
            step,
            new FaultEvent.Over(
                "it runs",
                OptionalLong.of(lasted),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                FIRST)));

    List<InvalidReason> reasons =
        Judge.judge(run.directory()).results().trials().getFirst().invalid();

    assertThat(
            reasons.stream()
                .anyMatch(why -> Said.of(why.sentence()).contains("ended 1.00 ms before")))
        .isEqualTo(lasted < 0);
  }

  @Test
  void eventOfARepeatThatThePlanHasNot_isRefused() throws IOException {
    Step step = SyntheticTrial.step(Behaviour.good());
    SyntheticRun run = new SyntheticRun(folder, SyntheticTrial.plan(step));
    trial(Behaviour.good()).into(run);
    run.events(
        new TimedEvent(BEGINS, "async-1", step.id(), "", new StepEvent.Diverted("client-1", 1)));

    assertThatThrownBy(() -> Judge.judge(run.directory()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("`async-1`");
  }

  private static final int FIRST = 1;

  private static TimedEvent mark(long nanos, Step step, FaultEvent event) {
    return new TimedEvent(nanos, "sync-1", step.id(), "", event);
  }
}
