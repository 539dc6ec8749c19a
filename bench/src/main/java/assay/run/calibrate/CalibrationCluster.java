package assay.run.calibrate;

import assay.cluster.Child;
import assay.cluster.Cluster;
import assay.cluster.ClusterLayout;
import assay.cluster.Installation;
import assay.cluster.ProcessLauncher;
import assay.plan.Plan;
import assay.plan.Step;
import assay.plan.Strategy;
import assay.problem.ExitCode;
import assay.problem.Problem;
import assay.problem.ProblemException;
import assay.record.history.OperationOutcome;
import assay.record.io.RunDirectory;
import assay.record.latency.Durations;
import assay.record.latency.Interval;
import assay.record.latency.Latencies;
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

/// One cluster with one client, as a run has it, on which the bench measures itself: the steps of a
/// study, without the study.
final class CalibrationCluster implements Child.ChildListener, AutoCloseable {

  private static final String CELL = "calibrate-1";
  private static final Duration STOP_PATIENCE = Duration.ofSeconds(5);

  private final Plan plan;
  private final RunDirectory directory;
  private final Cluster cluster;
  private final List<Interval> rows = new CopyOnWriteArrayList<>();
  private int steps;

  /// Starts it and waits until it is ready.
  ///
  /// @param plan whose engine, workload, data and first strategy it takes
  /// @param simulated whether the engine's members live inside the client
  /// @param folder where its files go
  /// @throws ProblemException where the cluster does not form
  CalibrationCluster(Plan plan, boolean simulated, Path folder)
      throws IOException, InterruptedException {
    this.plan = plan;
    directory = new RunDirectory(folder);
    for (String part : new String[] {"latency", "members"}) {
      Files.createDirectories(folder.resolve(part));
    }
    Strategy strategy = plan.strategy(plan.cells().getFirst().strategy());
    var settings = strategy.values();
    ClusterLayout layout =
        new ClusterLayout(
            Installation.here(),
            plan.engine(strategy),
            plan.workload(),
            simulated,
            CELL,
            settings,
            "assay-calibrate-" + ProcessHandle.current().pid(),
            ClusterLayout.portFor(settings),
            process -> directory.process(CELL, process),
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
    String latency = directory.latency(CELL, seat.name()).toString();
    return new Command.OpenClient(
        seat, 0, 1, plan.dataNumbers(), plan.seed(), latency, "", "", List.of());
  }

  /// Asks the client and waits for its answer.
  ///
  /// @throws ProblemException E509 where it fails
  <A> A ask(Command<A> command) throws InterruptedException {
    return answer(asked(command));
  }

  /// Asks the client.
  <A> CompletableFuture<A> asked(Command<A> command) {
    return client().ask(command);
  }

  /// Waits for an answer.
  ///
  /// @throws ProblemException E509 where there is none
  <A> A answer(CompletableFuture<A> asked) throws InterruptedException {
    try {
      return asked.get();
    } catch (ExecutionException e) {
      String reason = e.getCause() == null ? e.toString() : e.getCause().getMessage();
      throw new ProblemException(
          ExitCode.ENVIRONMENT,
          new Problem(
              "E509",
              "the measuring process failed: " + reason,
              "its log is " + client().log() + "; try again"));
    }
  }

  private Child client() {
    return cluster.clients().getFirst();
  }

  /// An id for a step that no other step of this rig has.
  String nextId() {
    return "step-" + ++steps;
  }

  /// Runs a step to its end, and returns what the client told of its measured window.
  List<Interval> run(Step step) throws InterruptedException {
    Answer.Done unused = ask(new Command.RunStep(steps, step, false));
    List<Interval> own = new ArrayList<>(rows);
    own.removeIf(row -> !row.step().equals(step.id()) || !row.measured());
    return own;
  }

  /// The durations of a step's requests that ended OK in its measured window.
  Durations times(String step, Span span) {
    List<Durations> all = new ArrayList<>();
    Latencies.read(
        directory.latency(CELL, client().name()),
        slice -> {
          LatencyTag tag = slice.tag();
          boolean asked = tag.step().equals(step) && tag.measured() && tag.span() == span;
          if (asked && tag.outcome() == OperationOutcome.OK) {
            all.add(slice.durations());
          }
        });
    return all.stream().reduce(Durations.NONE, Durations::plus);
  }

  /// The events of the client are of no interest here, nor are its hiccups.
  @Override
  public void onMessage(Child child, Message message) {
    if (message instanceof Message.IntervalClosed ticked) {
      rows.addAll(ticked.intervals());
    }
  }

  /// Whoever waits for its answer is told.
  @Override
  public void onUnexpectedExit(Child child, int exit) {}

  /// Ends every process, in good order where they still listen.
  @Override
  public void close() {
    if (Thread.currentThread().isInterrupted()) {
      cluster.close();
    } else {
      cluster.stop(STOP_PATIENCE);
    }
  }
}
