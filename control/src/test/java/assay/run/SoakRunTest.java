package assay.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import assay.judge.results.DriftDetection;
import assay.judge.trial.SoakRoundJudge;
import assay.judge.trial.TrialJudgement;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.plan.ProcessName;
import assay.record.RunRecord;
import assay.record.event.MemoryEvent;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.io.RunDirectory;
import assay.record.results.DriftResult;
import assay.record.results.DriftResult.Told;
import assay.run.context.RunFolder;
import assay.run.context.TrialProcessFacts;
import assay.tether.Answer;
import assay.tether.Command;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A soak's rounds on a scripted cluster, in virtual time. A round takes 22.7 s: a rest of 0.7 s, a
/// warm-up of 2 s and a window of 20 s.
@Timeout(180)
final class SoakRunTest {

  private static final long ROUND_NANOS = 22_700_000_000L;

  @TempDir private Path folder;

  private static Plan plan(Duration duration) {
    Plan once = ScriptedPlans.of(ScriptedPlans.open());
    return once.soaking(once.baseline(), duration);
  }

  private void run(ScriptedCluster cluster) throws Exception {
    Plan plan = cluster.context().plan();
    RunFolder run =
        RunFolder.create(plan, ScriptedCluster.options(folder, folder.resolve("named")));
    Trial first = plan.trials().getFirst();
    TrialProcessFacts unused =
        SoakRun.of(cluster.context(), run, cluster.layout(first), JudgeMemoryLimits.ofHeap()).run();
  }

  private static long started(ScriptedCluster cluster, String name) {
    return cluster.processes().stream().filter(process -> process.name().equals(name)).count();
  }

