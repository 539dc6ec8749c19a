package assay.run.cell;

import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.plan.Plan;
import assay.plan.Plan.Cell;
import assay.plan.Strategy;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.event.CellEvent;
import assay.run.context.ClusterSession;
import assay.run.context.ProcessInfo;
import assay.run.context.RunContext;
import assay.run.context.RunFolder;
import assay.run.context.RunOptions;
import assay.run.context.UserJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs the cells of a plan one after another. Each gets a new cluster, except in a lean run or a fixed order, where
/// cells share processes.
public final class CellRuns implements AutoCloseable {

  private final RunContext run;
  private final Plan plan;
  private final RunFolder folder;
  private final RunOptions options;
  private @Nullable ClusterSession session;

  public CellRuns(RunContext run, RunFolder folder, RunOptions options) {
    this.run = run;
    this.plan = run.plan();
    this.folder = folder;
    this.options = options;
  }

  /// Receives the processes of each strategy when its first cell has run.
  public interface ProcessesSeen {

    /// Receives the known processes.
    ///
    /// @param firsts the processes of all strategies seen so far, by name
    void seen(Map<String, ProcessInfo> firsts) throws IOException;
  }

  /// Runs all cells.
  ///
  /// @return the processes of each strategy's first cell
  /// @throws ProblemException when the first cell cannot begin
  public Map<String, ProcessInfo> all() throws IOException, InterruptedException {
    return all(plan.cells(), firsts -> {});
  }

  /// Runs some cells.
  ///
  /// @param due the cells in order; a cell's followers on the same processes are included
  /// @param seen receives the processes
  /// @return the processes of each strategy's first cell
  /// @throws ProblemException when the plan's first cell cannot begin; never for the rest of a resumed run
  public Map<String, ProcessInfo> all(List<Cell> due, ProcessesSeen seen)
      throws IOException, InterruptedException {
    Map<String, ProcessInfo> firsts = new LinkedHashMap<>();
    for (int i = 0; i < due.size(); i++) {
      Cell cell = due.get(i);
      run.progress().cell(plan.cells().indexOf(cell) + 1, plan.cells().size(), cell);
      boolean isTakenOver = i + 1 < due.size() && due.get(i + 1).processesOf() != null;
      boolean isFirst = i == 0 && due.size() == plan.cells().size();
      ProcessInfo info = unlessFirst(cell, isFirst, isTakenOver);
      if (!cell.control() && isUnseen(firsts.get(cell.strategy()))) {
        firsts.put(cell.strategy(), info);
        seen.seen(firsts);
      }
      run.recorder().requireWritten();
      folder.requireRoomLeft();
    }
    return firsts;
  }

  private static boolean isUnseen(@Nullable ProcessInfo info) {
    return info == null || info.equals(ProcessInfo.NOTHING);
  }

  /// A first cell that cannot begin ends the run. Any other cell fails and the run continues.
  private ProcessInfo unlessFirst(Cell cell, boolean isFirst, boolean isTakenOver)
      throws IOException, InterruptedException {
    try {
      return one(cell, isTakenOver);
    } catch (ProblemException e) {
      close();
      if (isFirst) {
        throw e;
      }
      String reason = e.problems().getFirst().what();
      run.recorder().record(cell.id(), new CellEvent.CellFailed(reason), "", reason);
      return ProcessInfo.NOTHING;
    }
  }

  private ProcessInfo one(Cell cell, boolean isTakenOver) throws IOException, InterruptedException {
    ClusterSession now = session;
    CellRun one;
    if (now == null && cell.processesOf() != null && plan.inFixedOrder(cell)) {
      throw outOfOrder(cell.processesOf());
    }
    if (now == null || cell.processesOf() == null) {
      one = new CellRun(run, cell, layout(cell));
      now = started(one);
      session = now;
      one.carryOut(now);
    } else {
      one = new CellRun(run, cell, layout(cell, now));
      if (plan.inFixedOrder(cell)) {
        one.beginAnew(now);
      } else {
        one.takeOver(now);
      }
    }
    ProcessInfo info = one.info(now);
    if (!isTakenOver || !one.leave(now)) {
      one.end(now);
      close();
    }
    return info;
  }

  /// A start that fails because of an interrupt is not the host's failure.
  private static ClusterSession started(CellRun one) throws IOException, InterruptedException {
    try {
      return one.start();
    } catch (IOException | UncheckedIOException | ProblemException e) {
      if (Thread.interrupted()) {
        InterruptedException interrupted = new InterruptedException(e.getMessage());
        interrupted.initCause(e);
        throw interrupted;
      }
      throw e;
    }
  }

  /// New processes in the middle of a fixed order would be cold although the order says warm.
  private static ProblemException outOfOrder(String processesOf) {
    return new ProblemException(
        ExitCode.ENVIRONMENT,
        new Problem(
            "E501",
            "the processes of %s, in which it was to follow, are gone".formatted(processesOf),
            "read what became of the runs before it"));
  }

  /// The layout of a cell with a new cluster.
  public ClusterLayout layout(Cell cell) {
    Strategy strategy = plan.strategy(cell.strategy());
    return new ClusterLayout(
            Installation.here().with(options.jars().stream().map(UserJar::file).toList()),
            plan.engine(strategy),
            plan.workload(),
            options.simulated(plan.engine(strategy)),
            cell.id(),
            strategy.values(),
            "assay-" + folder.id() + "-" + cell.id(),
            ClusterLayout.portFor(strategy.values()),
            process(cell),
            false,
            false)
        .withTraffic(plan.underTraffic());
  }

  private ClusterLayout layout(Cell cell, ClusterSession taken) {
    return taken.layout().of(cell.id(), plan.strategy(cell.strategy()).values(), process(cell));
  }

  private Function<String, Path> process(Cell cell) {
    return process -> run.directory().process(cell.id(), process);
  }

  /// Ends the current processes, if there are any.
  @Override
  public void close() {
    ClusterSession ended = session;
    session = null;
    if (ended != null) {
      ended.close();
    }
  }
}
