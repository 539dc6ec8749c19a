package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.client.Completion;
import assay.load.client.ResponseSampling;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.PhaseRecorder;
import assay.load.record.RowCount;
import assay.load.thread.FirstFailure;
import assay.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Sends rounds from threads of this process.
final class ThreadRounds implements RoundSender {

  private final List<ClosedLoop> loops = new ArrayList<>();
  private final String step;
  private final ExecutorService threads;
  private final FirstFailure failure;

  /// When one thread was at work.
  private record ThreadTimes(long startNanos, long endNanos, RowCount rows) {}

  ThreadRounds(
      ClientContext context,
      int index,
      Step.Closed step,
      FirstFailure failure,
      FailureCounts failures) {
    this.step = step.id();
    this.failure = failure;
    KeyDistribution keys = KeyDistribution.uniform(context.ledger().registers());
    Completion completion = new Completion(context.ledger(), context.history(), index);
    for (int thread = 0; thread < step.threads(); thread++) {
      RequestSource source = context.draw(index, thread, keys);
      ResponseSampling sampling = ResponseSampling.share(step.threads());
      loops.add(
          new ClosedLoop(context, step.think(), thread, source, completion, sampling, failures));
    }
    threads =
        Executors.newFixedThreadPool(
            step.threads(), Thread.ofPlatform().name("assay-worker-", 0).daemon().factory());
  }

  @Override
  public RoundTimes send(Step.Part part, int round, int requests, PhaseRecorder phase) {
    List<ThreadTimes> times = times(part, round, requests, phase);
    failure.rethrow();
    RowCount rows = new RowCount();
    times.forEach(each -> rows.add(each.rows()));
    return new RoundTimes(
        times.stream().mapToLong(ThreadTimes::startNanos).min().orElseThrow(),
        times.stream().mapToLong(ThreadTimes::endNanos).max().orElseThrow(),
        rows);
  }

  private List<ThreadTimes> times(Step.Part part, int round, int requests, PhaseRecorder phase) {
    CyclicBarrier line = new CyclicBarrier(loops.size());
    List<Future<ThreadTimes>> running = new ArrayList<>();
    for (int thread = 0; thread < loops.size(); thread++) {
      ClosedLoop loop = loops.get(thread);
      int count = requests / loops.size() + (thread < requests % loops.size() ? 1 : 0);
      ClosedLoop.Lane lane = loop.prepare(step, part, round, phase);
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

  @Override
  public void close() {
    threads.close();
  }
}
