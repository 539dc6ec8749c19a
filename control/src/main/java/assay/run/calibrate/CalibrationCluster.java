package assay.run.calibrate;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.ProcessLauncher;
import assay.plan.Configuration;
import assay.plan.Plan;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.latency.DurationHistogram;
import assay.record.latency.Interval;
import assay.record.latency.LatencyReader;
import assay.record.latency.LatencyTag;
import assay.record.latency.LatencyTag.Span;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;

/// One cluster with one client, as in a run, on which Assay measures itself: a study's steps without the study.
final class CalibrationCluster implements ChildHandle.ChildListener, AutoCloseable {

  private static final String TRIAL = "calibrate-1";
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final Plan plan;
  private final RunDirectory directory;
  private final Cluster cluster;
  private final List<Interval> rows = new CopyOnWriteArrayList<>();
  private int steps;

  /// Starts the cluster and waits until it is ready.
  ///
  /// @param plan gives the engine, workload, data and first configuration
  /// @param simulated whether the engine's members live inside the client
  /// @param folder the folder of its files
  /// @throws ProblemException when the cluster does not form
  CalibrationCluster(Plan plan, boolean simulated, Path folder)
      throws IOException, InterruptedException {
    this.plan = plan;
    directory = new RunDirectory(folder);
    for (String part : new String[] {"latency", "members"}) {
      Files.createDirectories(folder.resolve(part));
    }
    Configuration configuration = plan.configuration(plan.trials().getFirst().configuration());
    var settings = configuration.values();
    ClusterLayout layout =
        new ClusterLayout(
            Installation.here(),
            plan.engine(configuration),
            plan.workload(),
            simulated,
            TRIAL,
            settings,
            "assay-calibrate-" + ProcessHandle.current().pid(),
            ClusterLayout.portFor(settings),
            process -> directory.process(TRIAL, process),
            false,
            false);
    cluster = Cluster.start(layout, ProcessLauncher.local(), this);
    try {
      cluster.awaitReady(List.of(opening(layout.clientSeats().getFirst())));
    } catch (InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private Command.OpenClient opening(Command.ProcessSpec seat) {
    String latency = directory.latency(TRIAL, seat.name()).toString();
    return new Command.OpenClient(
        seat, 0, 1, plan.dataNumbers(), plan.seed(), latency, "", "", List.of());
  }

  /// Sends the client a command and waits for the answer.
  ///
  /// @throws ProblemException E509 when the command fails
  <A> A ask(Command<A> command) throws InterruptedException {
    return answer(asked(command));
  }

  <A> CompletableFuture<A> asked(Command<A> command) {
    return client().ask(command);
  }

  /// Waits for an answer.
  ///
  /// @throws ProblemException E509 when there is none
  <A> A answer(CompletableFuture<A> asked) throws InterruptedException {
    try {
      return asked.get();
    } catch (ExecutionException e) {
      String reason = e.getCause() == null ? e.toString() : e.getCause().getMessage();
      throw ProblemException.ofHost(
          "E509",
          "the measuring process failed: " + reason,
          "its log is " + client().log() + "; try again");
    }
  }

  private ChildHandle client() {
    return cluster.clients().getFirst();
  }

  /// A new step id, unique in this cluster.
  String nextId() {
    return "step-" + ++steps;
  }

  /// Runs a step to its end, and returns the client's intervals in the measured window.
  List<Interval> run(Step step) throws InterruptedException {
    Answer.Done unused = ask(new Command.RunStep(steps, step, false));
    List<Interval> own = new ArrayList<>(rows);
    own.removeIf(row -> !row.step().equals(step.id()) || !row.measured());
    return own;
  }

  /// The durations of a step's OK requests in the measured window.
  DurationHistogram times(String step, Span span) {
    List<DurationHistogram> all = new ArrayList<>();
    LatencyReader.read(
        directory.latency(TRIAL, client().name()),
        slice -> {
          LatencyTag tag = slice.tag();
          boolean asked = tag.step().equals(step) && tag.measured() && tag.span() == span;
          if (asked && tag.outcome() == OperationOutcome.OK) {
            all.add(slice.durations());
          }
        });
    return all.stream().reduce(DurationHistogram.NONE, DurationHistogram::plus);
  }

  /// The client's events and hiccups are not needed here.
  @Override
  public void onMessage(ChildHandle child, Message message) {
    if (message instanceof Message.IntervalClosed ticked) {
      rows.addAll(ticked.intervals());
    }
  }

  /// The caller that awaits an answer is notified.
  @Override
  public void onUnexpectedExit(ChildHandle child, int exit) {}

  /// Ends every process, gracefully if possible.
  @Override
  public void close() {
    if (Thread.currentThread().isInterrupted()) {
      cluster.close();
    } else {
      cluster.stop(STOP_PATIENCE);
    }
  }
}
