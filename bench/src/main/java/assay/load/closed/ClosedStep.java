package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.client.Completion;
import assay.load.client.ResponseSampling;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.IntervalReporter;
import assay.load.record.PhaseRecorder;
import assay.load.record.RowCount;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import assay.record.event.StepEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs a closed loop: every part as often and as long as it is to be discarded, or until its times no
/// longer fall, then once more, counted.
///
/// A part's wall time goes from the first thread's first request to the last thread's last answer.
public final class ClosedStep {

  private static final long INTERVAL_NANOS = 1_000_000_000;

  private final ClientContext context;
  private final Step.Closed step;
  private final PhaseRecorder warmUp;
  private final PhaseRecorder window;
  private final List<ClosedLoop> loops = new ArrayList<>();
  private final FirstFailure failure = new FirstFailure();
  private final FailureCounts failures = new FailureCounts();

  /// When one thread was at work.
  ///
  /// @param rows what its requests affected or returned
  private record ThreadTimes(long startNanos, long endNanos, RowCount rows) {}

  /// What came before a round that counts.
  ///
  /// @param steady whether times had stopped falling; empty where that was not waited for
  private record Discarded(int rounds, Optional<Boolean> steady) {}

  public ClosedStep(ClientContext context, int index, Step.Closed step) {
    this.context = context;
    this.step = step;
    this.warmUp = new PhaseRecorder(context.client(), step.id(), false);
    this.window = new PhaseRecorder(context.client(), step.id(), true);
    KeyDistribution keys = KeyDistribution.uniform(context.ledger().registers());
    Completion completion = new Completion(context.ledger(), context.history(), index);
    for (int thread = 0; thread < step.threads(); thread++) {
      RequestSource source = context.draw(index, thread, keys);
      ResponseSampling sampling = ResponseSampling.share(step.threads());
      loops.add(
          new ClosedLoop(context, step.think(), thread, source, completion, sampling, failures));
    }
  }

  public void run() {
    long begins = System.nanoTime();
    IntervalReporter.Beat beat =
        new IntervalReporter.Beat(begins, begins, Long.MAX_VALUE, INTERVAL_NANOS);
    try (ExecutorService threads =
            Executors.newFixedThreadPool(
                step.threads(), Thread.ofPlatform().name("assay-worker-", 0).daemon().factory());
        IntervalReporter reporter =
            new IntervalReporter(List.of(warmUp, window), context, failure, beat)) {
      context.record(begins, new StepEvent.StepBegins(), step.id(), step.id() + " begins");
      boolean counting = false;
      for (int number = 0; number < step.parts().size(); number++) {
        Discarded discarded = discard(threads, reporter, number);
        if (!counting) {
          counting = true;
          recordNow(new StepEvent.WindowBegins(), "the first counted round begins");
        }
        long unused = round(threads, reporter, number, true, discarded);
      }
      recordNow(new StepEvent.WindowEnds(), "the last counted round ended");
    }
    failures.record(context, step.id());
    failure.rethrow();
  }

  /// Runs a part until it may count.
  private Discarded discard(ExecutorService threads, IntervalReporter reporter, int number) {
    long begins = System.nanoTime();
    List<Long> nanos = new ArrayList<>();
    while (nanos.size() < step.discard()
        || System.nanoTime() - begins < step.warmUp().toNanos()
        || waits(nanos, System.nanoTime() - begins)) {
      Discarded soFar = new Discarded(nanos.size(), Optional.empty());
      nanos.add(round(threads, reporter, number, false, soFar));
    }
    return new Discarded(
        nanos.size(),
        Optional.ofNullable(step.steady()).map(asked -> WarmupPlateau.reached(nanos)));
  }

  /// Whether a part goes on to be discarded since its times still fall.
  private boolean waits(List<Long> nanos, long tookNanos) {
    Step.Steady steady = step.steady();
    return steady != null
        && !WarmupPlateau.reached(nanos)
        && nanos.size() < steady.rounds()
        && (tookNanos < steady.duration().toNanos() || nanos.isEmpty());
  }

  private void recordNow(StepEvent event, String text) {
    context.record(System.nanoTime(), event, step.id(), text);
  }

  /// Runs a round, and returns how long it took.
  ///
  /// @param number which part
  /// @param before the rounds of the part before this one
  private long round(
      ExecutorService threads,
      IntervalReporter reporter,
      int number,
      boolean counted,
      Discarded before) {
    Step.Part part = step.parts().get(number);
    PhaseRecorder phase = counted ? window : warmUp;
    phase.begin(System.nanoTime(), List.of(part.kind()));
    int requests = context.client().share(part.count());
    List<ThreadTimes> times = times(threads, part, before.rounds(), requests, phase);
    phase.over();
    reporter.end();
    failure.rethrow();
    long start = times.stream().mapToLong(ThreadTimes::startNanos).min().orElseThrow();
    long end = times.stream().mapToLong(ThreadTimes::endNanos).max().orElseThrow();
    PartRound ended =
        new PartRound(
            OptionalInt.of(number),
            part.text(),
            part.kind(),
            part.size(),
            before.rounds(),
            counted,
            before.steady(),
            end - start,
            requests);
    ended.record(context, step.id(), end, rows(times));
    return end - start;
  }

  private static RowCount rows(List<ThreadTimes> times) {
    RowCount rows = new RowCount();
    times.forEach(each -> rows.add(each.rows()));
    return rows;
  }

  private List<ThreadTimes> times(
      ExecutorService threads, Step.Part part, int round, int requests, PhaseRecorder phase) {
    CyclicBarrier line = new CyclicBarrier(loops.size());
    List<Future<ThreadTimes>> running = new ArrayList<>();
    for (int thread = 0; thread < loops.size(); thread++) {
      ClosedLoop loop = loops.get(thread);
      int count = requests / loops.size() + (thread < requests % loops.size() ? 1 : 0);
      ClosedLoop.Lane lane = loop.prepare(step.id(), part, round, phase);
      running.add(threads.submit(() -> runThread(line, loop, lane, count)));
    }
    List<ThreadTimes> times = new ArrayList<>();
    for (Future<ThreadTimes> each : running) {
      try {
        times.add(each.get());
      } catch (ExecutionException e) {
        failure.set(e.getCause() == null ? e : e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        failure.set(e);
      }
    }
    return times;
  }

  private static ThreadTimes runThread(
      CyclicBarrier line, ClosedLoop loop, ClosedLoop.Lane lane, int count)
      throws InterruptedException, BrokenBarrierException {
    line.await();
    long start = System.nanoTime();
    loop.send(lane, count);
    return new ThreadTimes(start, System.nanoTime(), lane.rows());
  }
}
