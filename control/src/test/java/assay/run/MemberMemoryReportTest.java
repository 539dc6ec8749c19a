package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.MemberMemoryReport;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.record.event.MemoryEvent;
import assay.record.event.TrialEvent;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialRun;
import assay.tether.Answer;
import assay.tether.Command;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The weight of members that report some of it, on a scripted cluster of three.
@Timeout(60)
final class MemberMemoryReportTest {

  @TempDir private Path folder;

  private ScriptedCluster ran(MemberMemoryReport memory) throws Exception {
    Configuration measured = ScriptedPlans.configuration("sync", "measure-memory", "always");
    Plan plan =
        ScriptedPlans.of(
            ScriptedPlans.open(), List.of(measured), List.of(new Plan.Trial("sync-1", "sync", 1)));
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      cluster.does((process, command) ->
          command instanceof Command.MeasureHeap && process.name().startsWith("member")
              ? Optional.of(
                  CompletableFuture.completedFuture(
                      Answer.MemoryMeasured.of(10_000, 500, 90_000).of(memory)))
              : Optional.empty());
      Plan.Trial trial = plan.trials().getFirst();
      TrialProcessFacts unused =
          new TrialRun(cluster.context(), trial, cluster.layout(trial)).run();
      return cluster;
    }
  }

  private static long bytes(ScriptedCluster cluster) {
    return cluster.events(MemoryEvent.MemoryMeasured.class).getLast().bytes();
  }

  @Test
  void memberThatSaysNothing_takesWhatLivesOnItsHeapAndInDirectBuffers() throws Exception {
    assertThat(bytes(ran(MemberMemoryReport.AS_MEASURED))).isEqualTo(3 * 10_500);
  }

  @Test
  void entriesElsewhere_areAdded() throws Exception {
    assertThat(bytes(ran(MemberMemoryReport.elsewhere(4_000)))).isEqualTo(3 * 14_500);
  }

  @Test
  void memberThatCountsByItself_isBelieved() throws Exception {
    assertThat(bytes(ran(MemberMemoryReport.own(7_000)))).isEqualTo(3 * 7_000);
  }

  @Test
  void memberThatCannotBeMeasured_isNot_andSaysWhy() throws Exception {
    ScriptedCluster cluster = ran(MemberMemoryReport.unknown("nobody counts its pages"));

    assertThat(cluster.events(MemoryEvent.MemoryMeasured.class)).isEmpty();
    assertThat(cluster.events(TrialEvent.Declined.class))
        .extracting(TrialEvent.Declined::reason)
        .contains("member-1 cannot be measured: nobody counts its pages");
  }
}
