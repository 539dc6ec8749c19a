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

/// Plays worlds one seed after the other on all cores, and gathers what was said of them that is not so.
public final class Worlds {

  private Worlds() {}

  /// What came of some worlds.
  ///
  /// @param from the first seed
  /// @param played how many worlds were played
  /// @param seen how many trials had what is worth being told apart: losses, stale reads, each verdict of each checker
  /// @param finding the first lie that was met, by its seed, or null if there is none
  public record Played(long from, long played, Map<String, Long> seen, @Nullable Finding finding) {}

  /// A world of which something was said that is not so.
  ///
  /// @param lies all that is said of it, or of the smallest world that still shows the same, and is not so
  /// @param again a sentence that says how to play that world again
  /// @param failure why the world could not be played, or null
  public record Finding(long seed, List<Lie> lies, String again, @Nullable Throwable failure) {}

  /// Plays worlds until one of them shows a lie, or all were played, or the calling thread is interrupted: then those end that
  /// are being played, and no other begins.
  ///
  /// @param told hears now and then how many have been played
  /// @throws InterruptedException with a sentence that says what was played until then
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

  /// What a world is about.
  enum Kind {
    GRID,
    STEADY,
    ORDERS,
    SESSIONS,
    SITES;

    /// Of sixteen worlds two are of orders, two of sessions and one is of sites; of 64 one is a grid that is stale and nothing else, for
    /// a while; all others are grids.
    static Kind of(long seed) {
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

  /// All that is said of a world and is not so; none of one that cannot be played.
  private static <W extends Record> List<Lie> lies(W world, SimulatedRun.Player<W> player) {
    try {
      return player.play(world).lies();
    } catch (Exception e) {
      return List.of();
    }
  }
}
