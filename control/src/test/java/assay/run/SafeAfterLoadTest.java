package assay.run;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.FaultSpec;
import assay.plan.Plan;
import assay.record.event.ClusterEvent;
import assay.record.event.TimedEvent;
import assay.tether.Command;
import assay.tether.Message;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Redundancy that returns after a step's load has ended, on a scripted cluster.
@Timeout(60)
final class SafeAfterLoadTest {

  @TempDir private Path folder;

  /// Every SAFE in a trial with a kill after 5 s, if the engine sends these events before the wait
  /// for safety after the load is answered.
  private List<TimedEvent> recorded(ClusterEvent... last) throws Exception {
    Plan plan =
        ScriptedPlans.of(
            ScriptedPlans.open(new FaultSpec("kill", "member-1", Duration.ofSeconds(5))));
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
      var unused = cluster.run();
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