  @Test
  void rounds_followOneAnotherUntilTheTimeIsOver_onMembersThatStay() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofMinutes(3)))) {
      run(cluster);
      List<TimedEvent> rounds = cluster.events(TimedEvent.Type.TRIAL_BEGINS);
      // The eighth begins after 158.9 s; a ninth would begin after 181.6 s, when three minutes are
      // over.
      assertThat(rounds).hasSize(8);
      for (int i = 0; i < rounds.size(); i++) {
        assertThat(rounds.get(i).nanos()).isEqualTo(i * ROUND_NANOS);
      }
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED)).isEmpty();
      assertThat(cluster.events(TimedEvent.Type.BENCH_LIVES)).hasSize(8);
      assertThat(cluster.events(MemoryEvent.Lives.class))
          .hasSize(8)
          .allSatisfy(lives ->
              assertThat(lives.each().bytes(ProcessName.Role.MEMBER))
                  .isEqualTo(Map.of("member-1", 1_000L, "member-2", 1_000L, "member-3", 1_000L)));
      assertThat(cluster.events(MemoryEvent.MembersHold.class))
          .hasSize(8)
          .containsOnly(new MemoryEvent.MembersHold(OptionalLong.of(150), OptionalLong.of(60)));
      assertThat(started(cluster, "member-1")).isEqualTo(1);
      assertThat(started(cluster, "client-1")).isEqualTo(8);
      assertThat(cluster.asked()).filteredOn(what -> what.equals("client-1 Clear")).hasSize(8);
      assertThat(cluster.processes()).noneMatch(ScriptedProcess::isAlive);
    }
  }

  @Test
  void everyRound_isJudgedAndKept_andOnlyTheNewestKeepsWhatIsLarge() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofSeconds(60)))) {
      run(cluster);
      RunDirectory directory = cluster.context().directory();
      List<Trial> rounds = RunRecord.planOf(directory).trials();
      assertThat(rounds).extracting(Trial::id).containsExactly("sync-1", "sync-2", "sync-3");
      for (Trial round : rounds) {
        assertThat(directory.finding(round.id())).exists();
        assertThat(Files.exists(directory.latency(round.id(), "client-1")))
            .isEqualTo(round.id().equals("sync-3"));
      }
    }
  }

  @Test
  void memberThatEnded_isStartedAgainBeforeTheNextRound() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofSeconds(60)))) {
      cluster.clock().at(Duration.ofSeconds(10), () -> cluster.process("member-2").end(1));
      run(cluster);
      assertThat(cluster.events(TimedEvent.Type.PROCESS_LOST)).hasSize(1);
      assertThat(started(cluster, "member-1")).isEqualTo(1);
      assertThat(started(cluster, "member-2")).isEqualTo(2);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_BEGINS)).hasSize(3);
    }
  }

  /// Rounds that begin, with a workload that cannot be prepared.
  @Test
  void threeRoundsInARowThatFailInside_endTheSoak() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofHours(8)))) {
      cluster.does((process, command) ->
          command instanceof Command.PrepareWorkload
              ? Optional.of(
                  CompletableFuture.failedFuture(new IllegalStateException("no room left")))
              : Optional.empty());
      run(cluster);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-1", "sync-2", "sync-3");
    }
  }

  /// Data that the previous round could not delete would count as this round's.
  @Test
  void roundAfterOneThatThrewNothingAway_beginsByThat_orNotAtAll() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofHours(8)))) {
      cluster.does((process, command) ->
          command instanceof Command.Clear
              ? Optional.of(
                  CompletableFuture.failedFuture(new IllegalStateException("orders stay")))
              : Optional.empty());
      run(cluster);
      assertThat(cluster.asked()).filteredOn("client-1 Clear"::equals).hasSize(3);
      assertThat(cluster.asked()).filteredOn("client-1 PrepareWorkload"::equals).hasSize(1);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-1", "sync-2", "sync-3");
    }
  }

  /// Without members to weigh, the live heap is not zero.
  @Test
  void roundWhoseMembersAreAllGone_isNotMeasured() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofSeconds(30)))) {
      cluster
          .clock()
          .at(
              Duration.ofSeconds(10),
              () ->
                  cluster.processes().stream()
                      .filter(process -> process.name().startsWith("member"))
                      .forEach(member -> member.end(1)));
      run(cluster);
      assertThat(cluster.events(TimedEvent.Type.LIVES)).hasSizeLessThan(2);
    }
  }

  /// Three files and three threads of each round stay.
  @Test
  void filesAndThreadsThatAssayLeaks_rise() throws Exception {
    List<AutoCloseable> leaked = new ArrayList<>();
    try {
      Map<String, Told> trends =
          trends(() -> {
            ThreadPoolExecutor threads = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
            leaked.add(threads);
            for (int i = threads.prestartAllCoreThreads(); i > 0; i--) {
              leaked.add(new FileInputStream("/dev/null"));
            }
            return leaked.size();
          });
      assertThat(trends)
          .containsEntry("assay-files", Told.RISES)
          .containsEntry("assay-threads", Told.RISES);
    } finally {
      for (AutoCloseable each : leaked) {
        each.close();
      }
    }
  }

  @Test
  void filesAndThreadsThatAssayGivesBack_doNotRise() throws Exception {
    Map<String, Told> trends =
        trends(() -> {
          try (FileInputStream file = new FileInputStream("/dev/null");
              ExecutorService threads = Executors.newFixedThreadPool(3)) {
            return threads.submit(() -> file.read()).get();
          }
        });
    assertThat(trends).containsKeys("assay-files", "assay-threads");
    assertThat(trends)
        .doesNotContainEntry("assay-files", Told.RISES)
        .doesNotContainEntry("assay-threads", Told.RISES);
  }

  /// In each round, one member opens three files more and starts a thread more than in the last.
  @Test
  void filesAndThreadsThatAMemberLeaks_rise() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    assertThat(
            trends((process, command) ->
                process.name().equals("member-2") && command instanceof Command.CountFiles
                    ? Optional.of(
                        CompletableFuture.completedFuture(
                            counted(50 + 3 * rounds.incrementAndGet())))
                    : Optional.empty()))
        .containsEntry("member-files", Told.RISES)
        .containsEntry("member-threads", Told.RISES);
  }

  @Test
  void filesAndThreadsThatMembersGiveBack_doNotRise() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    int[] flat = {50, 51, 50, 49, 51, 50};
    assertThat(
            trends((process, command) ->
                process.name().equals("member-2") && command instanceof Command.CountFiles
                    ? Optional.of(
                        CompletableFuture.completedFuture(
                            counted(flat[asked.getAndIncrement() % flat.length])))
                    : Optional.empty()))
        .containsEntry("member-files", Told.NO_TREND)
        .containsEntry("member-threads", Told.NO_TREND);
  }

  /// The sum over the others would look like a fall.
  @Test
  void memberThatCannotCount_leavesTheTrendUnknown() throws Exception {
    assertThat(
            trends((process, command) ->
                process.name().equals("member-2") && command instanceof Command.CountFiles
                    ? Optional.of(
                        CompletableFuture.completedFuture(
                            new Answer.FilesCounted(OptionalLong.empty(), OptionalLong.of(20))))
                    : Optional.empty()))
        .containsEntry("member-files", Told.UNKNOWN)
        .containsEntry("member-threads", Told.NO_TREND);
  }

  private static Answer.FilesCounted counted(int files) {
    return new Answer.FilesCounted(OptionalLong.of(files), OptionalLong.of(files - 20));
  }

  /// The trends over six rounds.
  ///
  /// @param opened called once a round, in Assay's process
  private Map<String, Told> trends(Callable<?> opened) throws Exception {
    return trends((process, command) -> {
      if (command instanceof Command.Clear) {
        assertThatCode(opened::call).doesNotThrowAnyException();
      }
      return Optional.empty();
    });
  }

  private Map<String, Told> trends(ScriptedCluster.Otherwise answers) throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofMinutes(2)))) {
      cluster.does(answers);
      run(cluster);
      RunRecord run = RunRecord.open(cluster.context().directory());
      List<TrialJudgement> rounds =
          run.plan().trials().stream()
              .map(trial -> SoakRoundJudge.of(run, run.trial(trial), JudgeMemoryLimits.ofHeap()))
              .toList();
      return DriftDetection.of(run, rounds).stream()
          .collect(Collectors.toMap(DriftResult::metric, DriftResult::told));
    }
  }

  private static boolean isOfRound(Command.OpenClient open, int round) {
    return open.process().trial().equals("sync-" + round);
  }

  @Test
  void threeRoundsInARowThatCannotBegin_endTheSoak() throws Exception {
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan(Duration.ofHours(8)))) {
      cluster.does((process, command) ->
          command instanceof Command.OpenClient open && !isOfRound(open, 1) && !isOfRound(open, 3)
              ? Optional.of(
                  CompletableFuture.failedFuture(new IllegalStateException("no route to member-1")))
              : Optional.empty());
      run(cluster);
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
          .extracting(TimedEvent::trial)
          .containsExactly("sync-2", "sync-4", "sync-5", "sync-6");
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
          .allSatisfy(event -> assertThat(event.text()).contains("no route to member-1"));
      assertThat(cluster.processes()).noneMatch(ScriptedProcess::isAlive);
    }
  }
}
