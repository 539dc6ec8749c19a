package assay.run;

import assay.engine.EngineDescriptor;
import assay.plan.Estimate;
import assay.plan.Plan;
import assay.plan.Strategy;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.context.Scratch;
import assay.selftest.Controls;
import assay.selftest.SelfTests;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Checks everything the bench claims of itself: engines that are broken on purpose in a real run,
/// and every self-test.
///
/// The run comes first and alone, since it keeps time; the self-tests, which don't, share all cores.
public final class SelfTestRun {

  private SelfTestRun() {}

  /// Which claims are checked.
  public enum Part {
    ALL,
    /// Those about engines, in two real runs.
    ENGINES,
    /// Those that need no process but this one.
    SIMULATIONS
  }

  /// What is to be run.
  ///
  /// @param runs the folder of all runs; the run goes to `self-test` in it and stays there
  /// @param controls the study of engines that are broken on purpose
  /// @param noFault the study of a correct engine that nobody harms
  /// @param engine their engine
  public record Kit(
      Part part, Path runs, Control controls, Control noFault, EngineDescriptor engine) {}

  /// A study to run.
  ///
  /// @param text as it was given
  public record Control(Plan plan, String text) {}

  /// How long the run of the engines should take.
  public static Duration expected(Kit kit) {
    if (kit.part() == Part.SIMULATIONS) {
      return Duration.ZERO;
    }
    return Estimate.of(kit.controls().plan(), Estimate.plain(true))
        .plus(Estimate.of(kit.noFault().plan(), Estimate.plain(true)));
  }

  /// One claim.
  ///
  /// @param claim what is claimed
  /// @param demanded what must be seen for it to hold
  /// @param seen what was seen
  /// @param holds whether it holds
  public record Line(String claim, String demanded, String seen, boolean holds) {}

  /// Checks all of it. An interrupt of the calling thread ends it.
  ///
  /// @param progress of the run
  /// @param news told in a few words what is done
  public static List<Line> run(Kit kit, RunProgress progress, Consumer<String> news)
      throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    if (kit.part() != Part.SIMULATIONS) {
      lines.addAll(engines(kit, progress, news));
    }
    if (kit.part() != Part.ENGINES) {
      lines.addAll(all(SelfTests.all(), news));
    }
    return lines;
  }

  private static List<Line> engines(Kit kit, RunProgress progress, Consumer<String> news)
      throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    try (Scratch scratch = Scratch.open(kit.runs(), "self-test")) {
      Plan plan = kit.controls().plan();
      news.accept("%d engines, correct and broken".formatted(plan.cells().size()));
      List<String> engines = plan.strategies().stream().map(Strategy::name).toList();
      Verdicts broken = verdicts(kit, kit.controls(), scratch.folder(), progress);
      Controls.of(broken, engines)
          .forEach(control -> lines.add(line(control.claim(), control.shown())));
      news.accept("a correct engine that nobody harms");
      Controls.Control unharmed =
          Controls.unharmed(verdicts(kit, kit.noFault(), scratch.folder(), progress));
      lines.add(line(unharmed.claim(), unharmed.shown()));
    }
    return lines;
  }

  private static Verdicts verdicts(Kit kit, Control control, Path folder, RunProgress progress)
      throws IOException, InterruptedException {
    Plan plan = control.plan();
    RunOptions options =
        new RunOptions(
            folder,
            folder.resolve(plan.study()),
            null,
            "./assay run %s --seed %d".formatted(plan.study(), plan.seed()),
            List.of(kit.engine()),
            List.of(),
            List.of());
    Runs.Ended ended = Runs.run(plan, control.text(), options, progress);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return ResultsFile.verdicts(ended.directory());
  }

  /// Runs them on all cores, and returns a line for each in their own order.
  static List<Line> all(List<SelfTest> tests, Consumer<String> news) throws InterruptedException {
    AtomicInteger done = new AtomicInteger();
    int threads = Runtime.getRuntime().availableProcessors();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads, Thread.ofPlatform().daemon().name("self-test-", 0).factory());
    try {
      List<Callable<Line>> tasks =
          tests.stream()
              .<Callable<Line>>map(test ->
                  () -> {
                    Line line = line(test);
                    news.accept(
                        "%d of %d self-tests: %s"
                            .formatted(done.incrementAndGet(), tests.size(), line.claim()));
                    return line;
                  })
              .toList();
      List<Line> lines = new ArrayList<>();
      for (Future<Line> line : pool.invokeAll(tasks)) {
        lines.add(line.get());
      }
      return lines;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  /// A self-test that fails to show anything does not hold.
  private static Line line(SelfTest test) {
    try {
      return line(test.claim(), test.show());
    } catch (Exception | Error e) {
      return new Line(test.claim(), "that it can be checked", "it failed: " + e, false);
    }
  }

  private static Line line(String claim, SelfTest.Shown shown) {
    return new Line(claim, shown.demanded(), shown.seen(), shown.holds());
  }
}
