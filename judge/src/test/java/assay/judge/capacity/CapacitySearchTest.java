package assay.judge.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.fact.Fact;
import assay.judge.Said;
import assay.plan.Step;
import assay.record.Searching;
import assay.record.event.TryOutcome;
import assay.record.latency.DurationHistogram;
import assay.record.results.CapacitySearchResult;
import assay.record.results.CapacitySearchResult.Try;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The search on systems with a known capacity; each answers a try at once.
final class CapacitySearchTest {

  private static final long MILLI = 1_000_000;

  /// A system's answer to a try: one response time for all, and a send delay.
  private record Answer(long responseNanos, long delayNanos, long bad) {}

  private static List<Try> tries(Step.Capacity step, Function<CapacitySearch.Next, Answer> system) {
    List<Try> done = new ArrayList<>();
    Optional<CapacitySearch.Next> next = CapacitySearch.next(step, done);
    while (next.isPresent()) {
      Answer answer = system.apply(next.get());
      done.add(tried(step, next.get(), answer));
      next = CapacitySearch.next(step, done);
    }
    return done;
  }

  private static Try tried(Step.Capacity step, CapacitySearch.Next next, Answer answer) {
    DurationHistogram response = DurationHistogram.alike(answer.responseNanos, 20_000);
    DurationHistogram delay = DurationHistogram.alike(answer.delayNanos, 20_000);
    Try counted =
        new Try(
            next.number(),
            next.perSecond(),
            next.attempt(),
            step.duration().toNanos(),
            20_000,
            answer.bad,
            false,
            List.of(),
            List.of(),
            TryOutcome.THIN,
            Fact.quoted(""));
    return CapacityTryReader.of(step, counted, response, delay);
  }

  private static Answer good(long nanos) {
    return new Answer(nanos, 1_000, 0);
  }

  private static CapacitySearchResult search(
      Step.Capacity step, Function<CapacitySearch.Next, Answer> system) {
    return CapacitySearch.found(step, tries(step, system));
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
  void rates_doubleThenHalveTheGapWithThreeTriesForEachMiss() {
    List<Try> tries =
        tries(
            Searching.wide(60, false), next -> good(next.perSecond() <= 3000 ? MILLI : 9 * MILLI));
    assertThat(tries.stream().map(tried -> Math.round(tried.perSecond())))
        .startsWith(1000L, 2000L, 4000L, 4000L, 4000L, 2828L, 3364L, 3364L, 3364L);
    assertThat(tries.stream().map(Try::attempt)).startsWith(1, 1, 1, 2, 3, 1, 1, 2, 3);
    assertThat(tries.stream().map(Try::number).toList()).isSorted();
  }

  @Test
  void oneGoodTryOfThree_isEnough() {
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
    assertThat(Said.of(search.found().withheld()))
        .isEqualTo("objective not reached at any rate; lowest tried 1.00k/s: p99 7.00 ms");
    assertThat(search.tries()).hasSize(3);
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
    assertThat(Said.of(search.found().withheld()))
        .isEqualTo("this host's generator ends at 1.00k/s: nothing passed");
  }

  /// Response times include the lateness: an objective met with it would be met without.
  @Test
  void lateGenerator_hidesNoObjectiveThatIsKeptNevertheless() {
    CapacitySearchResult search =
        search(
            Searching.wide(60, false),
            next -> new Answer(next.perSecond() > 5000 ? 8 * MILLI : 2 * MILLI, MILLI, 0));
    assertThat(search.tries()).extracting(Try::came).contains(TryOutcome.PASSED, TryOutcome.LATE);
    assertThat(search.tries().getFirst().came()).isEqualTo(TryOutcome.PASSED);
  }

  @Test
  void oneTryOnTimeThatMisses_isEvidenceEnough() {
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
  void searchThatMayTakeNoMoreTries_saysBetweenWhichRatesItStopped() {
    CapacitySearchResult search =
        search(
            Searching.wide(6, false), next -> good(next.perSecond() <= 3000 ? MILLI : 9 * MILLI));
    assertThat(search.tries()).hasSize(6);
    assertThat(search.found().perSecond()).isNull();
    assertThat(Said.of(search.found().withheld()))
        .isEqualTo("between 2.83k/s and 4.00k/s: the search may take 6 tries");
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
  void levelsOfTheCriticalRate_shareTheirTries() {
    int alone = tries(Searching.wide(200, false), CapacitySearchTest::queue).size();
    int together = tries(Searching.wide(200, true), CapacitySearchTest::queue).size();
    assertThat(together).isLessThan(3 * alone);
  }

  @Test
  void levelNeverReached_leavesNoCriticalRate() {
    CapacitySearchResult search =
        search(
            Searching.wide(200, true),
            next -> good(Math.max(3 * MILLI, queue(next).responseNanos)));
    assertThat(search.criticalPerSecond()).isNull();
    assertThat(Said.of(search.criticalWithheld()))
        .startsWith("no capacity at every level: p99 ≤ 1 ms objective not reached at any rate")
        .contains("p99 ≤ 2 ms")
        .doesNotContain("p99 ≤ 5 ms");
  }

  @Test
  void levelNotSearchedFor_isSaidToBeSo() {
    CapacitySearchResult search = search(Searching.wide(60, false), CapacitySearchTest::queue);
    assertThat(search.criticalPerSecond()).isNull();
    assertThat(Said.of(search.criticalWithheld())).contains("not searched for");
  }

  @Test
  void whatWasFound_isAFunctionOfTheTriesAlone() {
    Step.Capacity step = Searching.wide(200, true);
    List<Try> tries = tries(step, CapacitySearchTest::queue);
    for (int length = 0; length < tries.size(); length++) {
      Try next = tries.get(length);
      assertThat(CapacitySearch.next(step, tries.subList(0, length)))
          .contains(new CapacitySearch.Next(next.number(), next.perSecond(), next.attempt()));
    }
    assertThat(CapacitySearch.found(step, tries)).isEqualTo(CapacitySearch.found(step, tries));
  }

  @Test
  void queueThatGrows_showsInWhatEnded() {
    assertThat(CapacityTryReader.grows(Step.Arrivals.CONSTANT, 5000, 4990)).isFalse();
    assertThat(CapacityTryReader.grows(Step.Arrivals.CONSTANT, 5000, 4900)).isTrue();
    assertThat(CapacityTryReader.grows(Step.Arrivals.POISSON, 5000, 4800)).isFalse();
    assertThat(CapacityTryReader.grows(Step.Arrivals.POISSON, 5000, 4700)).isTrue();
    assertThat(Arrays.asList(TryOutcome.values()))
        .containsExactly(TryOutcome.PASSED, TryOutcome.FAILED, TryOutcome.LATE, TryOutcome.THIN);
  }
}
