package assay.run;

import assay.api.engine.DirectoryTree;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.record.io.RunDirectory;
import assay.run.context.EventRecorder;
import assay.run.context.RunContext;
import assay.run.context.RunProgress;
import assay.run.context.TrialProcessFacts;
import assay.run.trial.TrialRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Trains the start-up caches of members and clients: runs the first trial of a small plan on a real cluster whose
/// processes write a cache when they end gracefully.
public final class CacheTraining {

  /// A file that a JVM leaves beside an unfinished cache.
  private static final String UNFINISHED = ".config";

  private static final String FOLDER = "training";
  private static final int ATTEMPTS = 3;

  private CacheTraining() {}

  /// Trains with a plan, which should have one member and one client with default settings. A hurried JVM may leave
  /// its cache unfinished; the training is then repeated a few times. An interrupt ends all processes at once and
  /// leaves only files among the caches.
  ///
  /// Only one process at a time may train.
  public static void run(Plan plan) throws IOException, InterruptedException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      once(plan);
      if (!clearedUnfinished(Installation.here().aotCaches())) {
        return;
      }
    }
  }

  /// Deletes unfinished caches, and returns whether there were any.
  static boolean clearedUnfinished(Path caches) throws IOException {
    try (Stream<Path> files = Files.list(caches)) {
      List<Path> unfinished =
          files.filter(file -> file.getFileName().toString().endsWith(UNFINISHED)).toList();
      for (Path file : unfinished) {
        Files.delete(file);
      }
      return !unfinished.isEmpty();
    }
  }

  private static void once(Plan plan) throws IOException, InterruptedException {
    Path folder = Installation.here().aotCaches().resolve(FOLDER);
    // Leftovers of a killed training: only one process at a time uses the caches' folder.
    DirectoryTree.delete(folder);
    try {
      RunDirectory directory = new RunDirectory(folder);
      for (String part : new String[] {"latency", "history", "members"}) {
        Files.createDirectories(folder.resolve(part));
      }
      try (EventRecorder recorder = new EventRecorder(directory, RunProgress.none())) {
        Trial trial = plan.trials().getFirst();
        ClusterLayout layout = layout(plan, trial, directory);
        RunContext run = RunContext.here(plan, directory, recorder, RunProgress.none());
        TrialProcessFacts unused = new TrialRun(run, trial, layout).run();
        if (Thread.interrupted()) {
          throw new InterruptedException("the training was broken off as its processes ended");
        }
      }
    } finally {
      DirectoryTree.delete(folder);
    }
  }

  private static ClusterLayout layout(Plan plan, Trial trial, RunDirectory directory) {
    var settings = plan.configuration(trial.configuration()).values();
    return new ClusterLayout(
        Installation.here(),
        plan.engine(),
        plan.workload(),
        false,
        trial.id(),
        settings,
        "assay-training-" + ProcessHandle.current().pid(),
        ClusterLayout.portFor(settings),
        process -> directory.process(trial.id(), process),
        true,
        false);
  }
}
