package assay.selftest.play;

import assay.json.JsonCodec;
import assay.schedule.Seed;
import assay.selftest.broker.BrokerRun;
import assay.selftest.broker.BrokerWorld;
import assay.selftest.link.LinkRun;
import assay.selftest.link.LinkWorld;
import assay.selftest.shop.ShopRun;
import assay.selftest.shop.ShopWorld;
import assay.selftest.stage.SimulatedRun.Player;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.Smallest;
import assay.selftest.world.RandomWorld;
import assay.selftest.world.SmallestWorld;
import assay.selftest.world.World;
import assay.selftest.world.WorldRun;
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

  static final WorldKind<World> GRIDS = grids("grids", RandomWorld::of);
  private static final WorldKind<World> STEADY = grids("steady-grids", RandomWorld::steady);
  private static final WorldKind<World> CLOSED = grids("closed-loops", RandomWorld::closed);
  private static final WorldKind<BrokerWorld> ORDERS =
      new WorldKind<>(
          "orders",
          "orders",
          BrokerWorld.class,
          BrokerWorld::of,
          BrokerRun::of,
          Smallest::byComponents);
  private static final WorldKind<ShopWorld> SESSIONS = shops("sessions", ShopWorld::of);
  private static final WorldKind<ShopWorld> STEADY_SESSIONS =
      shops("steady-sessions", ShopWorld::steady);
  private static final WorldKind<LinkWorld> SITES = sites("sites", LinkWorld::of);
  private static final WorldKind<LinkWorld> BOTH_WAYS = sites("both-ways", LinkWorld::bothWays);

  static final List<WorldKind<?>> ALL =
      List.of(GRIDS, STEADY, CLOSED, ORDERS, SESSIONS, STEADY_SESSIONS, SITES, BOTH_WAYS);

  private static WorldKind<World> grids(String name, LongFunction<World> drawn) {
    return new WorldKind<>(
        name, "grid", World.class, drawn, WorldRun::of, SmallestWorld::candidates);
  }

  private static WorldKind<ShopWorld> shops(String name, LongFunction<ShopWorld> drawn) {
    return new WorldKind<>(
        name, "sessions", ShopWorld.class, drawn, ShopRun::of, Smallest::byComponents);
  }

  private static WorldKind<LinkWorld> sites(String name, LongFunction<LinkWorld> drawn) {
    return new WorldKind<>(
        name, "sites", LinkWorld.class, drawn, LinkRun::of, Smallest::byComponents);
  }

  /// A seed's kind, if nobody asks for one.
  static WorldKind<?> of(long seed) {
    int among = Math.floorMod(Seed.of(seed, 45), 32);
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
