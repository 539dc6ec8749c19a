package assay.run.trial;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.schedule.Clock;
import assay.tether.Answer;
import assay.tether.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/// Deletes a trial's data if its processes continue.
///
/// @param clock the clock for waiting on a client
record TrialDataRemoval(Clock clock) {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// Makes a client delete all maps.
  ///
  /// @return why the deletion failed; empty when it did not
  Optional<String> drop(ChildHandle client) throws InterruptedException {
    return failure(client, new Command.Clear())
        .map(why -> "the data could not be thrown away" + why);
  }

  /// Makes every client and the background users delete all maps, one after another, and end the trial. The order
  /// prevents a client from using a map that another has destroyed.
  ///
  /// @return whether all succeeded
  boolean leave(Cluster cluster) throws InterruptedException {
    List<ChildHandle> clients = new ArrayList<>(cluster.clients());
    cluster.traffic().ifPresent(clients::add);
    for (ChildHandle client : clients) {
      if (drop(client).isPresent() || failure(client, new Command.LeaveTrial()).isPresent()) {
        return false;
      }
    }
    return true;
  }

  private Optional<String> failure(ChildHandle client, Command<Answer.Done> command)
      throws InterruptedException {
    try {
      Answer.Done unused = clock.get(client.ask(command), PATIENCE);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(": " + TrialRun.reasonOf(e));
    } catch (TimeoutException e) {
      return Optional.of(" in %d s".formatted(PATIENCE.toSeconds()));
    }
  }
}
