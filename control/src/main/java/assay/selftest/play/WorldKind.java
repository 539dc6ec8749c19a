package assay.selftest.play;

import assay.json.JsonCodec;
import assay.schedule.SeedDerivation;
import assay.selftest.broker.BrokerRun;
import assay.selftest.broker.BrokerWorld;
import assay.selftest.grid.GridWorld;
import assay.selftest.grid.GridWorldReductions;
import assay.selftest.grid.RandomGridWorld;
import assay.selftest.link.SitesRun;
import assay.selftest.link.SitesWorld;
import assay.selftest.shop.ShopRun;
import assay.selftest.shop.ShopWorld;
import assay.selftest.stage.SimulatedRun.Player;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WorldShrinker;
import assay.selftest.world.GridRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import tools.jackson.databind.node.ObjectNode;

/// A kind of world: how one is drawn, written, played and made smaller.
///
/// @param name as `--kind` takes it
/// @param form what its files say they hold; kinds that differ only in what is drawn share it
/// @param drawn by a seed
/// @param smaller worlds somewhat smaller than one, the much smaller ones first
record WorldKind<W extends Record & SimulatedWorld>(
    String name,
    String form,
    Class<W> type,
    LongFunction<W> drawn,
    Player<W> player,
    Function<W, List<W>> smaller) {

  /// The property of a file that names the form.
  static final String FORM = "world";

  static final WorldKind<GridWorld> GRIDS = grids("grids", RandomGridWorld::of);
  private static final WorldKind<GridWorld> STEADY = grids("steady-grids", RandomGridWorld::steady);
  private static final WorldKind<GridWorld> CLOSED = grids("closed-loops", RandomGridWorld::closed);
  private static final WorldKind<BrokerWorld> ORDERS =
      new WorldKind<>(
          "orders",
          "orders",
          BrokerWorld.class,
          BrokerWorld::of,
          BrokerRun::of,
          WorldShrinker::byComponents);
  private static final WorldKind<ShopWorld> SESSIONS = shops("sessions", ShopWorld::of);
  private static final WorldKind<ShopWorld> STEADY_SESSIONS =
      shops("steady-sessions", ShopWorld::steady);
  private static final WorldKind<SitesWorld> SITES = sites("sites", SitesWorld::of);
  private static final WorldKind<SitesWorld> BOTH_WAYS = sites("both-ways", SitesWorld::bothWays);

  static final List<WorldKind<?>> ALL =
      List.of(GRIDS, STEADY, CLOSED, ORDERS, SESSIONS, STEADY_SESSIONS, SITES, BOTH_WAYS);

  private static WorldKind<GridWorld> grids(String name, LongFunction<GridWorld> drawn) {
    return new WorldKind<>(
        name, "grid", GridWorld.class, drawn, GridRun::of, GridWorldReductions::candidates);
  }

  private static WorldKind<ShopWorld> shops(String name, LongFunction<ShopWorld> drawn) {
    return new WorldKind<>(
        name, "sessions", ShopWorld.class, drawn, ShopRun::of, WorldShrinker::byComponents);
  }

  private static WorldKind<SitesWorld> sites(String name, LongFunction<SitesWorld> drawn) {
    return new WorldKind<>(
        name, "sites", SitesWorld.class, drawn, SitesRun::of, WorldShrinker::byComponents);
  }

  /// A seed's kind, unless one is asked for.
  static WorldKind<?> of(long seed) {
    int among = Math.floorMod(SeedDerivation.of(seed, 45), 32);
    return switch (among % 16) {
      case 0, 8 -> ORDERS;
      case 1, 9 -> SESSIONS;
      case 2 -> SITES;
      case 3 -> among == 3 ? STEADY : STEADY_SESSIONS;
      case 4 -> BOTH_WAYS;
      case 10 -> CLOSED;
      default -> GRIDS;
    };
  }

  static Optional<WorldKind<?>> named(String name) {
    return ALL.stream().filter(kind -> kind.name().equals(name)).findFirst();
  }

  static Optional<WorldKind<?>> ofForm(String form) {
    return ALL.stream().filter(kind -> kind.form().equals(form)).findFirst();
  }

  /// What a file of the world says.
  ObjectNode tree(W world) {
    ObjectNode all = ((ObjectNode) JsonCodec.tree(world)).objectNode();
    all.put(FORM, form);
    all.setAll((ObjectNode) JsonCodec.tree(world));
    return all;
  }
}
