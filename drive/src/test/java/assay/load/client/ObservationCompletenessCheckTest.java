package assay.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.api.CompositeRequest;
import assay.api.DataParameters;
import assay.api.Observation;
import assay.api.Query;
import assay.api.Queryable;
import assay.api.Request;
import assay.api.Request.Work;
import assay.api.RequestKind;
import assay.api.Session;
import assay.load.Bed;
import assay.load.BrokenSession;
import assay.load.MemoryEngine;
import assay.load.MemoryWorkload;
import assay.load.closed.ClosedStepRun;
import assay.load.closed.TimedStepRun;
import assay.load.open.OpenStepRun;
import assay.plan.Step;
import assay.plan.Step.Arrivals;
import assay.plan.Step.Part;
import assay.record.latency.Interval;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
final class ObservationCompletenessCheckTest {

  private static final MemoryWorkload WORKLOAD = new MemoryWorkload();
  private static final RequestKind GET = WORKLOAD.kind("get");
  private static final Map<String, Double> HALF = Map.of("get", 50.0, "mute", 50.0);

  @TempDir private Path folder;

  private static ObservationCompletenessCheck check(long registers, long counters) {
    return new ObservationCompletenessCheck(
        WORKLOAD, new DataParameters(Map.of("registers", registers, "counters", counters)));
  }

  private static @Nullable String fault(RequestKind kind, Request request, Session session) {
    return check(10, 1).fault(kind, request, request.execute(session));
  }

  private static @Nullable String fault(Request request) {
    return fault(GET, request, new MemoryEngine.MemorySession());
  }

  private static Work seeing(int... keys) {
    return (session, seen) -> {
      for (int key : keys) {
        seen.saw(key, 1);
      }
      return 1;
    };
  }

  @Test
  void queryThatReportsEachOfItsKeys_isInOrder() {
    assertThat(fault(MemoryWorkload.get(3))).isNull();
    assertThat(fault(new Query(List.of(3, 4), seeing(4, 3)))).isNull();
    assertThat(fault(new Query(List.of(3, 3), seeing(3, 3)))).isNull();
    assertThat(fault(new Query(List.of(3), seeing(3, 7)))).as("another entry beside it").isNull();
  }

  @Test
  void queryThatReportsNothing_orAnotherKey_isFound() {
    assertThat(fault(new Query(3, seeing()))).contains("nothing of key 3");
    assertThat(fault(new Query(3, seeing(4)))).contains("nothing of key 3");
    assertThat(fault(new Query(List.of(3, 4, 5), seeing(3, 5)))).contains("nothing of key 4");
  }

  @Test
  void queryThatReportsARegisterTwice_isFound() {
    assertThat(fault(new Query(3, seeing(3, 3)))).contains("key 3 2 times", "read it 1 time");
  }

  @Test
  void setAndItsElements_areNoReportTooMany() {
    Query set =
        new Query(
            10,
            (session, seen) -> {
              seen.saw(new Observation(10, Observation.What.TAG, 7));
              seen.saw(new Observation(10, Observation.What.TAG, 8));
              seen.saw(new Observation(10, Observation.What.COUNT, 2));
              return 1;
            });
    assertThat(fault(set)).isNull();
  }

  @Test
  void failedQuery_hasNothingToReport() {
    assertThat(fault(GET, MemoryWorkload.get(3), new BrokenSession())).isNull();
  }

  @Test
  void childOfAMultiRequest_isCheckedToo() {
    CompositeRequest good =
        CompositeRequest.inSeries(List.of(MemoryWorkload.get(1), MemoryWorkload.get(1)));
    CompositeRequest bad =
        CompositeRequest.inSeries(List.of(MemoryWorkload.get(1), new Query(2, seeing())));
    assertThat(fault(good)).isNull();
    assertThat(fault(bad)).contains("nothing of key 2");
  }

  @Test
  void queryWithoutKeys_reportsSomething_ifItsKindReadsSingleEntries() {
    Query found = new Query((session, seen) -> 1);
    Query nothing = new Query((session, seen) -> 0);
    RequestKind selecting = RequestKind.of("of", Queryable.class, "Selects.", context -> found);
    MemoryEngine.MemorySession session = new MemoryEngine.MemorySession();
    assertThat(fault(GET, found, session)).contains("reported none of them");
    assertThat(fault(GET, nothing, session)).as("there was no entry").isNull();
    assertThat(fault(selecting, found, session)).as("a selection").isNull();
    assertThat(check(0, 1).fault(GET, found, found.execute(session))).as("no registers").isNull();
  }

  @Test
  void requirement_namesWorkloadAndKind() {
    RequestKind mute = WORKLOAD.kind("mute");
    Query query = new Query(3, seeing());
    assertThatThrownBy(() ->
            check(10, 0).require(mute, query, query.execute(new MemoryEngine.MemorySession())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("workload `versions`", "kind `mute`", "key 3", "no engine");
    Request told = MemoryWorkload.get(3);
    assertThatCode(
            () -> check(10, 0).require(GET, told, told.execute(new MemoryEngine.MemorySession())))
        .doesNotThrowAnyException();
  }

  private Bed bed() throws Exception {
    return new Bed(folder, new MemoryEngine.MemorySession(), 50, 0);
  }

  @Test
  void everyLoop_endsWithTheFault() throws Exception {
    Bed open = bed();
    Step.Open offered =
        Step.Open.of(1000, Arrivals.POISSON, Duration.ZERO, Duration.ofMillis(300), HALF, 64);
    assertThatThrownBy(() -> new OpenStepRun(open.context, 0, offered).run())
        .hasMessageContaining("kind `mute`");
    Step.Timed timed = Step.Timed.of(2, Duration.ZERO, Duration.ZERO, Duration.ofMillis(300), HALF);
    assertThatThrownBy(() -> new TimedStepRun(open.context, 1, timed).run())
        .hasMessageContaining("kind `mute`");
    Step.Closed closed =
        new Step.Closed(
            "closed-2", 2, Duration.ZERO, 0, List.of(new Part("mute 10", "mute", 10, 1)));
    assertThatThrownBy(() -> new ClosedStepRun(open.context, 2, closed).run())
        .hasMessageContaining("kind `mute`");
  }

  /// The window has not begun, so it has no rows: their lengths would be below zero.
  @Test
  void faultInTheWarmUp_leavesARecordThatCanBeRead() throws Exception {
    Bed bed = bed();
    Step.Open step =
        Step.Open.of(
            1000, Arrivals.POISSON, Duration.ofSeconds(20), Duration.ofSeconds(1), HALF, 64);
    assertThatThrownBy(() -> new OpenStepRun(bed.context, 0, step).run())
        .hasMessageContaining("kind `mute`");
    assertThat(bed.rows).isNotEmpty().allMatch(row -> row.lengthNanos() > 0);
    assertThat(bed.rows).noneMatch(Interval::measured);
  }

  @Test
  void everyLoop_runsOn_ifEachQueryReports() throws Exception {
    Bed bed = bed();
    Step.Closed closed =
        new Step.Closed("closed-1", 2, Duration.ZERO, 0, List.of(new Part("get 10", "get", 10, 1)));
    assertThatCode(() -> new ClosedStepRun(bed.context, 0, closed).run())
        .doesNotThrowAnyException();
    assertThat(bed.events()).hasSize(10);
  }
}
