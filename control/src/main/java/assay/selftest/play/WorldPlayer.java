package assay.selftest.play;

import assay.judge.RunJudgement;
import assay.selftest.stage.FalseStatement;
import assay.selftest.stage.SimulatedRun;
import assay.selftest.stage.WorldFolder;
import assay.words.AmountFormat;
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
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Plays worlds one seed after the other on all cores, and gathers what was wrongly said about them.
final class WorldPlayer {

  private WorldPlayer() {}

  /// What came of some worlds.
  ///
  /// @param from the first seed
  /// @param played how many worlds were played
  /// @param seen how many trials had what is worth being told apart: losses, stale reads, each verdict of each checker
  /// @param finding the first lie that was met, by its seed, or null if there is none
  record Played(long from, long played, Map<String, Long> seen, @Nullable Finding finding) {}

  /// A world about which something false was said.
  ///
  /// @param lies every false statement about it, or about the smallest world that still shows the same
  /// @param again a sentence that says how to play that world again
  /// @param failure why the world could not be played, or null
  record Finding(long seed, List<FalseStatement> lies, String again, @Nullable Throwable failure) {}

  /// Plays worlds until one of them shows a lie, or all were played, or the calling thread is interrupted: then those end that
  /// are being played, and no other begins.
  ///
  /// @param told hears now and then how many have been played
  /// @throws InterruptedException with a sentence that says what was played until then
  static Played play(WorldSelection asked, LongConsumer told)
      throws InterruptedException, IOException {
    try (WorldFolder folder = WorldFolder.open()) {
      return play(asked, told, folder);
    }
  }

  static Played play(WorldSelection asked, LongConsumer told, WorldFolder folder)
      throws InterruptedException {
    long from = asked.from();
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
                  seed < from + asked.count() && !over.get();
                  seed = next.getAndIncrement()) {
                Finding finding =
                    play(asked.drawn(seed), asked.again(seed), seed, seen, folder, stopped::get);
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
            AmountFormat.count((double) played) + (played == 1 ? " world" : " worlds"),
            from,
            findings.isEmpty()
                ? "nothing false was said about them"
                : "something false was said about the world with seed %d"
                    .formatted(findings.getFirst().seed()));
  }

  private static @Nullable Finding play(
      PlayableWorld<?> given,
      String again,
      long seed,
      Map<String, Long> seen,
      WorldFolder folder,
      BooleanSupplier stopped) {
    try {
      SimulatedRun run = given.play(folder);
      List<FalseStatement> lies = run.lies();
      synchronized (seen) {
        run.seen().forEach((what, times) -> seen.merge(what, times, Long::sum));
        count(run.judgement(), seen);
      }
      if (lies.isEmpty()) {
        return null;
      }
      PlayableWorld<?> smallest = given.smallest(lies.getFirst().about(), folder, stopped);
      return new Finding(
          seed,
          smallest.lies(folder),
          again + ". The smallest such world is " + smallest.line(),
          null);
    } catch (Exception e) {
      return new Finding(seed, List.of(), again, e);
    }
  }

  private static void count(RunJudgement judgement, Map<String, Long> seen) {
    judgement
        .verdicts()
        .verdicts()
        .forEach(each -> seen.merge(each.checker() + " " + each.verdict().status(), 1L, Long::sum));
    seen.merge("outcome " + judgement.results().outcome(), 1L, Long::sum);
  }
}
