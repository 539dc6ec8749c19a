package assay.cli.watch;

import assay.cli.frame.WorkspaceCommand;
import assay.cli.live.LiveView;
import assay.cli.option.OptionValueParser;
import assay.cli.terminal.InterruptHandler;
import assay.cli.terminal.StepFormatter;
import assay.cli.terminal.Terminal;
import assay.cli.workspace.RunRequest;
import assay.cli.workspace.Workspace;
import assay.host.ExistingClusterFile;
import assay.host.ExistingClusterReader;
import assay.live.LiveServer;
import assay.plan.Plan;
import assay.plan.Plan.Trial;
import assay.problem.ExitCode;
import assay.problem.ProblemException;
import assay.problem.UnwritableFileProblem;
import assay.record.event.TimedEvent;
import assay.record.history.JudgeMemoryLimits;
import assay.record.latency.Interval;
import assay.run.context.RunProgress;
import assay.run.watch.ClusterWatch;
import assay.run.watch.OutageTracker;
import assay.run.watch.WatchListener;
import assay.run.watch.WatchTotals;
import assay.run.watch.WatchedWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `assay watch`: a canary on a cluster that is in use.
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    description =
        "Watches an existing cluster with a small load on keys of its own, until Ctrl-C: lost writes, stale"
            + " reads, outages and latency (docs/how-to/watch.md).")
public final class WatchCommand extends WorkspaceCommand {

  @Option(
      names = "--existing",
      paramLabel = "FILE",
      required = true,
      description = "The file of the cluster (docs/how-to/existing.md).")
  private Path file = Path.of("");

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "The cluster's product: redis, infinispan or hazelcast; redis by default.")
  private String engine = "redis";

  @Option(
      names = "--rate",
      paramLabel = "N/s",
      description = "Requests per second, at most 100/s; 10/s by default.")
  private String rate = WatchRate.DEFAULT;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "How long to watch, such as 8h; until Ctrl-C by default.")
  private @Nullable String duration;

  @Option(
      names = "--stop-file",
      paramLabel = "FILE",
      description = "Ends the watch when this file appears.")
  private @Nullable Path stopFile;

  @Option(
      names = "--live-metrics",
      description = "Serves the figures as OpenMetrics for a scraper, at /metrics.")
  private boolean metrics;

  @Option(
      names = "--live-port",
      paramLabel = "N",
      description = "The port of --live-metrics on 127.0.0.1; by default any free port.")
  private int port;

  public WatchCommand(Workspace workspace, Terminal terminal) {
    super(workspace, terminal);
  }

  @Override
  public Integer call() {
    double perSecond = WatchRate.read(rate);
    Duration time = OptionValueParser.time(duration);
    StopFile.requireAbsent(stopFile);
    ExistingClusterFile read = ExistingClusterReader.read(file, System.getenv());
    // A watch changes no setting of the cluster.
    ExistingClusterFile existing =
        new ExistingClusterFile(read.file(), read.cluster(), List.of(), "");
    Plan plan = WatchStudy.plan(engine, perSecond, existing, workspace);
    workspace.requireBuilt(plan);
    terminal.note(
        "assay: %s requests per second at most, on %d keys that begin with `%s`; Ctrl-C ends the watch and removes them"
            .formatted(
                StepFormatter.rate(perSecond).replace("/s", ""),
                WatchStudy.KEYS,
                existing.cluster().before()));
    ClusterWatch.Kit kit =
        new ClusterWatch.Kit(plan, WatchStudy.KEYS, existing, workspace.userJars().jars());
    InterruptHandler interrupts = new InterruptHandler();
    ExitCode exit = ExitCode.BUG;
    try {
      exit = watched(kit, existing, time);
      return exit.code();
    } catch (ProblemException e) {
      exit = e.exit();
      throw e;
    } catch (IOException e) {
      exit = ExitCode.ENVIRONMENT;
      throw UnwritableFileProblem.problem(
          "the folder of the watch", e, "make room in the folder of temporary files");
    } finally {
      interrupts.over(exit.code());
    }
  }

  private ExitCode watched(
      ClusterWatch.Kit kit, ExistingClusterFile existing, @Nullable Duration time)
      throws IOException {
    WatchTotals totals = new WatchTotals();
    WatchLines lines = new WatchLines(terminal, Terminal.watched(), totals);
    RunRequest request =
        new RunRequest(
                null,
                "watch",
                "",
                RunRequest.Progress.NONE,
                "./assay watch",
                null,
                existing,
                JudgeMemoryLimits.ofHeap())
            .shownLive(metrics ? new LiveServer.Wanted(port, false, true) : null);
    Duration expected = time == null ? Duration.ZERO : time;
    try (LiveView live = LiveView.of(request, kit.plan(), expected, terminal);
        StopFile stop = StopFile.awaiting(stopFile)) {
      RunProgress progress = live.beside(RunProgress.none());
      String configuration = kit.plan().baseline().name();
      progress.trial(1, 1, new Trial(ClusterWatch.TRIAL, configuration, 1));
      Hearing hearing = new Hearing(totals, lines, progress);
      try {
        watch(kit, hearing, live, time);
      } catch (InterruptedException e) {
        // Ctrl-C, SIGTERM and the stop file are the usual ends of a watch.
        lines.notice("the watch ends");
      } finally {
        live.failed("the watch is over.");
      }
      hearing.ended();
      return totals.exit(hearing.outages.outages());
    }
  }

  private static void watch(
      ClusterWatch.Kit kit, Hearing hearing, LiveView live, @Nullable Duration time)
      throws IOException, InterruptedException {
    try (ClusterWatch watch = ClusterWatch.start(kit, hearing)) {
      hearing.outages = watch.outages();
      live.figures(() -> new WatchFigures(hearing.totals, watch.outages()).now());
      watch.watch(time);
    } catch (IOException | RuntimeException e) {
      // An interrupt closes a file that is being read.
      if (Thread.interrupted()) {
        InterruptedException interrupted = new InterruptedException();
        interrupted.initCause(e);
        throw interrupted;
      }
      throw e;
    }
  }

  /// Passes on what a watch finds.
  private static final class Hearing implements WatchListener {

    private final WatchTotals totals;
    private final WatchLines lines;
    private final RunProgress progress;
    private volatile OutageTracker outages = new OutageTracker(1);
    private volatile long clientBytes;

    Hearing(WatchTotals totals, WatchLines lines, RunProgress progress) {
      this.totals = totals;
      this.lines = lines;
      this.progress = progress;
    }

    @Override
    public void judged(WatchedWindow window) {
      clientBytes = window.clientBytes();
      totals.add(window);
      lines.judged(window, outages);
    }

    @Override
    public void outage(OutageTracker.Change change) {
      lines.outage(change, outages);
    }

    @Override
    public void notice(String sentence) {
      lines.notice(sentence);
    }

    @Override
    public void ticked(List<Interval> rows) {
      progress.ticked(rows);
    }

    @Override
    public void happened(TimedEvent event) {
      progress.onEvent(event);
    }

    void ended() {
      lines.ended(outages, clientBytes);
    }
  }
}
