package assay.selftest.world;

import assay.json.JsonCodec;
import assay.judge.RunJudgement;
import assay.judge.figure.Text;
import assay.schedule.Seed;
import assay.selftest.broker.BrokerRun;
import assay.selftest.broker.BrokerWorld;
import assay.selftest.link.LinkRun;
import assay.selftest.link.LinkWorld;
import assay.selftest.shop.ShopRun;
import assay.selftest.shop.ShopWorld;
import assay.selftest.stage.Lie;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.Smallest;
import assay.selftest.stage.WorldFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Plays worlds by consecutive seeds on all cores, and collects false statements about them.
public final class Worlds {

  private Worlds() {}

  /// The result of some worlds.
  ///
  /// @param seen cells per notable property: losses, stale reads, each checker's verdicts
  /// @param finding the first lie found; null if none
  public record Played(long from, long played, Map<String, Long> seen, @Nullable Finding finding) {}

  /// A world with a false statement about it.
  ///
  /// @param lies about the world, or about the smallest world that still shows them
  /// @param again tells how to replay the world
  /// @param failure why the world could not be played; null if it was
  public record Finding(long seed, List<Lie> lies, String again, @Nullable Throwable failure) {}

  /// Plays worlds until one shows a lie, all were played, or the calling thread is interrupted.
  ///
  /// @param told receives the number of worlds played
  /// @throws InterruptedException with a sentence about the worlds played until then
  public static Played play(long from, long count, LongConsumer told)
      throws InterruptedException, IOException {
    try (WorldFolder folder = WorldFolder.open()) {
      return play(from, count, told, folder);
    }
  }

  static Played play(long from, long count, LongConsumer told, WorldFolder folder)
      throws InterruptedException {
    int threads = Runtime.getRuntime().availableProcessors();
    AtomicLong next = new AtomicLong(from);
    AtomicLong played = new AtomicLong();
    AtomicBoolean over = new AtomicBoolean();
    AtomicBoolean stopped = new AtomicBoolean();
    Map<String, Long> seen = new TreeMap<>();
    List<Finding> findings = new ArrayList<>();
    try (ExecutorService pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("world-", 0).factory())) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(
            pool.submit(() -> {
              for (long seed = next.getAndIncrement();
                  seed < from + count && !over.get();
                  seed = next.getAndIncrement()) {
                Finding finding = play(seed, seen, folder, stopped::get);
                if (finding != null) {
                  over.set(true);
                  synchronized (findings) {
                    findings.add(finding);
                  }
                }
                told.accept(played.incrementAndGet());
              }
            }));
      }
      for (Future<?> each : all) {
        try {
          Object unused = each.get();
        } catch (InterruptedException e) {
          over.set(true);
          stopped.set(true);
          pool.close();
          throw new InterruptedException(stopped(from, played.get(), findings));
        } catch (ExecutionException e) {
          throw new IllegalStateException("a world could not be played", e.getCause());
        }
      }
    }
    return new Played(
        from,
        played.get(),
        seen,
        findings.stream().min(Comparator.comparingLong(Finding::seed)).orElse(null));
  }

  private static String stopped(long from, long played, List<Finding> findings) {
    return "%s were played, from seed %d on, and %s"
        .formatted(
            Text.plural(played, "world", "worlds"),
            from,
            findings.isEmpty()
                ? "nothing was said of them that is not so"
                : "something was said of the world of seed %d that is not so"
                    .formatted(findings.getFirst().seed()));
  }

  private enum Kind {
    GRID,
    STEADY,
    ORDERS,
    SESSIONS,
    SITES;

    /// Of 16 worlds, two have orders, two have sessions and one has sites. Of 64, one is a steady grid that is only stale for
    /// a while. All others are grids.
    private static Kind of(long seed) {
      if (Math.floorMod(Seed.of(seed, 45), 64) == 3) {
        return STEADY;
      }
      return switch (Math.floorMod(Seed.of(seed, 45), 16)) {
        case 0, 8 -> ORDERS;
        case 1, 9 -> SESSIONS;
        case 2 -> SITES;
        default -> GRID;
      };
    }
  }

  private static @Nullable Finding play(
      long seed, Map<String, Long> seen, WorldFolder folder, BooleanSupplier stopped) {
    try {
      return switch (Kind.of(seed)) {
        case GRID ->
            play(
                seed,
                RandomWorld.of(seed),
                world -> WorldRun.of(world, folder),
                SmallestWorld::candidates,
                seen,
                stopped);
        case STEADY ->
            play(
                seed,
                RandomWorld.steady(seed),
                world -> WorldRun.of(world, folder),
                SmallestWorld::candidates,
                seen,
                stopped);
        case ORDERS ->
            play(
                seed,
                BrokerWorld.of(seed),
                world -> BrokerRun.of(world, folder),
                Smallest::byComponents,
                seen,
                stopped);
        case SESSIONS ->
            play(
                seed,
                ShopWorld.of(seed),
                world -> ShopRun.of(world, folder),
                Smallest::byComponents,
                seen,
                stopped);
        case SITES ->
            play(
                seed,
                LinkWorld.of(seed),
                world -> LinkRun.of(world, folder),
                Smallest::byComponents,
                seen,
                stopped);
      };
    } catch (Exception e) {
      return new Finding(seed, List.of(), again(seed), e);
    }
  }

  private static String again(long seed) {
    return "It is played again by --worlds 1 --seed " + seed;
  }

  private static <W extends Record> @Nullable Finding play(
      long seed,
      W world,
      SimulatedRun.Player<W> player,
      Function<W, List<W>> smaller,
      Map<String, Long> seen,
      BooleanSupplier stopped)
      throws Exception {
    SimulatedRun run = player.play(world);
    List<Lie> lies = run.lies();
    synchronized (seen) {
      run.seen().forEach((what, times) -> seen.merge(what, times, Long::sum));
      count(run.judgement(), seen);
    }
    if (lies.isEmpty()) {
      return null;
    }
    String about = lies.getFirst().about();
    W smallest =
        Smallest.of(
            world,
            smaller,
            candidate ->
                !stopped.getAsBoolean()
                    && lies(candidate, player).stream().anyMatch(lie -> lie.about().equals(about)));
    return new Finding(
        seed,
        lies(smallest, player),
        again(seed) + ". The smallest such world is " + JsonCodec.line(smallest),
        null);
  }

  private static void count(RunJudgement judgement, Map<String, Long> seen) {
    judgement
        .verdicts()
        .verdicts()
        .forEach(each -> seen.merge(each.checker() + " " + each.verdict().status(), 1L, Long::sum));
    seen.merge("outcome " + judgement.results().outcome(), 1L, Long::sum);
  }

  private static <W extends Record> List<Lie> lies(W world, SimulatedRun.Player<W> player) {
    try {
      return player.play(world).lies();
    } catch (Exception e) {
      return List.of();
    }
  }
}
