package assay.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.SomeEvent;
import assay.record.event.TimedEvent;
import assay.record.event.TrialEvent;
import assay.run.ScriptedCluster;
import assay.run.ScriptedPlans;
import assay.run.ScriptedProcess;
import assay.run.context.RunContext;
import assay.tether.Answer;
import assay.tether.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Consecutive trials on a scripted cluster, and what the next takes over.
@Timeout(60)
final class TrialSequenceTest {

  private static final Trial FIRST = new Trial("sync-1", "sync", 1);
  private static final Trial ALONE = new Trial("async-1", "async", 1);

  @TempDir private Path folder;

  private static Plan plan(String order, Trial... trials) {
    List<Configuration> configurations =
        List.of(
            ScriptedPlans.configuration("sync", "order", order),
            ScriptedPlans.configuration("async", "order", order));
    return ScriptedPlans.of(ScriptedPlans.open(), configurations, List.of(trials));
  }

  /// The second trial continues in the first trial's processes.
  private ScriptedCluster following(String order) throws Exception {
    return new ScriptedCluster(folder, plan(order, FIRST, ALONE.on("sync-1")));
  }

  private static void run(ScriptedCluster cluster) throws Exception {
    assertThat(cluster.run()).containsOnlyKeys("sync", "async");
    assertThat(cluster.processes()).noneMatch(ScriptedProcess::isAlive);
  }

