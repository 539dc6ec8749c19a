package assay.judge.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import assay.fact.Fact;
import assay.judge.Said;
import assay.plan.Plan;
import assay.record.environment.Environment;
import assay.record.results.Caveat;
import assay.record.results.Caveat.Gravity;
import assay.record.results.SteadinessResult;
import assay.sentence.SentenceRenderer;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Caveats for synthetic trials with known faults.
final class CaveatListTest extends CaveatTrials {

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
}
