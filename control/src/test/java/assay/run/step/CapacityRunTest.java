package assay.run.step;

import static assay.record.event.TryOutcome.FAILED;
import static assay.record.event.TryOutcome.PASSED;
import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.record.Searching;
import assay.record.event.CapacitySearchEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.run.ScriptedCluster;
import assay.run.ScriptedPlans;
import assay.run.ScriptedProcess;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialRun;
import assay.tether.Answer;
import assay.tether.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A search's tries on a scripted cluster with a known capacity, in virtual time.
@Timeout(60)
final class CapacityRunTest {

  private static final long MILLI = 1_000_000;

  @TempDir private Path folder;

  private static Plan plan() {
    return ScriptedPlans.of(Searching.wide(60, false));
  }

  private static void run(ScriptedCluster cluster) throws Exception {
    Plan.Trial trial = cluster.context().plan().trials().getFirst();
    TrialProcessFacts unused = new TrialRun(cluster.context(), trial, cluster.layout(trial)).run();
  }

  @Test
  void tries_followOneAnotherAtTheRatesAndTimesOfTheSearch() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan())) {
      cluster.responds(step -> step.rate().highest() <= 3_000 ? MILLI : 9 * MILLI);
      run(cluster);
      List<TimedEvent> tries = cluster.events(TimedEvent.Type.TRY);
      assertThat(cluster.events(CapacitySearchEvent.Try.class))
          .extracting(tried -> Math.round(tried.rate()))
          .containsExactly(
              1_000L, 2_000L, 4_000L, 4_000L, 4_000L, 2_828L, 3_364L, 3_364L, 3_364L, 3_084L,
              3_084L, 3_084L, 2_954L);
      assertThat(cluster.events(CapacitySearchEvent.TryJudged.class))
          .extracting(CapacitySearchEvent.TryJudged::came)
          .containsExactly(
              PASSED, PASSED, FAILED, FAILED, FAILED, PASSED, FAILED, FAILED, FAILED, FAILED,
              FAILED, FAILED, PASSED);
      // 5 s of warm-up before the first, 1 s before any other; 10 s each, and half a second
      // between.
      long first = tries.getFirst().nanos();
      for (int i = 1; i < tries.size(); i++) {
        assertThat(tries.get(i).nanos() - first).isEqualTo((15_500 + (i - 1) * 11_500L) * MILLI);
      }
      assertThat(cluster.events(CapacitySearchEvent.SearchEnds.class))
          .extracting(CapacitySearchEvent.SearchEnds::rate)
          .containsExactly(OptionalDouble.of(2954));
    }
  }

  @Test
  void tries_shareNoRandomNumbers() throws Exception {
    List<Integer> streams = new ArrayList<>();
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan())) {
      cluster.does((process, command) -> {
        if (command instanceof Command.RunStep step) {
          streams.add(step.index());
        }
        return Optional.empty();
      });
      run(cluster);
    }
    assertThat(streams).hasSize(8).doesNotHaveDuplicates().doesNotContain(0);
  }

  @Test
  void tryWithoutAWindow_failsTheTrial_whichEndsInGoodOrder() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan())) {
      cluster.does((process, command) ->
          command instanceof Command.RunStep
              ? Optional.of(CompletableFuture.completedFuture(new Answer.Done()))
              : Optional.empty());
      run(cluster);
      assertThat(cluster.events(TrialEvent.TrialFailed.class))
          .extracting(TrialEvent.TrialFailed::reason)
          .containsExactly("capacity-1.1 left no whole window in the record");
      assertThat(cluster.recorded())
          .endsWith(TimedEvent.Type.TRIAL_FAILED, TimedEvent.Type.TRIAL_ENDS);
      assertThat(cluster.processes()).noneMatch(ScriptedProcess::isAlive);
    }
  }

  @Test
  void clientThatNeverAnswers_isGivenUpTwoMinutesAfterItsTryShouldHaveEnded() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan())) {
      cluster.does((process, command) ->
          command instanceof Command.RunStep
              ? Optional.of(new CompletableFuture<>())
              : Optional.empty());
      run(cluster);
      TimedEvent tried = cluster.events(TimedEvent.Type.TRY).getFirst();
      TimedEvent failed = cluster.events(TimedEvent.Type.TRIAL_FAILED).getFirst();
      assertThat(failed.nanos() - tried.nanos()).isEqualTo(135_000 * MILLI);
      assertThat(failed.text()).contains("capacity-1.1: the step has not ended in 135 s");
    }
  }
}
