package assay.run;

import assay.cluster.Cluster;
import assay.cluster.Layout;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.RunDirectory;
import assay.tether.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What clients and background users of a cell are told when they join.
final class Openings {

  private Openings() {}

  /// The orders, in the order of the clients, and the background users' after them.
  static List<Command.OpenClient> of(
      Plan plan, Cell cell, Layout layout, RunDirectory directory, Cluster cluster) {
    long seed = plan.seed() + 31L * cell.repeat();
    List<Command.Seat> seats = layout.clientSeats().stream().map(cluster::at).toList();
    boolean history = !plan.checks().isEmpty();
    Map<String, Long> data =
        plan.data().entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    entry -> Long.parseLong(entry.getValue().text().replace("_", ""))));
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
              directory.latency(cell.id(), name).toString(),
              history ? directory.history(cell.id(), name).toString() : "",
              directory.partitions(cell.id()).toString()));
    }
    layout
        .trafficSeat()
        .map(cluster::at)
        .ifPresent(seat -> openings.add(Background.opening(seat, seats.size(), data, seed)));
    return openings;
  }
}
