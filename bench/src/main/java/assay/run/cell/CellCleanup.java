package assay.run.cell;

import assay.cluster.Child;
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

/// Throws away what a cell has stored, where its processes go on.
///
/// @param clock what is waited for where a client does not answer
record CellCleanup(Clock clock) {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /// Has a client throw all maps away.
  ///
  /// @return why it could not
  Optional<String> drop(Child client) throws InterruptedException {
    return failure(client, new Command.Clear())
        .map(why -> "the data could not be thrown away" + why);
  }

  /// Has every client and the background users throw all maps away, one after another, so that none goes
  /// on with one that another has destroyed, and end what they do in the cell.
  ///
  /// @return whether all of them did
  boolean leave(Cluster cluster) throws InterruptedException {
    List<Child> clients = new ArrayList<>(cluster.clients());
    cluster.traffic().ifPresent(clients::add);
    for (Child client : clients) {
      if (drop(client).isPresent() || failure(client, new Command.LeaveCell()).isPresent()) {
        return false;
      }
    }
    return true;
  }

  private Optional<String> failure(Child client, Command<Answer.Done> command)
      throws InterruptedException {
    try {
      Answer.Done unused = clock.get(client.ask(command), PATIENCE);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(": " + CellRun.reasonOf(e));
    } catch (TimeoutException e) {
      return Optional.of(" in %d s".formatted(PATIENCE.toSeconds()));
    }
  }
}
