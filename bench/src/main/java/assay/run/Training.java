package assay.run;

import assay.cluster.Installation;
import assay.cluster.Layout;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Trains the start-up caches of members and clients: runs the first cell of a small plan on a real
/// cluster whose processes write a cache when they end in good order.
public final class Training {

  /// What a JVM leaves beside a cache that it could not finish.
  private static final String UNFINISHED = ".config";

  private static final String FOLDER = "training";
  private static final int ATTEMPTS = 3;

  private Training() {}

  /// Trains with this plan, which should have one member and one client of the default settings. A
  /// JVM that was hurried may leave its cache unfinished; then all is done again, a few times. An interrupt
  /// ends its processes at once and leaves none of its files but what is among the caches.
  ///
  /// Only one process at a time may train.
  public static void run(Plan plan) throws IOException, InterruptedException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      once(plan);
      if (!clearedUnfinished(Installation.here().startCaches())) {
        return;
      }
    }
  }

  /// Whether there was an unfinished cache, which is gone now.
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
    Path folder = Installation.here().startCaches().resolve(FOLDER);
    // What a training that was killed has left: whoever trains has the caches' folder to himself.
    Trees.deleteIfExists(folder);
    try {
      RunDirectory directory = new RunDirectory(folder);
      for (String part : new String[] {"latency", "history", "members"}) {
        Files.createDirectories(folder.resolve(part));
      }
      try (Recorder recorder = new Recorder(directory, Progress.none())) {
        Cell cell = plan.cells().getFirst();
        Layout layout = layout(plan, cell, directory);
        RunContext run = RunContext.here(plan, directory, recorder, Progress.none());
        Ran unused = new CellRun(run, cell, layout).run();
        if (Thread.interrupted()) {
          throw new InterruptedException("the training was broken off as its processes ended");
        }
      }
    } finally {
      Trees.deleteIfExists(folder);
    }
  }

  private static Layout layout(Plan plan, Cell cell, RunDirectory directory) {
    var settings = plan.strategy(cell.strategy()).values();
    return new Layout(
        Installation.here(),
        plan.engine(),
        plan.workload(),
        false,
        cell.id(),
        settings,
        "assay-training-" + ProcessHandle.current().pid(),
        Layout.portFor(settings),
        process -> directory.process(cell.id(), process),
        true,
        false);
  }
}
