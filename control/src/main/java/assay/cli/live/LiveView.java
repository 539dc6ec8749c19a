package assay.cli.live;

import assay.cli.terminal.Terminal;
import assay.cli.workspace.RunRequest;
import assay.live.LiveServer;
import assay.live.heard.LiveFigure;
import assay.live.heard.LiveRun;
import assay.plan.Plan;
import assay.problem.ProblemException;
import assay.record.io.RunDirectory;
import assay.run.context.RunProgress;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The live page of a run, if the user wants one.
public final class LiveView implements AutoCloseable {

  private final @Nullable LiveRun run;
  private final @Nullable LiveServer server;

  private LiveView(@Nullable LiveRun run, @Nullable LiveServer server) {
    this.run = run;
    this.server = server;
  }

  /// Starts the live page of a request, and prints its address.
  ///
  /// @param expected the expected duration of the whole run
  /// @throws ProblemException E850 if the port is not available
  public static LiveView of(RunRequest request, Plan plan, Duration expected, Terminal terminal) {
    LiveServer.Wanted wanted = request.live();
    if (wanted == null) {
      return new LiveView(null, null);
    }
    LiveRun run = new LiveRun(plan, System::nanoTime);
    LiveServer server = LiveServer.start(run, expected, wanted);
    boolean json = request.progress() == RunRequest.Progress.JSON;
    Consumer<String> says = json ? terminal::line : terminal::note;
    if (wanted.page()) {
      says.accept("live page " + server.page());
    }
    if (wanted.metrics()) {
      says.accept("live metrics " + server.metrics());
    }
    return new LiveView(run, server);
  }

  /// A progress that reports to this page and another watcher.
  public RunProgress beside(RunProgress other) {
    return run == null ? other : RunProgress.both(other, new LiveProgress(run));
  }

  /// Serves further figures to a scraper.
  public void figures(Supplier<List<LiveFigure>> source) {
    if (run != null) {
      run.figures(source);
    }
  }

  /// The run ended with a report.
  public void ended(RunDirectory directory) {
    if (server != null) {
      server.ended(directory);
    }
  }

  /// The run ended without a report.
  public void failed(Exception why) {
    String message = why.getMessage();
    failed(
        why instanceof ProblemException problem
            ? problem.problems().getFirst().what()
            : message == null ? why.toString() : message);
  }

  /// The run ended without a report.
  ///
  /// @param why the reason in a sentence
  public void failed(String why) {
    if (server != null) {
      server.failed(why);
    }
  }

  /// Stops the server after open pages have switched to the report, within five seconds.
  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
