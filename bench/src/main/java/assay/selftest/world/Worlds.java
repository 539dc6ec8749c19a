package assay.selftest.world;

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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Plays worlds one seed after the other on all cores, and gathers what was said of them that is not so.
public final class Worlds {

  private Worlds() {}

  /// What came of some worlds.
  ///
  /// @param from the first seed
  /// @param played how many worlds were played
  /// @param seen how many cells had what is worth being told apart: losses, stale reads, each verdict of each checker
  /// @param finding the first lie that was met, by its seed, or null if there is none
  public record Played(long from, long played, Map<String, Long> seen, @Nullable Finding finding) {}

  /// A world of which something was said that is not so.
  ///
  /// @param world the smallest world that still shows a lie about the same thing
  /// @param lies all that is said of that world and is not so
  /// @param failure why the world could not be played, or null
  public record Finding(long seed, World world, List<Lie> lies, @Nullable Throwable failure) {}

  /// Plays worlds until one of them shows a lie, or all were played.
  ///
  /// @param told hears now and then how many have been played
  public static Played play(long from, long count, LongConsumer told) throws InterruptedException {
    int threads = Runtime.getRuntime().availableProcessors();
    AtomicLong next = new AtomicLong(from);
    AtomicLong played = new AtomicLong();
    AtomicBoolean found = new AtomicBoolean();
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
                  seed < from + count && !found.get() && !Thread.interrupted();
                  seed = next.getAndIncrement()) {
                Finding finding = play(seed, seen);
                if (finding != null) {
                  found.set(true);
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

  private static @Nullable Finding play(long seed, Map<String, Long> seen) {
    World world = RandomWorld.of(seed);
    try {
      WorldRun run = WorldRun.of(world);
      List<Lie> lies = run.lies();
      count(run, seen);
      return lies.isEmpty() ? null : smallest(seed, world, lies);
    } catch (Exception e) {
      return new Finding(seed, world, List.of(), e);
    }
  }

  private static void count(WorldRun run, Map<String, Long> seen) {
    synchronized (seen) {
      run.judgement()
          .verdicts()
          .verdicts()
          .forEach(
              each -> seen.merge(each.checker() + " " + each.verdict().status(), 1L, Long::sum));
      seen.merge("outcome " + run.judgement().results().outcome(), 1L, Long::sum);
      run.cells()
          .forEach(cell -> {
            seen.merge("cells with lost writes", cell.losses().fewest() > 0 ? 1L : 0L, Long::sum);
            seen.merge("cells with stale reads", cell.behind().before() > 0 ? 1L : 0L, Long::sum);
            seen.merge("cells", 1L, Long::sum);
            seen.merge("requests", (long) cell.calls().calls().size(), Long::sum);
          });
    }
  }

  private static Finding smallest(long seed, World world, List<Lie> lies) {
    String about = lies.getFirst().about();
    World smallest =
        SmallestWorld.of(
            world,
            candidate -> lies(candidate).stream().anyMatch(lie -> lie.about().equals(about)));
    return new Finding(seed, smallest, lies(smallest), null);
  }

  /// All that is said of a world and is not so; none of one that cannot be played.
  private static List<Lie> lies(World world) {
    try {
      return WorldRun.of(world).lies();
    } catch (Exception e) {
      return List.of();
    }
  }
}
