package assay.selftest.grid;

import assay.api.record.RecordReflection;
import assay.selftest.grid.GridWorld.Configuration;
import assay.selftest.grid.GridWorld.Copies;
import assay.selftest.grid.GridWorld.Defect;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.WorldShrinker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Removable parts of a grid's world: trials, faults, clients, keys, requests and optional features.
public final class GridWorldReductions {

  private static final List<Map<String, ?>> PLAINER =
      List.of(
          Map.of("copies", Copies.SYNC, "lag", 0),
          Map.of("near", 0),
          Map.of("expel", 0),
          Map.of("highest", false),
          Map.of("defect", Defect.NONE));

  private GridWorldReductions() {}

  public static List<GridWorld> candidates(GridWorld world) {
    List<Map<String, ?>> changes = new ArrayList<>();
    if (world.configurations().size() > 1) {
      without("configurations", world.configurations(), changes);
    }
    changes.add(Map.of("repeats", 1));
    without("faults", world.faults(), changes);
    without("stalls", world.stalls(), changes);
    changes.add(Map.of("clients", 1));
    changes.add(Map.of("rate", Math.max(1, Math.rint(world.rate() / 2))));
    changes.add(Map.of("rate", Math.max(1, Math.rint(world.rate() * 0.8))));
    changes.add(Map.of("keys", Math.max(1, world.keys() / 2)));
    changes.add(Map.of("keys", Math.max(1, world.keys() - 1)));
    changes.add(Map.of("partitions", Math.max(1, world.partitions() / 2)));
    changes.add(Map.of("partitions", Math.max(1, world.partitions() - 1)));
    changes.add(Map.of("members", Math.max(2, world.members() - 1)));
    changes.add(Map.of("window", Math.max(100, world.window() / 2)));
    changes.add(Map.of("window", Math.max(100, world.window() - 100)));
    changes.add(Map.of("warmUp", 0));
    changes.add(Map.of("phases", 0));
    if (world.closed() != null) {
      changes.add(Map.of("closed", RecordReflection.with(world.closed(), Map.of("threads", 1))));
      changes.add(Map.of("closed", RecordReflection.with(world.closed(), Map.of("think", 0))));
    }
    changes.add(Map.of("swing", 0));
    List.of("lostReplies", "lostRequests", "lateLandings", "refusals")
        .forEach(share -> changes.add(Map.of(share, 0)));
    for (Configuration configuration : world.configurations()) {
      for (Map<String, ?> plainer : PLAINER) {
        Configuration other = RecordReflection.with(configuration, plainer);
        changes.add(
            Map.of(
                "configurations",
                world.configurations().stream()
                    .map(each -> each.equals(configuration) ? other : each)
                    .toList()));
      }
    }
    return changes.stream().map(change -> fitting(RecordReflection.with(world, change))).toList();
  }

  private static void without(String name, List<?> all, List<Map<String, ?>> changes) {
    for (int gone = 0; gone < all.size(); gone++) {
      changes.add(Map.of(name, WorldShrinker.without(all, gone)));
    }
  }

  /// A window that lasts until all faults are over. Harm of removed members moves to the last member.
  private static GridWorld fitting(GridWorld world) {
    return RecordReflection.with(
        world,
        Map.of(
            "window",
            Math.max(
                world.window(),
                world.faults().stream().mapToLong(SimulatedHarm::ends).max().orElse(0)),
            "stalls",
            fitting(world.stalls(), world.members() - 1),
            "faults",
            fitting(world.faults(), world.members() - 1)));
  }

  private static List<SimulatedHarm> fitting(List<SimulatedHarm> harms, int last) {
    return harms.stream()
        .map(harm -> RecordReflection.with(harm, Map.of("member", Math.min(harm.member(), last))))
        .toList();
  }
}
