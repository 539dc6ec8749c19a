package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.client.ClientIdentity;
import assay.load.client.RequestCompleter;
import assay.load.client.ResponseSampling;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestMix;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.IntervalReporter;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.load.thread.FirstFailure;
import assay.load.thread.WorkerPool;
import assay.plan.Step;
import assay.record.event.StepEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;

/// Runs a timed closed loop. Every thread draws a kind and a key, sends, and waits for the answer,
/// through the warm-up and the window.
///
/// A request belongs to the phase in which its thread drew it. So the window counts its own last
/// requests, even if they are answered after it, and not those left from the warm-up. If the system
/// is steady, that is the number of answers within the window.
public final class TimedStepRun {

  private static final long INTERVAL_NANOS = 1_000_000_000;
  private static final long LOOK_NANOS = 100_000_000;
  private static final int MIX_STREAM = -2;

  private final ClientContext context;
  private final int index;
  private final Step.Timed step;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final FirstFailure failure = new FirstFailure();
  private final FailureCounts failures;

  public TimedStepRun(ClientContext context, int index, Step.Timed step) {
    this.context = context;
    this.failures = new FailureCounts(context.clock());
    this.index = index;
    this.step = step;
    this.warmUp = new PhaseRecorder(context.client(), step.id(), false);
    this.window = new PhaseRecorder(context.client(), step.id(), true);
  }

  public void run() {
    RequestMix mix = new RequestMix(step.mix());
    TimedLoopWorker.Line line = TimedLoopWorker.Line.of(step.threads());
    List<TimedLoopWorker> loops = loops(mix, line);
    try (WorkerPool threads = new WorkerPool(context.clock(), step.threads(), "assay-worker-")) {
      List<CompletableFuture<?>> running = new ArrayList<>();
      loops.forEach(loop -> running.add(threads.submit(Executors.callable(loop))));
      measure(mix, line, running);
    }
    failure.rethrow();
    mix.kinds().forEach(kind -> recordParts(loops, kind));
    failures.record(context, step.id());
  }

  private void measure(
      RequestMix mix, TimedLoopWorker.Line line, List<CompletableFuture<?>> running) {
    awaitAll(line);
    long begins = context.clock().nanos();
    long windowBegins = begins + step.warmUp().toNanos();
    long ends = windowBegins + step.duration().toNanos();
    if (windowBegins > begins) {
      warmUp.begin(begins, mix.kinds());
    }
    window.begin(windowBegins, mix.kinds());
    IntervalReporter.Beat beat =
        new IntervalReporter.Beat(begins, windowBegins, ends, INTERVAL_NANOS);
    try (IntervalReporter reporter =
        new IntervalReporter(List.of(warmUp, window), context, failure, beat)) {
      context.record(begins, new StepEvent.StepBegins(), step.id(), step.id() + " begins");
      line.start().complete(new TimedLoopWorker.Times(windowBegins, ends));
      await(windowBegins);
      warmUp.over();
      context.record(
          windowBegins, new StepEvent.WindowBegins(), step.id(), "the measured window begins");
      await(ends);
      reporter.cut();
      window.over();
      context.record(ends, new StepEvent.WindowEnds(), step.id(), "the measured window ends");
      running.forEach(this::await);
    }
  }

  private void awaitAll(TimedLoopWorker.Line line) {
    try {
      context.clock().await(line.ready().done());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.set(e);
    }
  }

  private List<TimedLoopWorker> loops(RequestMix mix, TimedLoopWorker.Line line) {
    ClientIdentity client = context.client();
    KeyDistribution keys = context.keys(step.keys(), index);
    RequestCompleter completion = new RequestCompleter(context.leases(), context.history(), index);
    List<TimedLoopWorker> loops = new ArrayList<>();
    for (int thread = 0; thread < step.threads(); thread++) {
      RequestSource source = context.draw(index, thread, keys);
      ResponseSampling sampling = ResponseSampling.share(step.threads());
      ClosedLoopWorker loop =
          new ClosedLoopWorker(
              context, step.think(), thread, source, completion, sampling, failures);
      long seed = client.streamSeed(index, MIX_STREAM, thread);
      TimedLoopWorker.Draws draws =
          new TimedLoopWorker.Draws(
              mix, seed, step.think().toNanos(), step.thinkSpread().toNanos());
      loops.add(
          new TimedLoopWorker(
              context.clock(),
              loop,
              draws,
              line,
              Arrays.asList(lanes(loop, mix, 0, warmUp), lanes(loop, mix, 1, window)),
              failure));
    }
    return loops;
  }

  private Map<String, ClosedLoopWorker.Lane> lanes(
      ClosedLoopWorker loop, RequestMix mix, int round, PhaseRecorder phase) {
    Map<String, ClosedLoopWorker.Lane> lanes = new TreeMap<>();
    for (String kind : mix.kinds()) {
      Step.Part part = new Step.Part(kind, kind, 0, 1);
      lanes.put(kind, loop.prepare(step.id(), part, round, phase));
    }
    return lanes;
  }

  /// Records a kind's requests: the warm-up as a discarded round, the window as a counted round.
  private void recordParts(List<TimedLoopWorker> loops, String kind) {
    if (!step.warmUp().isZero()) {
      KindOutcomeRecorder.record(context, step, kind, false, rows(loops, kind, false));
    }
    KindOutcomeRecorder.record(context, step, kind, true, rows(loops, kind, true));
  }

  private static RequestTally rows(List<TimedLoopWorker> loops, String kind, boolean counted) {
    RequestTally rows = new RequestTally();
    loops.forEach(loop -> rows.add(loop.rows(kind, counted)));
    return rows;
  }

  private void await(long nanos) {
    long left = nanos - context.clock().nanos();
    while (left > 0 && !failure.happened()) {
      context.clock().parkNanos(Math.min(left, LOOK_NANOS));
      left = nanos - context.clock().nanos();
    }
  }

  private void await(CompletableFuture<?> loop) {
    try {
      context.clock().await(loop);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.set(e);
    }
  }
}
