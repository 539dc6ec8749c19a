package assay.judge.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.plan.Step;
import assay.record.Searching;
import assay.record.event.TrialOutcome;
import assay.record.latency.Durations;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The search on systems with a known capacity; each answers a trial at once.
final class CapacitySearchTest {

  private static final long MILLI = 1_000_000;

  /// A system's answer to a trial: one response time for all, and a send delay.
  private record Answer(long responseNanos, long delayNanos, long bad) {}

  private static List<Trial> trials(
      Step.Capacity step, Function<CapacitySearch.Next, Answer> system) {
    List<Trial> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      Answer answer = system.apply(next.get());
      done.add(trial(step, next.get(), answer));
      next = CapacitySearch.next(step, done);
    }
    return done;
  }

  private static Trial trial(Step.Capacity step, CapacitySearch.Next next, Answer answer) {
    Durations response = Durations.alike(answer.responseNanos, 20_000);
    Durations delay = Durations.alike(answer.delayNanos, 20_000);
    Trial counted =
        new Trial(
            next.number(),
            next.perSecond(),
            next.attempt(),
            step.duration().toNanos(),
            20_000,
            answer.bad,
            false,
            List.of(),
            List.of(),
            TrialOutcome.THIN,
            "");
    return CapacityTrials.of(step, counted, response, delay);
  }

  private static Answer good(long nanos) {
    return new Answer(nanos, 1_000, 0);
  }

  private static CapacitySearchResult search(
      Step.Capacity step, Function<CapacitySearch.Next, Answer> system) {
    return CapacitySearch.found(step, trials(step, system));
  }

  @Test
  void capacity_isFoundToFivePercentWhereverItLies() {
    for (double truth = 1_050; truth < 95_000; truth *= 1.037) {
      double limit = truth;
      CapacitySearchResult search =
          search(
              Searching.wide(60, false),
              next -> good(next.perSecond() <= limit ? MILLI : 9 * MILLI));
      assertThat(search.found().withheld()).isNull();
      assertThat(search.found().perSecond()).isBetween(truth / 1.051, truth);
    }
  }

  @Test
  void rates_doubleThenHalveTheGapWithThreeTrialsForEachMiss() {
    List<Trial> trials =
        trials(
            Searching.wide(60, false), next -> good(next.perSecond() <= 3000 ? MILLI : 9 * MILLI));
    assertThat(trials.stream().map(trial -> Math.round(trial.perSecond())))
        .startsWith(1000L, 2000L, 4000L, 4000L, 4000L, 2828L, 3364L, 3364L, 3364L);
    assertThat(trials.stream().map(Trial::attempt)).startsWith(1, 1, 1, 2, 3, 1, 1, 2, 3);
    assertThat(trials.stream().map(Trial::number).toList()).isSorted();
  }

  @Test
  void oneGoodTrialOfThree_isEnough() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next -> good(next.perSecond() <= 3000 && next.attempt() == 3 ? MILLI : 9 * MILLI));
    assertThat(search.found().perSecond()).isBetween(3000 / 1.051, 3000.0);
  }

  @Test
  void lowestRateThatMisses_isSaidInWords() {
    CapacitySearchResult search = search(Searching.wide(60, false), next -> good(7 * MILLI));
    assertThat(search.found().perSecond()).isNull();
    assertThat(search.found().withheld())
        .isEqualTo("objective not reached at any rate; lowest tried 1.00k/s: p99 7.00 ms");
    assertThat(search.trials()).hasSize(3);
  }

  @Test
  void highestRateThatPasses_isALowerBound() {
    CapacitySearchResult search = search(Searching.wide(60, false), next -> good(MILLI));
    assertThat(search.found().perSecond()).isEqualTo(100_000);
    assertThat(search.found().atLeast()).isTrue();
  }

  @Test
  void lateGenerator_isNotTheSystemsLimit_soWhatPassedIsALowerBound() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next ->
                next.perSecond() > 5000 ? new Answer(8 * MILLI, 6 * MILLI, 0) : good(2 * MILLI));
    assertThat(search.found().perSecond()).isBetween(5000 / 1.051, 5000.0);
    assertThat(search.found().atLeast()).isTrue();
  }

  @Test
  void generatorLateAtTheLowestRate_leavesNoCapacity() {
    CapacitySearchResult search =
        search(Searching.wide(60, false), next -> new Answer(8 * MILLI, 6 * MILLI, 0));
    assertThat(search.found().perSecond()).isNull();
    assertThat(search.found().withheld())
        .isEqualTo("this host's generator ends at 1.00k/s: nothing passed");
  }

  /// Response times include the lateness: an objective met with it would be met without.
  @Test
  void lateGenerator_hidesNoObjectiveThatIsKeptNevertheless() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next -> new Answer(next.perSecond() > 5000 ? 8 * MILLI : 2 * MILLI, MILLI, 0));
    assertThat(search.trials())
        .extracting(Trial::came)
        .contains(TrialOutcome.PASSED, TrialOutcome.LATE);
    assertThat(search.trials().getFirst().came()).isEqualTo(TrialOutcome.PASSED);
  }

  @Test
  void oneTrialOnTimeThatMisses_isEvidenceEnough() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next -> {
              boolean over = next.perSecond() > 5000;
              boolean late = over && next.attempt() != 2;
              return new Answer(over ? 9 * MILLI : MILLI, late ? 3 * MILLI : 1_000, 0);
            });
    assertThat(search.found().perSecond()).isBetween(5000 / 1.051, 5000.0);
    assertThat(search.found().atLeast()).isFalse();
  }

  @Test
  void requestsNotAnswered_missHoweverFastTheOthersAre() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next -> new Answer(MILLI, 1_000, next.perSecond() > 5000 ? 3 : 2));
    // 2 of 20,002 are 0.01 %, 3 are more.
    assertThat(search.found().perSecond()).isBetween(5000 / 1.051, 5000.0);
  }

  @Test
  void searchThatMayTakeNoMoreTrials_saysBetweenWhichRatesItStopped() {
    CapacitySearchResult search =
        search(
            Searching.wide(6, false), next -> good(next.perSecond() <= 3000 ? MILLI : 9 * MILLI));
    assertThat(search.trials()).hasSize(6);
    assertThat(search.found().perSecond()).isNull();
    assertThat(search.found().withheld())
        .isEqualTo("between 2.83k/s and 4.00k/s: the search may take 6 trials");
  }

  /// Response times of a queue with one server: the capacity at a level is μ − 4.605 / L.
  private static Answer queue(CapacitySearch.Next next) {
    double spare = 10_000 - next.perSecond();
    return good(spare <= 0 ? 1_000 * MILLI : (long) (4.605 / spare * 1e9));
  }

  @Test
  void criticalRate_isTheGeometricMeanOfTheClosedForms() {
    CapacitySearchResult search = search(Searching.wide(200, true), CapacitySearchTest::queue);
    double truth =
        Math.exp(
            List.of(1, 2, 5, 10, 25).stream()
                .mapToDouble(millis -> Math.log(10_000 - 4_605.0 / millis))
                .average()
                .orElseThrow());
    assertThat(search.levels()).allMatch(level -> level.withheld() == null);
    assertThat(search.criticalPerSecond()).isCloseTo(truth, within(0.051 * truth));
    Double[] rates =
        search.levels().stream().map(CapacitySearchResult.Level::perSecond).toArray(Double[]::new);
    assertThat(rates).isSorted();
  }

  @Test
  void levelsOfTheCriticalRate_shareTheirTrials() {
    int alone = trials(Searching.wide(200, false), CapacitySearchTest::queue).size();
    int together = trials(Searching.wide(200, true), CapacitySearchTest::queue).size();
    assertThat(together).isLessThan(3 * alone);
  }

  @Test
  void levelNeverReached_leavesNoCriticalRate() {
    CapacitySearchResult search =
        search(
            Searching.wide(200, true),
            next -> good(Math.max(3 * MILLI, queue(next).responseNanos)));
    assertThat(search.criticalPerSecond()).isNull();
    assertThat(search.criticalWithheld())
        .startsWith("no capacity at every level: p99 ≤ 1 ms objective not reached at any rate")
        .contains("p99 ≤ 2 ms")
        .doesNotContain("p99 ≤ 5 ms");
  }

  @Test
  void levelNotSearchedFor_isSaidToBeSo() {
    CapacitySearchResult search = search(Searching.wide(60, false), CapacitySearchTest::queue);
    assertThat(search.criticalPerSecond()).isNull();
    assertThat(search.criticalWithheld()).contains("not searched for");
  }

  @Test
  void whatWasFound_isAFunctionOfTheTrialsAlone() {
    Step.Capacity step = Searching.wide(200, true);
    List<Trial> trials = trials(step, CapacitySearchTest::queue);
    for (int length = 0; length < trials.size(); length++) {
      Trial next = trials.get(length);
      assertThat(CapacitySearch.next(step, trials.subList(0, length)))
          .contains(new CapacitySearch.Next(next.number(), next.perSecond(), next.attempt()));
    }
    assertThat(CapacitySearch.found(step, trials)).isEqualTo(CapacitySearch.found(step, trials));
  }

  @Test
  void queueThatGrows_showsInWhatEnded() {
    assertThat(CapacityTrials.grows(Step.Arrivals.CONSTANT, 5000, 4990)).isFalse();
    assertThat(CapacityTrials.grows(Step.Arrivals.CONSTANT, 5000, 4900)).isTrue();
    assertThat(CapacityTrials.grows(Step.Arrivals.POISSON, 5000, 4800)).isFalse();
    assertThat(CapacityTrials.grows(Step.Arrivals.POISSON, 5000, 4700)).isTrue();
    assertThat(Arrays.asList(TrialOutcome.values()))
        .containsExactly(
            TrialOutcome.PASSED, TrialOutcome.FAILED, TrialOutcome.LATE, TrialOutcome.THIN);
  }
}
