package assay.run.resume;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.run.ScriptedPlans;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Which trials of a stopped run are kept, and which are repeated.
final class RemainingTrialsTest {

  private final List<TimedEvent> events = new ArrayList<>();

  private static Trial trial(String configuration, int repeat) {
    return new Trial(configuration + "-" + repeat, configuration, repeat);
  }

  private static Plan plan(int repeats, List<Trial> trials) {
    List<Configuration> configurations =
        Stream.of("sync", "async").map(name -> ScriptedPlans.configuration(name)).toList();
    return ScriptedPlans.of(ScriptedPlans.open(), configurations, trials).toBuilder()
        .repeats(repeats)
        .plan();
  }

  /// Blocks with both configurations, alternating the first.
  private static Plan blocks(int repeats) {
    List<Trial> trials =
        IntStream.rangeClosed(1, repeats)
            .boxed()
            .flatMap(repeat ->
                repeat % 2 == 0
                    ? Stream.of(trial("async", repeat), trial("sync", repeat))
                    : Stream.of(trial("sync", repeat), trial("async", repeat)))
            .toList();
    return plan(repeats, trials);
  }

  private void happened(String trial, TimedEvent.Type... types) {
    for (TimedEvent.Type type : types) {
      events.add(SomeEvent.of(events.size(), trial, type, null, "", Map.of()));
    }
  }

  private void ran(String... trials) {
    for (String trial : trials) {
      happened(
          trial, TimedEvent.Type.TRIAL_BEGINS, TimedEvent.Type.READY, TimedEvent.Type.TRIAL_ENDS);
    }
  }

  private static List<String> ids(List<Trial> trials) {
    return trials.stream().map(Trial::id).toList();
  }

