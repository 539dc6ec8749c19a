package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.api.engine.MemberMemory;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.record.event.CellEvent;
import assay.record.event.MemoryEvent;
import assay.run.cell.CellRun;
import assay.run.context.ProcessInfo;
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
final class MemberWeightTest {

  @TempDir private Path folder;

  private ScriptedCluster ran(MemberMemory memory) throws Exception {
    Strategy weighed = ScriptedPlans.strategy("sync", "measure-memory", "always");
    Plan plan =
        ScriptedPlans.of(
            ScriptedPlans.open(), List.of(weighed), List.of(new Plan.Cell("sync-1", "sync", 1)));
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      cluster.does((process, command) ->
          command instanceof Command.MeasureHeap && process.name().startsWith("member")
              ? Optional.of(
                  CompletableFuture.completedFuture(
                      Answer.Weighed.of(10_000, 500, 90_000).of(memory)))
              : Optional.empty());
      Plan.Cell cell = plan.cells().getFirst();
      ProcessInfo unused = new CellRun(cluster.context(), cell, cluster.layout(cell)).run();
      return cluster;
    }
  }

  private static long bytes(ScriptedCluster cluster) {
    return cluster.events(MemoryEvent.Weighed.class).getLast().bytes();
  }

  @Test
  void memberThatSaysNothing_weighsWhatLivesOnItsHeapAndInDirectBuffers() throws Exception {
    assertThat(bytes(ran(MemberMemory.AS_WEIGHED))).isEqualTo(3 * 10_500);
  }

  @Test
  void entriesElsewhere_areAdded() throws Exception {
    assertThat(bytes(ran(MemberMemory.elsewhere(4_000)))).isEqualTo(3 * 14_500);
  }

  @Test
  void memberThatCountsByItself_isBelieved() throws Exception {
    assertThat(bytes(ran(MemberMemory.own(7_000)))).isEqualTo(3 * 7_000);
  }

  @Test
  void memberThatCannotBeWeighed_isNot_andSaysWhy() throws Exception {
    ScriptedCluster cluster = ran(MemberMemory.unknown("nobody counts its pages"));

    assertThat(cluster.events(MemoryEvent.Weighed.class)).isEmpty();
    assertThat(cluster.events(CellEvent.Declined.class))
        .extracting(CellEvent.Declined::reason)
        .contains("member-1 cannot be weighed: nobody counts its pages");
  }
}
