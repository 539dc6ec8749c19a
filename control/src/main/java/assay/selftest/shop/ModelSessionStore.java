package assay.selftest.shop;

import assay.schedule.SeedDerivation;
import assay.selftest.shop.SessionContent.Part;
import assay.selftest.shop.ShopWorld.Copies;
import assay.selftest.shop.ShopWorld.Defect;
import assay.selftest.stage.SimulatedClock;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.VirtualSlowPhases;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// A model shop's session store, on nodes that die and pause. Keeps its actual content beside the content of a flawless
/// store.
final class ModelSessionStore {

  private static final List<Part> PARTS = List.of(Part.values());

  private record Since(long nanos, SessionContent held) {}

  private static final class Placed {
    private int owner;
    private int backup;
    private List<Since> trail = new ArrayList<>();

    private SessionContent now() {
      return trail.getLast().held();
    }
  }

  private final ShopWorld world;
  private final SimulatedClock clock;
  private final SplittableRandom random;
  private final Map<Long, Placed> sessions = new HashMap<>();
  private final Map<Long, SessionContent> right = new HashMap<>();
  private final boolean[] dead;
  private final long[] pausedUntilNanos;
  private final VirtualSlowPhases phases;
  private SessionContent older = SessionContent.NOTHING;
  private boolean troubled;
  private CompletableFuture<Void> settled = CompletableFuture.completedFuture(null);

  ModelSessionStore(ShopWorld world, SimulatedClock clock, SplittableRandom random) {
    this.world = world;
    this.clock = clock;
    this.random = random;
    this.phases =
        new VirtualSlowPhases(
            new SplittableRandom(SeedDerivation.of(world.seed(), 64)),
            ModelShop.millis(world.phases()),
            clock.nanos());
    this.dead = new boolean[world.nodes()];
    this.pausedUntilNanos = new long[world.nodes()];
  }

  void harm(SimulatedHarm harm) {
    int node = harm.member();
    switch (harm.what()) {
      case KILL -> kill(node);
      case PAUSE ->
          pausedUntilNanos[node] =
              Math.max(pausedUntilNanos[node], clock.nanos() + ModelShop.millis(harm.lasts()));
      case SPLIT -> throw new IllegalArgumentException("the nodes of a shop are not split");
    }
  }

  private void kill(int node) {
    if (dead[node]) {
      return;
    }
    dead[node] = true;
    long nanos = clock.nanos();
    CompletableFuture<Void> whole = new CompletableFuture<>();
    CompletableFuture<Void> before = settled;
    settled = whole;
    Thread unused =
        clock.start(() -> {
          clock.await(before);
          clock.sleepUntil(nanos + ModelShop.millis(world.detect()));
          sessions.values().removeIf(placed -> isGone(placed, node, nanos));
          whole.complete(null);
        });
  }

  /// Removes a dead node from a session's locations, and returns whether the session is gone.
  private boolean isGone(Placed placed, int node, long diedNanos) {
    if (world.copies() == Copies.SHARED) {
      return false;
    }
    if (placed.owner == node) {
      if (placed.backup < 0 || dead[placed.backup]) {
        return true;
      }
      SessionContent kept = copy(placed, diedNanos);
      if (!kept.any()) {
        return true;
      }
      placed.owner = placed.backup;
      placed.trail = new ArrayList<>(List.of(new Since(Long.MIN_VALUE, kept)));
    }
    if (placed.owner == placed.backup || placed.backup == node) {
      placed.backup = backupOf(placed.owner);
    }
    return false;
  }

  private SessionContent copy(Placed placed, long nanos) {
    long sent = nanos - ModelShop.millis(world.copies() == Copies.ASYNC ? world.lag() : 0);
    SessionContent held = SessionContent.NOTHING;
    for (Since since : placed.trail) {
      held = since.nanos() <= sent ? since.held() : held;
    }
    return held;
  }

  private int backupOf(int owner) {
    return world.copies() == Copies.OWN
        ? -1
        : IntStream.range(1, world.nodes())
            .map(step -> (owner + step) % world.nodes())
            .filter(node -> !dead[node])
            .findFirst()
            .orElse(-1);
  }

  boolean isDead(int node) {
    return dead[node];
  }

  boolean awake(int node) {
    while (!dead[node] && clock.nanos() < pausedUntilNanos[node]) {
      clock.sleepUntil(pausedUntilNanos[node]);
    }
    return !dead[node];
  }

