package assay.judge.check;

import static assay.judge.Found.figure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import assay.judge.Judge;
import assay.judge.Said;
import assay.judge.capacity.CapacitySearch;
import assay.plan.Plan;
import assay.plan.Plan.Published;
import assay.plan.Step;
import assay.record.IntervalDraft;
import assay.record.Searching;
import assay.record.SomeEvent;
import assay.record.SyntheticRun;
import assay.record.SyntheticTrial;
import assay.record.SyntheticTrial.Behaviour;
import assay.record.event.TimedEvent;
import assay.record.history.OperationOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.probe.ProbeSample;
import assay.record.results.BackgroundTrafficResult;
import assay.record.results.Results;
import assay.record.results.Results.Figure;
import assay.record.results.Results.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same requests alone and under background users: two figures, and none without users.
final class BackgroundTrafficResultsTest {

  private static final String TRIAL = "sync-1";
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final int REQUESTS = 1000;
  private static final Step.Traffic TEN = new Step.Traffic(10, Duration.ofMillis(100), null);

  @TempDir private Path folder;

  private static Map<String, String> busy() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("nanos", "" + 4 * SECOND);
    fields.put("requests", "200");
    fields.put("failures", "3");
    fields.put("rows", "1970");
    fields.put("meanNanos", "" + 5 * MILLI);
    fields.put("maxNanos", "" + 80 * MILLI);
    fields.put("late", "2");
    fields.put("unfinished", "0");
    fields.put("collections", "1");
    fields.put("failure", "a timeout");
    return fields;
  }

  private static Map<String, String> silent() {
    Map<String, String> fields = busy();
    fields.put("requests", "3");
    fields.put("late", "0");
    return fields;
  }

  private static TimedEvent event(
      double second, TimedEvent.Type type, String step, Map<String, String> fields) {
    long nanos = (long) (second * SECOND);
    return SomeEvent.of(nanos, TRIAL, type, step.isEmpty() ? null : step, type.name(), fields);
  }

  private static void users(
      List<TimedEvent> events, String step, double from, Map<String, String> done) {
    events.add(
        event(
            from,
            TimedEvent.Type.TRAFFIC_BEGINS,
            step,
            Map.of("users", "10", "answered", "9", "process", "traffic-1")));
    events.add(event(from + 5, TimedEvent.Type.TRAFFIC_ENDS, step, done));
  }

  private static void closed(List<TimedEvent> events, String step, double from, long nanos) {
    events.add(event(from, TimedEvent.Type.STEP_BEGINS, step, Map.of()));
    events.add(event(from + 0.1, TimedEvent.Type.WINDOW_BEGINS, step, Map.of()));
    Map<String, String> part =
        Map.of(
            "text",
            "get 1000",
            "kind",
            "get",
            "round",
            "1",
            "counted",
            "true",
            "nanos",
            "" + nanos);
    events.add(event(from + 3, TimedEvent.Type.PART, step, part));
    events.add(event(from + 3.1, TimedEvent.Type.WINDOW_ENDS, step, Map.of()));
  }

  private static Interval row(String step, double from) {
    long start = (long) ((from + 0.1) * SECOND);
    return new IntervalDraft(TRIAL, step, "get")
        .from(start, 3 * SECOND)
        .ok(REQUESTS)
        .service(1)
        .row();
  }

  private static LatencyReader.Slice slice(String step, double from, long nanos) {
    long start = (long) ((from + 0.1) * SECOND);
    LatencyTag tag =
        new LatencyTag(step, true, "get", LatencyTag.Span.SERVICE, OperationOutcome.OK);
    return new LatencyReader.Slice(
        tag, start, start + 3 * SECOND, DurationHistogram.alike(nanos, REQUESTS));
  }

  private static Plan plan(List<Step> steps, List<Published> published) {
    Plan base = SyntheticTrial.plan(steps.getFirst());
    return base.toBuilder().steps(steps).checks(List.of()).published(published).plan();
  }

  /// A closed step alone, a request a millisecond, and one under traffic, one request in three.
  private Results closed(List<TimedEvent> traffic) throws IOException {
    List<Step.Part> parts = List.of(new Step.Part("get 1000", "get", REQUESTS, 1));
    SyntheticRun run =
        new SyntheticRun(
            folder,
            plan(
                List.of(
                    new Step.Closed("closed-1", 1, Duration.ZERO, 1, parts),
                    new Step.Closed("closed-2", 1, Duration.ZERO, 1, Duration.ZERO, parts, TEN)),
                List.of(
                    new Published("sync", "mean(get under traffic)", 28.841e9, "a table", null))));
    List<TimedEvent> events = new ArrayList<>();
    events.add(event(1, TimedEvent.Type.TRIAL_BEGINS, "", Map.of()));
    closed(events, "closed-1", 2, SECOND);
    closed(events, "closed-2", 12, 3 * SECOND);
    events.addAll(traffic);
    events.add(event(30, TimedEvent.Type.TRIAL_ENDS, "", Map.of()));
    run.events(events.toArray(TimedEvent[]::new));
    run.timeline(List.of(row("closed-1", 2), row("closed-2", 12)));
    run.latencies(
        TRIAL, "client-1", List.of(slice("closed-1", 2, MILLI), slice("closed-2", 12, 3 * MILLI)));
    return Judge.judge(run.directory()).results();
  }

  private static List<TimedEvent> under(Map<String, String> done) {
    List<TimedEvent> events = new ArrayList<>();
    users(events, "closed-2", 11.5, done);
    return events;
  }

  @Test
  void aloneAndUnderTraffic_areTwoFiguresOfEverything() throws IOException {
    Results results = closed(under(busy()));

    assertThat(results.invalid()).isEmpty();
    assertThat(figure(results, "time(get 1000)").value()).isEqualTo(1e9);
    assertThat(figure(results, "time(get 1000 under traffic)").value()).isEqualTo(3e9);
    assertThat(figure(results, "service-p50(get)").value()).isCloseTo(1e6, within(1e3));
    assertThat(figure(results, "service-p50(get under traffic)").value())
        .isCloseTo(3e6, within(3e3));
    Figure mean = figure(results, "mean(get under traffic)");
    assertThat(mean.value()).isCloseTo(3e6, within(3e3));
    assertThat(mean.published()).isEqualTo(28.841e9);
    assertThat(results.trials().getFirst().windows())
        .extracting(Window::step, Window::kind)
        .containsExactly(tuple("closed-1", "get"), tuple("closed-2", "get under traffic"));
  }

  @Test
  void whatTheUsersDid_isKeptAndDoubtsAreTold() throws IOException {
    Results results = closed(under(busy()));

    BackgroundTrafficResult users =
        new BackgroundTrafficResult(
            "closed-2",
            10,
            9,
            "traffic-1",
            4 * SECOND,
            200,
            3,
            1970,
            5 * MILLI,
            80 * MILLI,
            2,
            0,
            1,
            "a timeout");
    assertThat(results.trials().getFirst().traffic()).containsExactly(users);
    assertThat(users.perSecond()).isEqualTo(50);
    assertThat(users.answers()).isEqualTo(199);
    assertThat(trust(results))
        .contains(
            "closed-2 ran under less traffic than planned: 3 of 200 requests of its background users"
                + " failed, the first with a timeout",
            "closed-2 began under less traffic than planned in 1 run: not all of its background users"
                + " had had an answer");
  }

  @Test
  void stepDuringWhichNobodyHadAnAnswer_isNotValid() throws IOException {
    Results results = closed(under(silent()));

    assertThat(results.outcome()).isEqualTo(Results.Outcome.NOT_VALID);
    assertThat(results.invalid())
        .extracting(reason -> Said.of(reason.sentence()))
        .containsExactly(
            "sync-1: E730: closed-2: none of its background users had an answer while it ran: a timeout");
    assertThat(reason(figure(results, "time(get 1000 under traffic)"))).startsWith("E730");
  }

  @Test
  void answerThatWasOnItsWayAtTheEnd_isTraffic() throws IOException {
    Map<String, String> slow = silent();
    slow.put("late", "1");

    assertThat(closed(under(slow)).invalid()).isEmpty();
  }

  @Test
  void stepOfWhoseUsersNothingTells_isNotValid() throws IOException {
    assertThat(closed(List.of()).invalid())
        .extracting(reason -> Said.of(reason.sentence()))
        .containsExactly("sync-1: E730: closed-2: nothing tells of its background users");
  }

  private SyntheticRun open(boolean traffic) throws IOException {
    Behaviour behaviour = Behaviour.good();
    Step.Open alone = SyntheticTrial.step(behaviour);
    Step.Open under =
        new Step.Open(
            alone.id(),
            alone.rate().highest(),
            alone.arrivals(),
            alone.warmUp(),
            alone.duration(),
            alone.mix(),
            alone.keys(),
            alone.inFlight(),
            alone.faults(),
            TEN);
    SyntheticRun run = new SyntheticRun(folder, plan(List.of(traffic ? under : alone), List.of()));
    if (traffic) {
      List<TimedEvent> events = new ArrayList<>();
      users(events, "open-1", 12, busy());
      run.events(events.toArray(TimedEvent[]::new));
    }
    new SyntheticTrial(TRIAL, behaviour, 1, 10 * SECOND).into(run);
    run.probes(
        IntStream.range(0, 30)
            .mapToObj(i ->
                new ProbeSample(TRIAL, "traffic-1", (10 + i) * SECOND, i * SECOND, 1 << 20, 1, i))
            .toList());
    return run;
  }

  @Test
  void openStepUnderTraffic_hasFiguresOfItsOwn_andNoCostPerRequest() throws IOException {
    Results results = Judge.judge(open(true).directory()).results();

    assertThat(results.invalid()).isEmpty();
    assertThat(figure(results, "p50(put under traffic)").value()).isCloseTo(220e3, within(5e3));
    assertThat(figure(results, "throughput(under traffic)").value()).isCloseTo(2000, within(5.0));
    for (String cost :
        List.of(
            "cpu-per-request(members)",
            "cpu-per-request(clients)",
            "allocation-per-request(members)",
            "bytes-per-request")) {
      assertThat(reason(figure(results, cost))).as(cost).startsWith("every open step ran under");
    }
    assertThat(results.rows().getFirst().figures())
        .extracting(Figure::metric)
        .doesNotContain("p50(put)", "throughput");
  }

  @Test
  void processOfTheUsers_isNeitherMemberNorClient() throws IOException {
    Results results = Judge.judge(open(false).directory()).results();

    assertThat(figure(results, "cpu-per-request(clients)").value())
        .isCloseTo(50_000, within(1_000.0));
    assertThat(figure(results, "memory").value()).isEqualTo(600.0 * (1 << 20));
    assertThat(figure(results, "throughput").withheld()).isNull();
  }

  @Test
  void search_isNamedForItsTraffic() {
    Step.Capacity search = Searching.search();

    assertThat(CapacitySearch.found(search, List.of()).objective())
        .isEqualTo("put p90 < 5 ms under traffic");
    assertThat(CapacitySearch.found(search, List.of()).kind()).isEqualTo("put under traffic");
  }

  private static String reason(Figure figure) {
    return figure.withheld() == null ? "" : Said.of(figure.withheld().text());
  }

  private static List<String> trust(Results results) {
    return results.trust().stream().map(caveat -> Said.of(caveat.text())).toList();
  }
}
