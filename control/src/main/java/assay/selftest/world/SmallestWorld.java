package assay.selftest.world;

import assay.selftest.stage.Harm;
import assay.selftest.stage.Smallest;
import assay.selftest.world.World.Closed;
import assay.selftest.world.World.Configuration;
import assay.selftest.world.World.Copies;
import assay.selftest.world.World.Defect;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Removable parts of a grid's world: trials, faults, clients, keys, requests and optional features.
public final class SmallestWorld {

  private SmallestWorld() {}

  public static List<World> candidates(World world) {
    List<Consumer<Draft>> changes = new ArrayList<>();
    if (world.configurations().size() > 1) {
      without(world.configurations()).forEach(left -> changes.add(d -> d.configurations = left));
    }
    changes.add(d -> d.repeats = 1);
    without(world.faults()).forEach(left -> changes.add(d -> d.faults = left));
    without(world.stalls()).forEach(left -> changes.add(d -> d.stalls = left));
    changes.add(d -> d.clients = 1);
    changes.add(d -> d.rate = Math.max(1, Math.rint(d.rate / 2)));
    changes.add(d -> d.rate = Math.max(1, Math.rint(d.rate * 0.8)));
    changes.add(d -> d.keys = Math.max(1, d.keys / 2));
    changes.add(d -> d.keys = Math.max(1, d.keys - 1));
    changes.add(d -> d.partitions = Math.max(1, d.partitions / 2));
    changes.add(d -> d.partitions = Math.max(1, d.partitions - 1));
    changes.add(d -> d.members = Math.max(2, d.members - 1));
    changes.add(d -> d.window = Math.max(100, d.window / 2));
    changes.add(d -> d.window = Math.max(100, d.window - 100));
    changes.add(d -> d.warmUp = 0);
    changes.add(d -> d.phases = 0);
    Closed closed = world.closed();
    if (closed != null) {
      changes.add(d -> d.closed = new Closed(1, closed.think(), closed.rounds()));
      changes.add(d -> d.closed = new Closed(closed.threads(), 0, closed.rounds()));
    }
    changes.add(d -> d.swing = 0);
    IntStream.range(0, 4).forEach(which -> changes.add(d -> d.luck[which] = 0));
    for (Configuration configuration : world.configurations()) {
      plainer(configuration)
          .forEach(plain ->
              changes.add(
                  d -> d.configurations = replaced(d.configurations, configuration, plain)));
    }
    return changes.stream().map(change -> new Draft(world).with(change)).toList();
  }

  private static <T> List<List<T>> without(List<T> all) {
    return IntStream.range(0, all.size()).mapToObj(gone -> Smallest.without(all, gone)).toList();
  }

  private static List<Configuration> replaced(
      List<Configuration> all, Configuration one, Configuration other) {
    return all.stream().map(each -> each.equals(one) ? other : each).toList();
  }

  private static List<Configuration> plainer(Configuration from) {
    return List.of(
        new Configuration(
            from.name(), Copies.SYNC, 0, from.near(), from.expel(), from.highest(), from.defect()),
        new Configuration(
            from.name(), from.copies(), from.lag(), 0, from.expel(), from.highest(), from.defect()),
        new Configuration(
            from.name(), from.copies(), from.lag(), from.near(), 0, from.highest(), from.defect()),
        new Configuration(
            from.name(),
            from.copies(),
            from.lag(),
            from.near(),
            from.expel(),
            false,
            from.defect()),
        new Configuration(
            from.name(),
            from.copies(),
            from.lag(),
            from.near(),
            from.expel(),
            from.highest(),
            Defect.NONE));
  }

  private static final class Draft {
    private final World from;
    private int members;
    private int partitions;
    private int keys;
    private int clients;
    private double rate;
    private double swing;
    private long warmUp;
    private long window;
    private int repeats;
    private List<Harm> faults;
    private List<Harm> stalls;
    private List<Configuration> configurations;
    private long phases;
    private @Nullable Closed closed;
    private final double[] luck;

    Draft(World from) {
      this.from = from;
      members = from.members();
      partitions = from.partitions();
      keys = from.keys();
      clients = from.clients();
      rate = from.rate();
      swing = from.swing();
      warmUp = from.warmUp();
      window = from.window();
      repeats = from.repeats();
      faults = from.faults();
      stalls = from.stalls();
      configurations = from.configurations();
      phases = from.phases();
      closed = from.closed();
      luck =
          new double[] {
            from.lostReplies(), from.lostRequests(), from.lateLandings(), from.refusals()
          };
    }

    World with(Consumer<Draft> change) {
      change.accept(this);
      return world();
    }

    /// Harm of removed members moves to the last member.
    private List<Harm> fitting(List<Harm> harms) {
      return harms.stream()
          .map(harm ->
              new Harm(harm.what(), harm.at(), harm.lasts(), Math.min(harm.member(), members - 1)))
          .toList();
    }

    private World world() {
      return new World(
          from.seed(),
          members,
          partitions,
          keys,
          clients,
          rate,
          from.constant(),
          from.inFlight(),
          warmUp,
          Math.max(window, faults.stream().mapToLong(Harm::ends).max().orElse(0)),
          from.writes(),
          from.zipf(),
          from.slow(),
          from.hop(),
          from.timeout(),
          from.detect(),
          from.merge(),
          luck[0],
          luck[1],
          luck[2],
          luck[3],
          fitting(stalls),
          fitting(faults),
          configurations,
          repeats,
          swing,
          phases,
          closed);
    }
  }
}
