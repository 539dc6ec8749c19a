package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.trial.TrialSequence;
import assay.tether.Command;
import assay.tether.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Redundancy that returns after a step's load has ended, on a scripted cluster.
@Timeout(60)
final class SafeAfterLoadTest {

  private static final String HOME = "assay.home";

  @TempDir private Path folder;

  private final Optional<String> home = Optional.ofNullable(System.getProperty(HOME));

  @AfterEach
  void restore() {
    home.ifPresentOrElse(
        before -> System.setProperty(HOME, before), () -> System.clearProperty(HOME));
  }

  /// Every SAFE in a trial with a kill after 5 s, if the engine sends these events before the wait
  /// for safety after the load is answered.
  private List<TimedEvent> recorded(ClusterEvent... last) throws Exception {
    Plan plan =
        ScriptedPlans.of(
            ScriptedPlans.open(new FaultSpec("kill", "member-1", Duration.ofSeconds(5))));
    RunOptions options =
        new RunOptions(
            folder,
            folder.resolve("named"),
            null,
            "assay",
            List.of(),
            List.of(),
            List.of(),
            JudgeMemoryLimits.ofHeap());
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan)) {
      AtomicInteger waits = new AtomicInteger();
      cluster.does((process, command) -> {
        if (command instanceof Command.AwaitSafe && waits.incrementAndGet() > 1) {
          for (ClusterEvent event : last) {
            process.say(
                new Message.EventOccurred(
                    new TimedEvent(cluster.clock().nanos(), null, "open-1", "", event)));
          }
        }
        return Optional.empty();
      });
      System.setProperty(HOME, cluster.home().toString());
      RunFolder named = RunFolder.create(plan, options);
      try (TrialSequence runs = new TrialSequence(cluster.context(), named, options)) {
        var unused = runs.all();
      }
      assertThat(waits).hasValueGreaterThan(1);
      return cluster.events(TimedEvent.Type.SAFE);
    }
  }

  @Test
  void copiesThatWereMissingWhenTheLoadEnded_areSaidToBeBack_inTheStep() throws Exception {
    assertThat(recorded(new ClusterEvent.Unsafe()))
        .singleElement()
        .satisfies(safe -> {
          assertThat(safe.step()).isEqualTo("open-1");
          assertThat(safe.text()).endsWith("after the load had ended");
        });
  }

  @Test
  void engineThatSaysNothing_isNotSaidToBeSafe() throws Exception {
    assertThat(recorded()).isEmpty();
  }
}