  /// A start prevented by an interrupt is an interrupted run, not a broken host.
  @Test
  void interruptWhileATrialStarts_endsTheRunAsAnInterrupt() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan("random", FIRST, ALONE))) {
      RunContext context = cluster.context();
      RunContext interrupted =
          new RunContext(
              context.plan(),
              context.directory(),
              context.recorder(),
              context.progress(),
              context.clock(),
              (layout, listener) -> {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted");
              });
      assertThatThrownBy(() -> cluster.run(interrupted)).isInstanceOf(InterruptedException.class);
    }
  }

  private static List<String> begun(ScriptedCluster cluster) {
    return cluster.events(TimedEvent.Type.TRIAL_BEGINS).stream().map(TimedEvent::text).toList();
  }

  private static Optional<CompletableFuture<?>> refused(String why) {
    return Optional.of(CompletableFuture.failedFuture(new IllegalStateException(why)));
  }

  /// When processes were asked for their usage, by a cluster's virtual clock, and when the window
  /// began.
  private Map.Entry<Set<Long>, Long> sampled(Step.Open step) throws Exception {
    Plan plan = ScriptedPlans.of(step);
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      Set<Long> moments = ConcurrentHashMap.newKeySet();
      cluster.does((process, command) -> {
        if (command instanceof Command.ReadJvmCounters) {
          moments.add(cluster.clock().nanos());
        }
        return Optional.empty();
      });
      var unused = cluster.run();
      long window = cluster.events(TimedEvent.Type.WINDOW_BEGINS).getFirst().nanos();
      return Map.entry(moments, window);
    }
  }

  @Test
  void processes_areSampledJustBeforeTheWindow() throws Exception {
    Map.Entry<Set<Long>, Long> sampled = sampled(ScriptedPlans.open());
    assertThat(sampled.getKey()).contains(sampled.getValue() - 40_000_000);
  }

  @Test
  void processesOfAStepWithoutAWarmUp_areSampledAsItsWindowBegins() throws Exception {
    Step.Open step = ScriptedPlans.open();
    Map.Entry<Set<Long>, Long> sampled =
        sampled(
            Step.Open.of(
                step.rate().highest(),
                step.arrivals(),
                Duration.ZERO,
                step.duration(),
                step.mix(),
                step.inFlight()));
    assertThat(sampled.getKey()).contains(sampled.getValue());
  }

  @Test
  void trialsOfFreshClusters_shareNothing() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan("random", FIRST, ALONE))) {
      run(cluster);
      assertThat(cluster.processes()).hasSize(8);
      assertThat(cluster.events(TimedEvent.Type.RESTED)).hasSize(2);
      assertThat(cluster.asked()).doesNotContain("client-1 Clear", "client-1 LeaveTrial");
    }
  }

  @Test
  void trialThatTakesOver_goesOnWithTheSameProcesses_withoutTheirData() throws Exception {
    try (ScriptedCluster cluster = following("random")) {
      run(cluster);
      assertThat(cluster.processes()).hasSize(4);
      assertThat(begun(cluster))
          .containsExactly("configuration sync", "configuration async, on the processes of sync-1");
      // Probes ask when their second is over.
      List<String> asked =
          cluster.asked().stream().filter(each -> !each.endsWith(" ReadJvmCounters")).toList();
      int left = asked.indexOf("client-1 LeaveTrial");
      assertThat(asked.get(left - 1)).isEqualTo("client-1 Clear");
      assertThat(asked.subList(left + 1, left + 4))
          .containsExactly("client-1 OpenClient", "client-1 AwaitSafe", "client-1 PrepareWorkload");
      assertThat(cluster.events(TimedEvent.Type.RESTED))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-1");
      assertThat(cluster.events(TimedEvent.Type.TRIAL_ENDS))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-1", "async-1");
    }
  }

  @Test
  void whatProcessesSayAfterTheTakeover_isOfTheNextTrial() throws Exception {
    try (ScriptedCluster cluster = following("random")) {
      run(cluster);
      assertThat(cluster.events(TimedEvent.Type.WINDOW_BEGINS))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-1", "async-1");
    }
  }

  @Test
  void processesThatKeepTheirData_areNotTakenOver() throws Exception {
    try (ScriptedCluster cluster = following("random")) {
      cluster.does((process, command) ->
          command instanceof Command.Clear ? refused("a map is in use") : Optional.empty());
      run(cluster);
      assertThat(cluster.processes()).hasSize(8);
      assertThat(begun(cluster)).containsExactly("configuration sync", "configuration async");
    }
  }

  /// A client without an answer is given up after a minute on this clock, not on the host's.
  @Test
  void processesThatDoNotSayThatTheirDataIsGone_areWaitedForAMinute_andNotTakenOver()
      throws Exception {
    try (ScriptedCluster cluster = following("random")) {
      List<Long> asked = new ArrayList<>();
      cluster.does((process, command) -> {
        if (command instanceof Command.Clear) {
          asked.add(cluster.clock().nanos());
          return Optional.of(new CompletableFuture<>());
        }
        return Optional.empty();
      });
      run(cluster);
      assertThat(cluster.processes()).hasSize(8);
      assertThat(asked).hasSize(1);
      long next = cluster.events(TimedEvent.Type.TRIAL_BEGINS).getLast().nanos();
      assertThat(Duration.ofNanos(next - asked.getFirst())).isEqualTo(Duration.ofMinutes(1));
    }
  }

  /// A broker that does not return may let its client wait forever.
  @Test
  void finalReadThatDoesNotEnd_isGivenUp_andTheOtherConfigurationStillRuns() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan("random", FIRST, ALONE))) {
      List<Long> asked = new ArrayList<>();
      cluster.does((process, command) -> {
        if (!(command instanceof Command.ReadFinally) || !asked.isEmpty()) {
          return Optional.empty();
        }
        asked.add(cluster.clock().nanos());
        return Optional.of(new CompletableFuture<>());
      });
      run(cluster);
      TimedEvent failed = cluster.events(TimedEvent.Type.TRIAL_FAILED).getFirst();
      assertThat(failed.text()).contains("client-1 was still reading every key back after 300 s");
      assertThat(Duration.ofNanos(failed.nanos() - asked.getFirst()))
          .isEqualTo(Duration.ofMinutes(5));
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED)).hasSize(1);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_ENDS)).hasSize(2);
    }
  }

  @Test
  void loading_isTimedByTheClockOfTheRun() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan("random", FIRST, ALONE))) {
      cluster.does((process, command) -> {
        if (!(command instanceof Command.LoadData)) {
          return Optional.empty();
        }
        CompletableFuture<Answer.Loaded> loaded = new CompletableFuture<>();
        Duration now = Duration.ofNanos(cluster.clock().nanos());
        cluster.clock().at(now.plusSeconds(7), () -> loaded.complete(new Answer.Loaded(100, 0)));
        return Optional.of(loaded);
      });
      run(cluster);
      long parts =
          cluster.asked().stream().filter(what -> what.equals("client-1 LoadData")).count() / 2;
      assertThat(cluster.events(TrialEvent.Loaded.class))
          .extracting(loaded -> Duration.ofNanos(loaded.nanos().orElseThrow()))
          .containsExactly(Duration.ofSeconds(7 * parts), Duration.ofSeconds(7 * parts));
    }
  }

  @Test
  void processesOfWhichOneHasEnded_areNotTakenOver() throws Exception {
    try (ScriptedCluster cluster = following("random")) {
      cluster.clock().at(Duration.ofSeconds(10), () -> cluster.process("member-3").end(1));
      run(cluster);
      assertThat(cluster.processes()).hasSize(8);
    }
  }

  @Test
  void nextInAFixedOrder_joinsAnewInTheSameProcesses() throws Exception {
    try (ScriptedCluster cluster = following("forwards")) {
      run(cluster);
      assertThat(cluster.processes()).hasSize(4);
      assertThat(begun(cluster))
          .containsExactly(
              "configuration sync", "configuration async, anew in the processes of sync-1");
      List<String> asked = cluster.asked();
      int left = asked.indexOf("client-1 LeaveCluster");
      assertThat(asked.subList(left + 1, left + 4))
          .containsExactly(
              "member-1 LeaveCluster", "member-2 LeaveCluster", "member-3 LeaveCluster");
      assertThat(asked.subList(left + 4, left + 7))
          .containsExactly("member-1 StartMember", "member-2 StartMember", "member-3 StartMember");
    }
  }

  @Test
  void nextInAFixedOrderWhoseProcessesAreGone_isNotMeasured() throws Exception {
    try (ScriptedCluster cluster = following("forwards")) {
      cluster.does((process, command) ->
          command instanceof Command.Clear ? refused("a map is in use") : Optional.empty());
      run(cluster);
      assertThat(cluster.processes()).hasSize(4);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED).getFirst().text())
          .isEqualTo("the processes of sync-1, in which it was to follow, are gone");
    }
  }

  @Test
  void firstTrialThatCannotBegin_endsTheRun_andLeavesNoProcess() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan("random", FIRST, ALONE))) {
      cluster.does((process, command) ->
          command instanceof Command.AwaitSafe
              ? refused("one partition has no owner")
              : Optional.empty());
      assertThatThrownBy(() -> run(cluster))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("one partition has no owner");
      assertThat(cluster.processes()).hasSize(4).noneMatch(ScriptedProcess::isAlive);
    }
  }

  /// If only their own client knows sessions, the first client sees a part.
  @Test
  void everyClient_isAskedToReadBack_andWhatTheyReadIsOneSum() throws Exception {
    List<Configuration> configurations =
        List.of(
            ScriptedPlans.configuration("sync", "clients", "2"),
            ScriptedPlans.configuration("async"));
    Plan plan = ScriptedPlans.of(ScriptedPlans.open(), configurations, List.of(FIRST, ALONE));
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      List<String> asked = new ArrayList<>();
      cluster.does((process, command) -> {
        if (command instanceof Command.ReadFinally) {
          asked.add(process.name());
        }
        return Optional.empty();
      });
      run(cluster);
      assertThat(asked).containsExactly("client-1", "client-2", "client-1");
      assertThat(SomeEvent.fields(cluster.events(TimedEvent.Type.AUDIT_ENDS).getFirst()))
          .containsEntry("keys", "200");
    }
  }
}
