package assay.run.step;

import assay.cluster.ChildHandle;
import assay.cluster.Cluster;
import assay.fault.command.CommandFault;
import assay.plan.FaultCommand;
import assay.plan.FaultSpec;
import assay.plan.Step;
import assay.problem.ProblemException;
import assay.record.event.ClusterEvent;
import assay.record.event.StepEvent;
import assay.record.event.TimedEvent;
import assay.record.latency.Interval;
import assay.run.context.ProcessSampler;
import assay.run.context.TrialContext;
import assay.run.fault.ClientFaultView;
import assay.run.fault.FaultSchedule;
import assay.run.fault.FaultStepContext;
import assay.run.fault.RedundancySignal;
import assay.run.fault.TargetSelector;
import assay.tether.Answer;
import assay.tether.Command;
import assay.tether.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;

/// One running step, or try of a search: what clients were asked, and what they have reported so far.
final class StepRun {

  private static final Duration SAMPLE_AHEAD = Duration.ofMillis(40);

  /// When clients give up the last requests of an open loop.
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(30);

  private final TrialContext context;
  private final Cluster cluster;
  private final ProcessSampler sampler;
  private final Step step;
  private final List<FaultSpec> faults;
  private final TargetSelector targets;
  private final StepDeadline timeout;
  private final MemberViews views;
  private final RedundancySignal redundancy = new RedundancySignal();
  private final ClientFaultView view = new ClientFaultView();
  private final CompletableFuture<Long> begins = new CompletableFuture<>();
  private final CompletableFuture<Long> windowBegins = new CompletableFuture<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();

  /// The run of a step.
  ///
  /// @param step any step but a search
  StepRun(TrialContext context, Cluster cluster, ProcessSampler sampler, Step step) {
    this.context = context;
    this.cluster = cluster;
    this.sampler = sampler;
    this.step = step;
    this.faults = step.faults();
    this.targets = new TargetSelector(cluster, context.layout(), context.clock());
    this.timeout = new StepDeadline(step, context.clock());
    this.views = new MemberViews(context, cluster);
  }

  /// Runs the step with its faults, and returns when the cluster is safe afterwards.
  ///
  /// @param stream separates the step's random numbers from those of other steps
  void run(int stream) throws ExecutionException, InterruptedException {
    context.says(step.id());
    targets.rehearse(faults);
    sampleAtTheWindow();
    try (MemberViews.Watching unused = watching()) {
      underLoad(stream);
    } finally {
      over.complete(null);
    }
    sampler.sample().join();
    Duration merge = step instanceof Step.Open open ? open.merge() : null;
    if (merge != null) {
      views.awaitMerge(merge, step.id());
    }
    if (!faults.isEmpty()) {
      awaitSafe();
    }
  }

  /// Watches views only in a step with faults.
  private MemberViews.Watching watching() {
    return faults.isEmpty() ? () -> {} : views.watch(step.id());
  }

  /// Runs the load and the faults to their end.
  private void underLoad(int stream) throws ExecutionException, InterruptedException {
    List<CompletableFuture<Answer.Done>> running = new ArrayList<>();
    for (ChildHandle client : cluster.clients()) {
      running.add(client.ask(new Command.RunStep(stream, step, !faults.isEmpty())));
    }
    if (!faults.isEmpty()) {
      new FaultSchedule(faultedStep(), faults)
          .carryOut(targets.settledAt(windowBegins, faults), running.getFirst());
    }
    timeout.await(running);
  }

  private FaultStepContext faultedStep() {
    return new FaultStepContext(
        context.trial().id(),
        step.id(),
        finder(),
        context.recorder(),
        sampler::sample,
        redundancy,
        context.clock());
  }

  /// A user's command needs no targets from Assay.
  private FaultStepContext.TargetFinder finder() {
    UnaryOperator<String> redaction =
        text -> cluster.host().existing().map(there -> there.redacted(text)).orElse(text);
    return fault -> {
      FaultCommand command = fault.command();
      return command == null
          ? targets.find(fault)
          : new CommandFault(command, fault.duration(), view::since, redaction, context.clock());
    };
  }

  /// Waits for redundancy. After the load nothing watches the engine's signal, so a recovery is recorded here. If
  /// redundancy does not return, the judge finds that in the events, and the keys are read nevertheless.
  private void awaitSafe() throws InterruptedException {
    context.waits("waiting until every partition is owned and backed up again", Cluster.SAFE);
    try {
      cluster.awaitSafeAgain();
      if (redundancy.isUnsafe()) {
        context.record(
            new ClusterEvent.Safe(OptionalInt.empty()),
            step.id(),
            "every partition is owned and backed up as asked, after the load had ended");
      }
    } catch (ProblemException e) {
      context.says("some partition is still without an owner or a backup");
    }
  }

  void happened(TimedEvent event) {
    redundancy.heard(event.event());
    view.heard(event);
    if (event.event() instanceof StepEvent.StepBegins) {
      begins.complete(event.nanos());
    } else if (event.event() instanceof StepEvent.WindowBegins) {
      windowBegins.complete(event.nanos());
    } else if (event.event() instanceof StepEvent.WindowEnds && step instanceof Step.Open) {
      context.waits("waiting for the last answers of " + step.id(), LAST_ANSWERS);
    }
  }

  /// Samples all processes at the beginning of the window, or just before it: a sample takes milliseconds of CPU,
  /// which would delay the first requests. Use at the window's beginning is interpolated linearly to the next sample.
  /// Without a warm-up there is no time before.
  private void sampleAtTheWindow() {
    Duration warmUp = warmUp();
    if (warmUp.compareTo(SAMPLE_AHEAD) <= 0) {
      var unused = windowBegins.thenCompose(nanos -> sampler.sample());
      return;
    }
    var unused =
        begins
            .thenApply(nanos -> nanos + warmUp.minus(SAMPLE_AHEAD).toNanos())
            .thenApply(nanos -> context.clock().start(() -> sampleAt(nanos)));
  }

  private Duration warmUp() {
    return switch (step) {
      case Step.Open open -> open.warmUp();
      case Step.Timed timed -> timed.warmUp();
      default -> Duration.ZERO;
    };
  }

  private void sampleAt(long nanos) {
    try {
      if (!context.clock().awaitUntil(nanos, CompletableFuture.anyOf(windowBegins, over))) {
        CompletableFuture<Void> unused = sampler.sample();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  void ticked(List<Interval> rows) {
    timeout.heard(rows, context.clock().nanos());
    view.heard(rows);
  }

  /// Notes that a long request advances.
  void advanced(Message.Progressed unused) {
    timeout.advanced(context.clock().nanos());
  }
}
