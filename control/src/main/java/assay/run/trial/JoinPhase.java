package assay.run.trial;

import assay.cluster.ClientPrograms;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.run.context.HostClocks;
import assay.run.context.TrialContext;
import assay.run.step.BackgroundTraffic;
import assay.tether.Command;
import assay.tether.Tether;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/// Forms the cluster of a trial and waits until every partition has its owner and backups. Every method throws a
/// [assay.problem.ProblemException] if the cluster does not form.
final class JoinPhase {

  private final TrialContext context;
  private final Cluster cluster;

  JoinPhase(TrialContext context, Cluster cluster) {
    this.context = context;
    this.cluster = cluster;
  }

  /// Joins new processes.
  void fresh() throws InterruptedException {
    layClocks();
    cluster.awaitReady(openings());
  }

  private void layClocks() {
    try {
      new HostClocks(cluster).lay();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      // A process's tether ends a moment before the process itself.
      if (cause instanceof Tether.Cut
          || cluster.children().stream().anyMatch(child -> !child.alive())) {
        // The caller that awaits the process reports its end.
        return;
      }
      throw ProblemException.ofHost(
          "E501",
          "a process on another host does not answer%s"
              .formatted(
                  cause instanceof TimeoutException ? " in its time" : ": " + cause.getMessage()),
          "read its log; its host's firewall and its JDK are what to look at");
    }
  }

  /// Starts clients and joins them to the remaining members.
  void newClients() throws IOException, InterruptedException {
    cluster.startClients(context.layout());
    cluster.awaitClients(openings());
  }

  /// Continues with the processes of another trial, unchanged.
  void takenOver() throws InterruptedException {
    cluster.awaitClients(openings());
  }

  /// Forms a new cluster from the processes of another trial.
  void anew() throws InterruptedException {
    cluster.beginAnew(context.layout(), openings());
  }

  /// The command line of the clients' program, installed if missing; empty when clients send requests themselves.
  private List<String> program() throws InterruptedException {
    ClusterLayout layout = context.layout();
    try {
      return new ClientPrograms(layout.installation()).command(layout.engine(), layout.settings());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The join commands of the clients in order, then of the background users and the observers.
  private List<Command.OpenClient> openings() throws InterruptedException {
    Plan plan = context.plan();
    ClusterLayout layout = context.layout();
    String trial = context.trial().id();
    long seed = plan.seed() + 31L * context.trial().repeat();
    List<Command.ProcessSpec> seats = layout.clientSeats().stream().map(cluster::at).toList();
    boolean history = !plan.checks().isEmpty();
    Map<String, Long> data = plan.dataNumbers();
    List<String> program = program();
    List<Command.OpenClient> openings = new ArrayList<>();
    for (int i = 0; i < seats.size(); i++) {
      String name = seats.get(i).name();
      openings.add(
          new Command.OpenClient(
              seats.get(i),
              i,
              seats.size(),
              data,
              seed,
              context.directory().latency(trial, name).toString(),
              history ? context.directory().history(trial, name).toString() : "",
              context.directory().partitions(trial).toString(),
              program));
    }
    layout
        .trafficSeat()
        .map(cluster::at)
        .ifPresent(seat -> openings.add(BackgroundTraffic.opening(seat, seats.size(), data, seed)));
    layout.observerSeats().stream()
        .map(cluster::at)
        .forEach(seat -> openings.add(observer(seat, data, seed)));
    return openings;
  }

  /// An observer writes nothing and needs no share of the registers.
  private Command.OpenClient observer(Command.ProcessSpec seat, Map<String, Long> data, long seed) {
    String trial = context.trial().id();
    return new Command.OpenClient(
        seat,
        0,
        1,
        data,
        seed,
        context.directory().latency(trial, seat.name()).toString(),
        context.directory().history(trial, seat.name()).toString(),
        "",
        List.of());
  }
}