  @Test
  void wholeBlocks_areKept_andABrokenOneIsDoneAgainAsAWhole() {
    Plan plan = blocks(6);
    ran("sync-1", "async-1", "async-2", "sync-2", "sync-3");
    happened("async-3", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials rest = RemainingTrials.of(plan, events, 2);
    assertThat(ids(rest.kept())).containsExactly("sync-1", "async-1", "async-2", "sync-2");
    assertThat(ids(rest.superseded())).containsExactly("sync-3", "async-3");
    assertThat(ids(rest.due()))
        .startsWith("sync-3-part2", "async-3-part2", "async-4", "sync-4")
        .hasSize(8);
    assertThat(rest.plan().trials()).hasSize(12);
    assertThat(rest.plan().superseded()).isEqualTo(rest.superseded());
  }

  /// One block stopped between two trials: the other was not begun.
  @Test
  void blockThatWasLeftBetweenTwoTrials_isDoneAgain() {
    ran("sync-1", "async-1", "async-2");
    RemainingTrials rest = RemainingTrials.of(blocks(6), events, 2);
    assertThat(ids(rest.superseded())).containsExactly("async-2");
    assertThat(ids(rest.due())).startsWith("async-2-part2", "sync-2", "sync-3").hasSize(10);
  }

  @Test
  void controlOfABlock_isPartOfIt() {
    Plan plan = blocks(6);
    List<Trial> trials = new ArrayList<>(plan.trials());
    trials.add(2, new Trial("sync-1-control", "sync", 1, true));
    ran("sync-1", "async-1");
    happened("sync-1-control", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials rest = RemainingTrials.of(plan.toBuilder().trials(trials).plan(), events, 2);
    assertThat(rest.kept()).isEmpty();
    assertThat(ids(rest.due())).startsWith("sync-1-part2", "async-1-part2", "sync-1-control-part2");
  }

  /// Too few repeats to compare: no pair is spoilt, and finished trials stay.
  @Test
  void trialsThatAreComparedWithNone_areKeptEachByItself() {
    ran("sync-1", "async-1", "async-2");
    happened("sync-2", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials rest = RemainingTrials.of(blocks(5), events, 2);
    assertThat(ids(rest.kept())).containsExactly("sync-1", "async-1", "async-2");
    assertThat(ids(rest.superseded())).containsExactly("sync-2");
    assertThat(ids(rest.due())).startsWith("sync-2-part2", "sync-3");
  }

  @Test
  void trialsOnSharedProcesses_areDoneAgainTogether_onThoseOfTheNewFirst() {
    Trial first = trial("sync", 1);
    Plan plan = plan(2, List.of(first, trial("async", 1).on("sync-1"), trial("sync", 2)));
    ran("sync-1");
    happened("async-1", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials rest = RemainingTrials.of(plan, events, 2);
    assertThat(rest.due())
        .containsExactly(
            first.again("sync-1-part2", null),
            trial("async", 1).again("async-1-part2", "sync-1-part2"),
            trial("sync", 2));
    assertThat(rest.plan().superseded()).containsExactly(first, trial("async", 1).on("sync-1"));
  }

  /// A chain over two blocks: the complete second block depends on the first.
  @Test
  void blocks_hangTogetherBySharedProcesses() {
    List<Trial> trials = new ArrayList<>(blocks(6).trials());
    trials.set(3, trial("sync", 2).on("sync-1"));
    ran("sync-1", "async-2", "sync-2", "sync-3", "async-3");
    RemainingTrials rest = RemainingTrials.of(plan(6, trials), events, 2);
    assertThat(ids(rest.kept())).containsExactly("sync-3", "async-3");
  }

  @Test
  void trialThatFailedAndWasPassedOver_isNotTriedAgain() {
    happened("sync-1", TimedEvent.Type.TRIAL_BEGINS, TimedEvent.Type.TRIAL_FAILED);
    ran("async-1");
    happened("async-2", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials rest = RemainingTrials.of(blocks(6), events, 2);
    assertThat(ids(rest.kept())).containsExactly("sync-1", "async-1");
  }

  /// It may have failed because the run was being stopped.
  @Test
  void trialThatFailedLast_isDoneAgain() {
    ran("sync-1");
    happened(
        "async-1",
        TimedEvent.Type.TRIAL_BEGINS,
        TimedEvent.Type.TRIAL_FAILED,
        TimedEvent.Type.TRIAL_ENDS);
    RemainingTrials rest = RemainingTrials.of(blocks(2), events, 2);
    assertThat(ids(rest.kept())).containsExactly("sync-1");
    assertThat(ids(rest.superseded())).containsExactly("async-1");
  }

  @Test
  void nothingDone_isBegunAnew_andAllDoneLeavesNothing() {
    RemainingTrials nothing = RemainingTrials.of(blocks(1), events, 2);
    assertThat(nothing.superseded()).isEmpty();
    assertThat(nothing.plan()).isEqualTo(blocks(1));
    assertThat(nothing.due()).isEqualTo(blocks(1).trials());
    ran("sync-1", "async-1");
    RemainingTrials all = RemainingTrials.of(blocks(1), events, 2);
    assertThat(all.due()).isEmpty();
    assertThat(all.kept()).isEqualTo(blocks(1).trials());
  }

  @Test
  void runThatStopsAgain_setsAsideWhatItDidAgain_underAThirdName() {
    ran("sync-1", "async-1", "async-2");
    Plan second = RemainingTrials.of(blocks(6), events, 2).plan();
    ran("async-2-part2");
    happened("sync-2", TimedEvent.Type.TRIAL_BEGINS);
    RemainingTrials third = RemainingTrials.of(second, events, 3);
    assertThat(ids(third.kept())).containsExactly("sync-1", "async-1");
    assertThat(ids(third.superseded())).containsExactly("async-2-part2", "sync-2");
    assertThat(ids(third.plan().superseded()))
        .containsExactly("async-2", "async-2-part2", "sync-2");
    assertThat(ids(third.due())).startsWith("async-2-part3", "sync-2-part3", "sync-3");
  }
}
