package assay.load.closed;

import assay.load.client.ClientContext;
import assay.load.client.RequestCompleter;
import assay.load.client.ResponseSampling;
import assay.load.keys.KeyDistribution;
import assay.load.keys.RequestSource;
import assay.load.record.FailureCounts;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.load.thread.Countdown;
import assay.load.thread.FirstFailure;
import assay.load.thread.WorkerPool;
import assay.plan.Step;
import assay.schedule.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/// Sends rounds from threads of this process.
final class ThreadRoundSender implements RoundSender {

  private final List<ClosedLoopWorker> loops = new ArrayList<>();
  private final String step;
  private final Clock clock;
  private final WorkerPool threads;
  private final FirstFailure failure;

  private record ThreadTimes(int count, long startNanos, long endNanos, RequestTally rows) {}

  ThreadRoundSender(
      ClientContext context,
      int index,
      Step.Closed step,
      FirstFailure failure,
      FailureCounts failures) {
    this.step = step.id();
    this.failure = failure;
    KeyDistribution keys = KeyDistribution.uniform(context.leases().registers());
    RequestCompleter completion = new RequestCompleter(context.leases(), context.history(), index);
    for (int thread = 0; thread < step.threads(); thread++) {
      RequestSource source = context.draw(index, thread, keys);
      ResponseSampling sampling = ResponseSampling.share(step.threads());
      loops.add(
          new ClosedLoopWorker(
              context, step.think(), thread, source, completion, sampling, failures));
    }
    clock = context.clock();
    threads = new WorkerPool(clock, step.threads(), "assay-worker-");
  }

  @Override
  public RoundTimes send(Step.Part part, int round, int requests, PhaseRecorder phase) {
    List<ThreadTimes> times = times(part, round, requests, phase);
    failure.rethrow();
    RequestTally rows = new RequestTally();
    times.forEach(each -> rows.add(each.rows()));
    // A thread without a request may begin long before or after the others.
    List<ThreadTimes> sent = times.stream().filter(each -> each.count() > 0).toList();
    long now = clock.nanos();
    return new RoundTimes(
        sent.stream().mapToLong(ThreadTimes::startNanos).min().orElse(now),
        sent.stream().mapToLong(ThreadTimes::endNanos).max().orElse(now),
        rows);
  }

  private List<ThreadTimes> times(Step.Part part, int round, int requests, PhaseRecorder phase) {
    Countdown line = new Countdown(loops.size());
    List<CompletableFuture<ThreadTimes>> running = new ArrayList<>();
    for (int thread = 0; thread < loops.size(); thread++) {
      ClosedLoopWorker loop = loops.get(thread);
      int count = requests / loops.size() + (thread < requests % loops.size() ? 1 : 0);
      ClosedLoopWorker.Lane lane = loop.prepare(step, part, round, phase);
      running.add(threads.submit(() -> runThread(line, loop, lane, count)));
    }
    List<ThreadTimes> times = new ArrayList<>();
    for (CompletableFuture<ThreadTimes> each : running) {
      try {
        clock.await(each);
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

  private ThreadTimes runThread(
      Countdown line, ClosedLoopWorker loop, ClosedLoopWorker.Lane lane, int count)
      throws InterruptedException {
    line.arrive();
    clock.await(line.done());
    long start = clock.nanos();
    long answered = loop.send(lane, count);
    return new ThreadTimes(count, start, answered, lane.rows());
  }

  @Override
  public void close() {
    threads.close();
  }
}
