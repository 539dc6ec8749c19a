package assay.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.event.TimedEvent;
import assay.run.ScriptedCluster;
import assay.run.ScriptedPlans;
import assay.tether.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A client's program that prints what is no message, in each phase of the first trial.
@Timeout(60)
final class ClientProgramFailureTest {

  @TempDir private Path folder;

  private static Plan plan() {
    return ScriptedPlans.of(
        ScriptedPlans.open(),
        List.of(
            ScriptedPlans.configuration("sync", "order", "random"),
            ScriptedPlans.configuration("async", "order", "random")),
        List.of(new Trial("sync-1", "sync", 1), new Trial("async-1", "async", 1)));
  }

  private static Optional<CompletableFuture<?>> refused(String why) {
    return Optional.of(CompletableFuture.failedFuture(new IllegalStateException(why)));
  }

  /// The clients of the other configurations may be in another language.
  @Test
  void programThatTalksNonsense_failsItsOwnTrialAlone() throws Exception {
    String why = "the client's program `chatty`: line 1 of its output is no message: `Hello`";
    try (ScriptedCluster cluster = new ScriptedCluster(folder, plan())) {
      List<String> opened = new ArrayList<>();
      cluster.does((process, command) -> {
        if (!(command instanceof Command.OpenClient)) {
          return Optional.empty();
        }
        opened.add(process.name());
        return opened.size() == 1 ? refused(why) : Optional.empty();
      });
      var unused = cluster.run();
      assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
          .singleElement()
          .satisfies(failed -> {
            assertThat(failed.trial()).isEqualTo("sync-1");
            assertThat(failed.text()).isEqualTo(why);
          });
      assertThat(cluster.events(TimedEvent.Type.TRIAL_ENDS))
          .extracting(TimedEvent::trial)
          .containsExactly("async-1");
    }
  }

  @Test
  void programThatTalksNonsenseLater_failsItsOwnTrialAlone() throws Exception {
    String why = "the client's program `chatty`: line 9 of its output is no message: `Hello`";
    for (Class<?> phase :
        List.of(Command.PrepareWorkload.class, Command.LoadData.class, Command.RunStep.class)) {
      Path own = Files.createDirectory(folder.resolve(phase.getSimpleName()));
      try (ScriptedCluster cluster = new ScriptedCluster(own, plan())) {
        List<String> asked = new ArrayList<>();
        cluster.does((process, command) -> {
          if (!phase.isInstance(command)) {
            return Optional.empty();
          }
          asked.add(process.name());
          return asked.size() == 1 ? refused(why) : Optional.empty();
        });
        var unused = cluster.run();
        assertThat(cluster.events(TimedEvent.Type.TRIAL_FAILED))
            .extracting(TimedEvent::trial)
            .containsExactly("sync-1");
        assertThat(cluster.events(TimedEvent.Type.TRIAL_ENDS)).hasSize(2);
      }
    }
  }
}
