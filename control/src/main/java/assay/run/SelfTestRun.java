package assay.run;

import assay.cluster.Installation;
import assay.cluster.LinkProcess;
import assay.engine.EngineDescriptor;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.PlanDurationEstimate;
import assay.problem.ProblemException;
import assay.record.history.JudgeMemoryLimits;
import assay.record.results.ResultsFile;
import assay.record.results.Verdicts;
import assay.run.context.RunOptions;
import assay.run.context.RunProgress;
import assay.run.context.ScratchFolder;
import assay.run.link.LinkSelfTests;
import assay.selftest.ControlsJudge;
import assay.selftest.SelfTests;
import assay.selftest.play.WorldSelection;
import assay.selftest.test.SelfTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// Checks all claims of Assay: a real run of deliberately broken engines, links between sites, and every
/// self-test.
///
/// Runs and links are timed, so each runs alone and first. The self-tests are not timed and share all cores.
public final class SelfTestRun {

  private static final Duration LINKS = Duration.ofSeconds(45);

  private SelfTestRun() {}

  public enum Part {
    ALL,
    /// Claims about engines, checked in two real runs.
    ENGINES,
    /// Claims that need only this process.
    SIMULATIONS,
    /// Claims about links between sites, if links are possible here.
    LINKS,
    /// Claims that the judge reports nothing false about simulated worlds.
    WORLDS
  }

  /// The input of the checks.
  ///
  /// @param runs the folder of all runs; the run stays in its subfolder `self-test`
  /// @param controls the study of deliberately broken engines
  /// @param noFault the study of a correct engine without faults
  /// @param engine the engine of both
  public record Kit(
      Part part,
      Path runs,
      Control controls,
      Control noFault,
      EngineDescriptor engine,
      WorldSelection worlds) {

    private boolean checks(Part asked) {
      return part == Part.ALL || part == asked;
    }
  }

  /// A study to run.
  ///
  /// @param text the study's text, unchanged
  public record Control(Plan plan, String text) {}

  /// The expected duration of the engines' run.
  public static Duration expected(Kit kit) {
    Duration expected = kit.checks(Part.LINKS) ? LINKS : Duration.ZERO;
    if (!kit.checks(Part.ENGINES)) {
      return expected;
    }
    return expected
        .plus(PlanDurationEstimate.of(kit.controls().plan(), PlanDurationEstimate.plain(true)))
        .plus(PlanDurationEstimate.of(kit.noFault().plan(), PlanDurationEstimate.plain(true)));
  }

  /// One claim.
  public record Line(String claim, String demanded, String seen, boolean holds) {}

  /// Checks all claims. An interrupt of the calling thread ends the checks.
  ///
  /// @param news receives a short description of each check
  public static List<Line> run(Kit kit, RunProgress progress, Consumer<String> news)
      throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    if (kit.checks(Part.ENGINES)) {
      lines.addAll(engines(kit, progress, news));
    }
    if (kit.checks(Part.LINKS)) {
      lines.addAll(links(kit, news));
    }
    if (kit.checks(Part.SIMULATIONS)) {
      lines.addAll(all(SelfTests.all(), news));
    }
    if (kit.checks(Part.WORLDS)) {
      SelfTest test = kit.worlds().test(news);
      news.accept(test.claim());
      lines.add(line(test));
    }
    return lines;
  }

  private static List<Line> links(Kit kit, Consumer<String> news)
      throws IOException, InterruptedException {
    Installation installation = Installation.here();
    Optional<String> missing = LinkProcess.missing(installation);
    if (missing.isPresent()) {
      if (kit.part() == Part.LINKS) {
        throw ProblemException.ofHost(
            "E515",
            "no link can be made here: " + missing.get(),
            "run it as root on a Linux, in a container with `--privileged --device /dev/net/tun`");
      }
      news.accept("links are not checked: " + missing.get());
      return List.of();
    }
    List<Line> lines = new ArrayList<>();
    try (ScratchFolder scratch = ScratchFolder.open(kit.runs(), "self-test-links")) {
      for (SelfTest test : new LinkSelfTests(installation, scratch.folder()).all()) {
        news.accept(test.claim());
        lines.add(line(test));
      }
    }
    return lines;
  }

  private static List<Line> engines(Kit kit, RunProgress progress, Consumer<String> news)
      throws IOException, InterruptedException {
    List<Line> lines = new ArrayList<>();
    try (ScratchFolder scratch = ScratchFolder.open(kit.runs(), "self-test")) {
      Plan plan = kit.controls().plan();
      news.accept("%d engines, correct and broken".formatted(plan.trials().size()));
      List<String> engines = plan.configurations().stream().map(Configuration::name).toList();
      Verdicts broken = verdicts(kit, kit.controls(), scratch.folder(), progress);
      ControlsJudge.of(broken, engines)
          .forEach(control -> lines.add(line(control.claim(), control.shown())));
      news.accept("a correct engine that nobody harms");
      ControlsJudge.Control unharmed =
          ControlsJudge.unharmed(verdicts(kit, kit.noFault(), scratch.folder(), progress));
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
            List.of(),
            JudgeMemoryLimits.ofHeap());
    PlanRunner.Ended ended = PlanRunner.run(plan, control.text(), options, progress);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return ResultsFile.verdicts(ended.directory());
  }

  /// Runs all self-tests on all cores, and returns one line each, in their order.
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

  /// A self-test that fails to run does not hold.
  private static Line line(SelfTest test) throws InterruptedException {
    try {
      return line(test.claim(), test.show());
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | Error e) {
      return new Line(test.claim(), "that it can be checked", "it failed: " + e, false);
    }
  }

  private static Line line(String claim, SelfTest.Shown shown) {
    return new Line(claim, shown.demanded(), shown.seen(), shown.holds());
  }
}
