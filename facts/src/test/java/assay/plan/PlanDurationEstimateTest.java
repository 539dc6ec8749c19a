package assay.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan.Trial;
import assay.plan.Plan.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The plan's explicit times are counted exactly, once for every trial; the rest comes from one
/// table. `DurationsTest` compares the sum with real runs.
final class PlanDurationEstimateTest {

  private static final PlanDurationEstimate.Knowledge SIMULATED = PlanDurationEstimate.plain(true);

  private static Step open(int warmUp, int lasts, Step.@Nullable Traffic traffic) {
    return new Step.Open(
        "open-1",
        100,
        Step.Arrivals.CONSTANT,
        Duration.ofSeconds(warmUp),
        Duration.ofSeconds(lasts),
        Map.of("get", 100.0),
        Step.Keys.UNIFORM,
        10,
        List.of(),
        traffic);
  }

  private static Step closed(int threads, int discard, Duration warmUp, Step.Part... parts) {
    return new Step.Closed(
        "closed-1", threads, Duration.ofMillis(1), discard, warmUp, List.of(parts), null);
  }

  private static PlanBuilder draft(List<Step> steps, String... settings) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      values.put(settings[i], new Value(settings[i + 1], ""));
    }
    return new PlanBuilder("s")
        .engine("coherence")
        .configurations(List.of(new Configuration("a", "a", values)))
        .steps(steps)
        .trials(List.of(new Trial("a-1", "a", 1), new Trial("a-2", "a", 2)));
  }

  private static Duration more(Plan one, Plan other, PlanDurationEstimate.Knowledge knowledge) {
    return PlanDurationEstimate.of(one, knowledge).minus(PlanDurationEstimate.of(other, knowledge));
  }

  /// Redis gives the slots of a dead master without replicas no owner: the run waits for one, and for keys that no
  /// server answers.
  @Test
  void killWithoutCopies_countsTheWaitForOwnersThatNeverCome() {
    Step.Open calm = (Step.Open) open(1, 9, null);
    Step.Open killed =
        calm.harmedBy(
            List.of(new FaultSpec("kill", "member", Duration.ofSeconds(5))), calm.duration());
    Duration none = harm(killed, calm, "redis", "none");
    assertThat(none).isBetween(Duration.ofSeconds(240), Duration.ofSeconds(320));
    assertThat(harm(killed, calm, "redis", "async")).isLessThan(Duration.ofSeconds(5));
    assertThat(harm(killed, calm, "coherence", "none")).isLessThan(Duration.ofSeconds(5));
  }

  private static Duration harm(Step killed, Step calm, String engine, String backup) {
    return more(
        draft(List.of(killed), "backup", backup).engine(engine).plan(),
        draft(List.of(calm), "backup", backup).engine(engine).plan(),
        PlanDurationEstimate.plain(false));
  }

  @Test
  void window_countsInEveryTrial() {
    Plan brief = draft(List.of(open(2, 9, null))).plan();
    Plan longer = draft(List.of(open(3, 19, null))).plan();
    assertThat(more(longer, brief, SIMULATED)).isEqualTo(Duration.ofSeconds(2 * 11));
  }

  /// Three rounds of 1,000 requests by two threads with a pause of 1 ms, and 2 µs for each.
  @Test
  void closedPart_isItsRounds() {
    Step.Part part = new Step.Part("get 2000", "get", 2000, 1);
    Plan none = draft(List.of(closed(2, 2, Duration.ZERO))).plan();
    Plan one = draft(List.of(closed(2, 2, Duration.ZERO, part))).plan();
    assertThat(more(one, none, SIMULATED)).isEqualTo(Duration.ofMillis(2 * 3 * 1002));
  }

  @Test
  void closedPart_takesNoLessThanItsWarmUp() {
    Step.Part part = new Step.Part("get 20", "get", 20, 1);
    Plan none = draft(List.of(closed(1, 1, Duration.ofSeconds(3)))).plan();
    Plan one = draft(List.of(closed(1, 1, Duration.ofSeconds(3), part))).plan();
    assertThat(more(one, none, SIMULATED).toMillis()).isEqualTo(2 * (3_000 + 20));
  }

  @Test
  void partsThatAreWaitedFor_takeTenRoundsMore_orTheirTime() {
    List<Step.Part> parts =
        List.of(new Step.Part("get 2000", "get", 2000, 1), new Step.Part("get 20", "get", 20, 1));
    Step.Steady steady = new Step.Steady(60, Duration.ofSeconds(4));
    Step step =
        new Step.Closed("closed-1", 1, Duration.ZERO, 0, Duration.ZERO, parts, null, steady);

    // Two trials with requests of 0.5 ms: 4 s and a round of 1 s, then eleven rounds of 10 ms.
    PlanDurationEstimate.Knowledge half = new Known(Duration.ofNanos(500_000), 0);
    Plan none = draft(List.of(closed(1, 0, Duration.ZERO)), "members", "1").plan();
    assertThat(more(draft(List.of(step), "members", "1").plan(), none, half))
        .isEqualTo(Duration.ofMillis(2 * (4000 + 1000 + 110)));
  }

  @Test
  void closedStepOfATime_takesItsWarmUpAndItsWindow() {
    Step timed =
        Step.Timed.of(
            4,
            Duration.ofMillis(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Map.of("get", 100.0));
    Plan plan = draft(List.of(timed)).plan();
    assertThat(more(plan, draft(List.of(open(1, 3, null))).plan(), SIMULATED))
        .isEqualTo(Duration.ofSeconds(2 * (40 - 4)));
  }

  @Test
  void workload_knowsItsRequestsBetter() {
    Step.Part part = new Step.Part("load 1", "load", 1, 1);
    Plan plan = draft(List.of(closed(1, 0, Duration.ZERO, part)), "members", "1").plan();
    Duration slow = PlanDurationEstimate.of(plan, new Known(Duration.ofSeconds(7), 0));
    Duration quick = PlanDurationEstimate.of(plan, new Known(Duration.ofSeconds(2), 0));
    assertThat(slow.minus(quick)).isEqualTo(Duration.ofSeconds(2 * 5));
  }

  @Test
  void processesThatAreTakenOver_areNotStartedAgain() {
    PlanBuilder draft = draft(List.of(open(1, 3, null)), "members", "3", "clients", "1");
    Plan fresh = draft.plan();
    Plan taken =
        draft.trials(List.of(new Trial("a-1", "a", 1), new Trial("a-2", "a", 2).on("a-1"))).plan();
    PlanDurationEstimate.Knowledge real = PlanDurationEstimate.plain(false);
    Duration start = OverheadEstimates.start("coherence", false, 4, false);
    assertThat(more(fresh, taken, real))
        .isEqualTo(
            start
                .plus(OverheadEstimates.PREPARE)
                .plus(OverheadEstimates.STOP)
                .plus(OverheadEstimates.REST)
                .minus(OverheadEstimates.TAKE_OVER));
  }

  @Test
  void eachProcess_takesAsLongAgain_andBothTiersLonger() {
    Duration four = OverheadEstimates.start("coherence", false, 4, true);
    Duration five = OverheadEstimates.start("coherence", false, 5, true);
    Duration six = OverheadEstimates.start("coherence", false, 6, true);
    assertThat(six.minus(five)).isEqualTo(five.minus(four)).isPositive();
    assertThat(OverheadEstimates.start("coherence", false, 4, false)).isGreaterThan(four);
    assertThat(OverheadEstimates.start("somebody-s-own", false, 4, true)).isPositive();
  }

  @Test
  void batchedBackups_areWaitedFor() {
    List<Step> steps = List.of(open(1, 3, null));
    Plan sync = draft(steps, "members", "1", "backup", "sync").plan();
    Plan batched = draft(steps, "members", "1", "backup", "scheduled(2s)").plan();
    Duration waited =
        Duration.ofSeconds(2).plus(OverheadEstimates.BATCH).minus(OverheadEstimates.REST);
    assertThat(more(batched, sync, PlanDurationEstimate.plain(false)))
        .isEqualTo(waited.multipliedBy(2));
  }

  /// The number of copies in `wait(1)` is no period.
  @Test
  void acknowledgements_areNoBatches() {
    List<Step> steps = List.of(open(1, 3, null));
    Plan sync = draft(steps, "members", "1", "backup", "sync").plan();
    Plan waiting = draft(steps, "members", "1", "backup", "wait(1)").plan();
    assertThat(waiting.configurations().getFirst().batched()).isFalse();
    assertThat(more(waiting, sync, PlanDurationEstimate.plain(false))).isZero();
  }

  @Test
  void entries_areLoadedAndReadBack() {
    Plan plan = draft(List.of(open(1, 3, null)), "members", "1").plan();
    Duration some = PlanDurationEstimate.of(plan, new Known(null, 1_000));
    Duration twice = PlanDurationEstimate.of(plan, new Known(null, 2_000));
    assertThat(twice.minus(some))
        .isEqualTo(
            Duration.ofNanos(
                2 * 1_000 * (OverheadEstimates.LOAD_NANOS + OverheadEstimates.AUDIT_NANOS)));
  }

  @Test
  void stepUnderTraffic_waitsForItsUsers() {
    Step.Traffic users = new Step.Traffic(10, Duration.ofSeconds(1), null);
    Plan alone = draft(List.of(open(1, 3, null))).plan();
    Plan under = draft(List.of(open(1, 3, users))).plan();
    Duration one =
        OverheadEstimates.start("coherence", true, 2, true)
            .minus(OverheadEstimates.start("", true, 1, true));
    assertThat(more(under, alone, SIMULATED))
        .isEqualTo(OverheadEstimates.USERS.plus(one).multipliedBy(2));
  }

  private record Known(@Nullable Duration duration, long entries)
      implements PlanDurationEstimate.Knowledge {

    @Override
    public boolean simulated(Configuration configuration) {
      return false;
    }

    @Override
    public long entries(Configuration configuration) {
      return entries;
    }

    @Override
    public long rows(Configuration configuration) {
      return 0;
    }

    @Override
    public Optional<Duration> request(Configuration configuration, Step.Part part) {
      return Optional.ofNullable(duration);
    }
  }
}
