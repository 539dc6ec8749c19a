package assay.run;

import assay.cluster.Layout;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.PlanFile;
import assay.problem.ProblemException;
import assay.record.CellEvent;
import assay.record.MemoryEvent;
import assay.record.RunDirectory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/// A soak: one round after another on members that stay, until the time is over.
///
/// A round loads the data anew with clients of its own, does every step with its faults, reads
/// everything back and throws it away. It is judged at once, and what is large of its record goes, so that
/// neither the disk nor this process's heap grows with the time. Members that a fault took are started
/// again before the next round.
final class SoakRun {

  /// So many rounds in a row that cannot be finished end a soak.
  private static final int MOST_FAILURES = 3;

  private final Plan plan;
  private final RunFolder folder;
  private final RunDirectory directory;
  private final Layout layout;
  private final Recorder recorder;
  private final Progress progress;
  private final RoundFiles files;

  /// @param layout who is to run in the first round
  SoakRun(Plan plan, RunFolder folder, Layout layout, Recorder recorder, Progress progress) {
    this.plan = plan;
    this.folder = folder;
    this.directory = folder.partial();
    this.layout = layout;
    this.recorder = recorder;
    this.progress = progress;
    this.files = new RoundFiles(directory, recorder);
  }

  /// Runs it to its end.
  ///
  /// @return what the processes of the first round were
  /// @throws ProblemException where the first round cannot begin
  Ran run() throws IOException, InterruptedException {
    CellRun first = begin(plan, 1);
    try (Standing standing = Standing.start(layout, first)) {
      Ran ran = rounds(standing, first);
      standing.stop(CellRun.STOP_PATIENCE);
      return ran;
    }
  }

  private Ran rounds(Standing standing, CellRun first) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Ran ran = first.round(standing.cluster(), true);
    ended(plan);
    int failures = 0;
    for (int number = 2; failures < MOST_FAILURES && !over(begin); number++) {
      Plan soFar = plan.withRounds(number);
      recorder.replace(directory.plan(), PlanFile.text(soFar));
      try {
        round(standing, soFar, number);
        failures = 0;
      } catch (ProblemException e) {
        failures++;
        standing.cluster().endClients(CellRun.STOP_PATIENCE);
        String reason = e.problems().getFirst().what();
        String cell = soFar.cells().getLast().id();
        recorder.mark(cell, new CellEvent.CellFailed(reason), "", reason);
      }
    }
    return ran;
  }

  private boolean over(long begin) {
    return System.nanoTime() - begin >= plan.soak().toNanos();
  }

  private CellRun begin(Plan soFar, int number) {
    Cell cell = soFar.cells().getLast();
    progress.cell(number, number, cell);
    Layout own = layout.in(cell.id(), process -> directory.process(cell.id(), process));
    return new CellRun(soFar, cell, own, directory, recorder, progress);
  }

  private void round(Standing standing, Plan soFar, int number)
      throws IOException, InterruptedException {
    CellRun run = begin(soFar, number);
    standing.tell(run);
    progress.phase("starting members that ended");
    forget(standing.cluster().mend());
    Ran unused = run.round(standing.cluster(), false);
    ended(soFar);
  }

  private void ended(Plan soFar) throws IOException {
    Cell cell = soFar.cells().getLast();
    progress.phase("judging the round");
    weigh(cell);
    recorder.requireWritten();
    folder.requireRoomLeft();
    files.ended(cell);
  }

  /// What this process itself holds: it must not grow either.
  private void weigh(Cell cell) {
    System.gc();
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    recorder.mark(
        cell.id(),
        new MemoryEvent.BenchLives(used),
        "",
        "assay itself holds %,d bytes".formatted(used));
  }

  /// Removes what members that were started again and have ended again left: of many restarts only
  /// the newest is of use.
  private static void forget(Iterable<Path> logs) throws IOException {
    for (Path log : logs) {
      Path folder = log.toAbsolutePath().getParent();
      if (folder != null && folder.getFileName().toString().contains("-again-")) {
        Trees.delete(folder);
      }
    }
  }
}