  private void awaitSettled() {
    while (world.copies() != Copies.SHARED && !settled.isDone()) {
      clock.await(settled);
    }
  }

  /// A node's read of a session.
  ///
  /// @param looks whether the page changes nothing
  SessionContent read(long session, int node, boolean looks) {
    awaitSettled();
    older = SessionContent.NOTHING;
    Placed placed = sessions.get(session);
    if (world.defect() == Defect.SWAPS && looks && placed != null && isWrong()) {
      List<Placed> others =
          sessions.values().stream().filter(each -> each != placed && held(each).any()).toList();
      return others.isEmpty() ? placed.now() : others.get(random.nextInt(others.size())).now();
    }
    if (placed == null || (world.copies() == Copies.OWN && placed.owner != node)) {
      return SessionContent.NOTHING;
    }
    if (world.near() > 0 && random.nextDouble() < world.near()) {
      return copy(placed, clock.nanos());
    }
    int size = placed.trail.size();
    boolean wrongly =
        world.defect() == Defect.STALE || (looks && world.defect() == Defect.STALE_LOOKS);
    older = wrongly && size > 1 ? placed.trail.get(size - 2).held() : SessionContent.NOTHING;
    return older.any() && isWrong() ? older : placed.now();
  }

  /// What the read just ended shows if the store is stale; nothing if it cannot be.
  SessionContent older() {
    return older;
  }

  /// The probability of the defect now.
  double wrongly() {
    boolean now = world.phases() == 0 || phases.at(clock.nanos());
    return troubled && now ? world.wrong() : 0;
  }

  /// That probability in the long run.
  double wronglyInTheLongRun() {
    return world.wrong() * (world.phases() == 0 ? 1 : VirtualSlowPhases.SHARE);
  }

  SessionContent held(long session, int node) {
    Placed placed = sessions.get(session);
    return placed == null || (world.copies() == Copies.OWN && placed.owner != node)
        ? SessionContent.NOTHING
        : placed.now();
  }

  /// A session's content in a flawless store.
  SessionContent right(long session) {
    return right.getOrDefault(session, SessionContent.NOTHING);
  }

  void loadBegins() {
    troubled = true;
  }

  private boolean isWrong() {
    return troubled && random.nextDouble() < wrongly();
  }

  /// Saves a page's changes.
  ///
  /// @param rightly the content that the page would have read from a flawless store
  void save(ShopPage page, long session, int node, SessionContent read, SessionContent rightly) {
    if (!page.is("look")) {
      right.put(session, right(session).after(page, rightly));
    }
    if (page.is("login")) {
      Placed placed = new Placed();
      placed.owner = world.copies() == Copies.OWN ? node : owner(session);
      placed.backup = backupOf(placed.owner);
      sessions.put(session, placed);
    }
    awaitSettled();
    Placed placed = sessions.get(session);
    if (placed == null) {
      return;
    }
    SessionContent base = world.all() && !page.is("login") ? read : held(placed);
    SessionContent after = base.after(page, read);
    if (!after.any()) {
      sessions.remove(session);
    } else if (!after.equals(held(placed))) {
      keep(placed, session, after);
    }
  }

  private static SessionContent held(Placed placed) {
    return placed.trail.isEmpty() ? SessionContent.NOTHING : placed.now();
  }

  private void keep(Placed placed, long session, SessionContent after) {
    boolean wrong = !placed.trail.isEmpty() && isWrong();
    SessionContent kept = wrong ? spoilt(placed.now(), after) : after;
    if (kept.any()) {
      placed.trail.add(new Since(clock.nanos(), kept));
    } else {
      sessions.remove(session);
    }
  }

  private SessionContent spoilt(SessionContent before, SessionContent after) {
    return switch (world.defect()) {
      case FORGETS -> before;
      case LOSES_SESSION -> SessionContent.NOTHING;
      case LOSES_ATTRIBUTE -> after.without(PARTS.get(random.nextInt(PARTS.size())));
      case LOSES_LINE ->
          after.cart().size() > 1
              ? after.withoutLine(1 + random.nextInt(after.cart().size() - 1))
              : after;
      default -> after;
    };
  }

  private int owner(long session) {
    int[] alive = IntStream.range(0, world.nodes()).filter(node -> !dead[node]).toArray();
    return alive.length == 0 ? 0 : alive[(int) (session % alive.length)];
  }
}
