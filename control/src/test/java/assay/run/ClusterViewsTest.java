package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.judge.grid.ClusterParts;
import assay.judge.grid.ClusterParts.State;
import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.plan.Step;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialRun;
import assay.sentence.SentenceRenderer;
import assay.tether.Answer;
import assay.tether.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The recorded views of each member, on a scripted cluster of three: the first member is killed 5
/// s into a window of 20 s, and the others then lose sight of each other.
@Timeout(60)
final class ClusterViewsTest {

  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  private interface Views {

    /// Empty if it does not tell.
    Optional<List<String>> of(String member, double secondsSinceFault);
  }

  private ScriptedCluster ran(@Nullable Duration merge, Views views) throws Exception {
    Step.Open open = ScriptedPlans.open(new FaultSpec("kill", "member-1", Duration.ofSeconds(5)));
    Plan plan =
        ScriptedPlans.of(
            new Step.Open(
                open.id(),
                open.rate(),
                open.arrivals(),
                open.warmUp(),
                open.duration(),
                open.mix(),
                open.keys(),
                open.inFlight(),
                open.faults(),
                null,
                merge));
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      cluster.does((process, command) ->
          command instanceof Command.TellView
              ? Optional.of(
                  CompletableFuture.completedFuture(
                      views
                          .of(process.name(), sinceFault(cluster))
                          .map(members -> new Answer.ViewTold(true, members))
                          .orElse(new Answer.ViewTold(false, List.of()))))
              : Optional.empty());
      Plan.Trial trial = plan.trials().getFirst();
      TrialProcessFacts unused =
          new TrialRun(cluster.context(), trial, cluster.layout(trial)).run();
      return cluster;
    }
  }

  /// Negative before the fault.
  private static double sinceFault(ScriptedCluster cluster) {
    List<TimedEvent> faults = cluster.events(TimedEvent.Type.FAULT);
    return faults.isEmpty()
        ? -1
        : (double) (cluster.clock().nanos() - faults.getFirst().nanos()) / SECOND;
  }

  private static Views apartUntil(double seconds) {
    return (member, since) ->
        Optional.of(
            since < 2
                ? List.of("member-1", "member-2", "member-3")
                : since < seconds ? List.of(member) : List.of("member-2", "member-3"));
  }

  private static Optional<ClusterParts> end(ScriptedCluster cluster) {
    return ClusterParts.atTheEnd(cluster.all());
  }

  @Test
  void membersThatLoseSightOfEachOther_areSeenWithinAMoment_andAreTwoPartsAtTheEnd()
      throws Exception {
    ScriptedCluster cluster = ran(null, apartUntil(1000));

    long fault = cluster.events(TimedEvent.Type.FAULT).getFirst().nanos();
    assertThat(cluster.events(TimedEvent.Type.VIEW))
        .filteredOn(event ->
            event.event() instanceof ClusterEvent.View view
                && view.members().equals(List.of("member-2")))
        .first()
        .satisfies(event -> {
          assertThat(event.step()).isEqualTo("open-1");
          assertThat((double) (event.nanos() - fault) / SECOND).isBetween(2.0, 2.3);
        });
    assertThat(cluster.events(ClusterEvent.ViewsCompared.class))
        .containsExactly(
            new ClusterEvent.ViewsCompared(List.of("member-2", "member-3"), List.of()));
    assertThat(end(cluster)).map(ClusterParts::state).contains(State.IN_PARTS);
    assertThat(end(cluster).map(parts -> SentenceRenderer.of(parts.text().fact())))
        .contains("the cluster ended in two parts: {member-2}, {member-3}");
    assertThat(cluster.events(ClusterEvent.MergeAwaited.class)).isEmpty();
  }

  /// The load ends 15 s after the fault, and the cluster is one 8 s after that.
  @Test
  void stepThatAwaitsTheMerge_goesOnOnceTheClusterIsOne() throws Exception {
    ScriptedCluster cluster = ran(Duration.ofMinutes(2), apartUntil(23));

    assertThat(cluster.events(ClusterEvent.MergeAwaited.class))
        .singleElement()
        .satisfies(waited -> {
          assertThat(waited.one()).isTrue();
          assertThat((double) waited.nanos() / SECOND).isBetween(5.0, 8.5);
        });
    assertThat(end(cluster)).map(ClusterParts::state).contains(State.ONE);
  }

  @Test
  void stepThatAwaitsTheMerge_givesUpAtItsBound() throws Exception {
    ScriptedCluster cluster = ran(Duration.ofSeconds(3), apartUntil(1000));

    assertThat(cluster.events(ClusterEvent.MergeAwaited.class))
        .singleElement()
        .satisfies(waited -> {
          assertThat(waited.one()).isFalse();
          assertThat((double) waited.nanos() / SECOND).isBetween(3.0, 3.5);
        });
    assertThat(end(cluster)).map(ClusterParts::state).contains(State.IN_PARTS);
  }

  @Test
  void membersThatDoNotTell_areNotWaitedFor_andTheEndIsNotKnown() throws Exception {
    ScriptedCluster cluster = ran(Duration.ofMinutes(2), (member, since) -> Optional.empty());

    assertThat(cluster.events(TimedEvent.Type.VIEW)).isEmpty();
    assertThat(cluster.events(ClusterEvent.MergeAwaited.class))
        .containsExactly(new ClusterEvent.MergeAwaited(0, false));
    assertThat(end(cluster)).map(ClusterParts::state).contains(State.NOT_KNOWN);
  }

  @Test
  void membersThatSeeEachOther_areOne() throws Exception {
    ScriptedCluster cluster = ran(null, apartUntil(2));

    assertThat(end(cluster)).map(ClusterParts::state).contains(State.ONE);
  }
}
