package assay.load.closed;

import assay.load.keys.RequestMix;
import assay.load.record.PhaseRecorder;
import assay.load.record.RequestTally;
import assay.load.thread.Countdown;
import assay.load.thread.FirstFailure;
import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/// One thread in a timed closed loop: sends requests of drawn kinds, one after the other, until the
/// window ends or something fails.
///
/// @param phases each kind's lanes in the warm-up and in the window. A list on an array, because
///     `List.of` finds its second element by a branch ([PhaseRecorder#phaseOf])
record TimedLoopWorker(
    Clock clock,
    ClosedLoopWorker loop,
    Draws draws,
    Line line,
    List<Map<String, ClosedLoopWorker.Lane>> phases,
    FirstFailure failure)
    implements Runnable {

  record Times(long windowNanos, long endsNanos) {}

  /// The start line: all threads wait here until each runs and the window is known.
  record Line(Countdown ready, CompletableFuture<Times> start) {

    static Line of(int threads) {
      return new Line(new Countdown(threads), new CompletableFuture<>());
    }

    private Times await(Clock clock) throws InterruptedException {
      ready.arrive();
      clock.await(start);
      return start.join();
    }
  }

  /// A thread's draws besides keys: the n-th request's kind, the pause after it, and a first pause of
  /// random length, so threads that start together do not stay in step. All depend only on the seed.
  record Draws(RequestMix mix, long seed, long thinkNanos, long spreadNanos) {

    /// Far from the numbers by which kinds are drawn.
    private static final long PAUSES = 1L << 62;

    String kind(long request) {
      return mix.at(SeedDerivation.unit(seed, request));
    }

    long pauseNanos(long request) {
      return spreadNanos == 0
          ? thinkNanos
          : thinkNanos
              + (long) ((2 * SeedDerivation.unit(seed, PAUSES + request) - 1) * spreadNanos);
    }

    long firstPauseNanos() {
      return (long) (SeedDerivation.unit(seed, -1) * thinkNanos);
    }
  }

  @Override
  public void run() {
    try {
      send(line.await(clock));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure.set(e);
    } catch (RuntimeException | Error e) {
      failure.set(e);
    }
  }

  private void send(Times times) {
    long now = pause(clock.nanos(), draws.firstPauseNanos(), times.endsNanos());
    for (long request = 0; now < times.endsNanos() && !failure.happened(); request++) {
      String kind = draws.kind(request);
      Map<String, ClosedLoopWorker.Lane> phase =
          phases.get(PhaseRecorder.phaseOf(now, times.windowNanos()));
      long answered = loop.send(Objects.requireNonNull(phase.get(kind)));
      now = pause(answered, draws.pauseNanos(request), times.endsNanos());
    }
  }

  /// Waits, at most until the end, and returns the time then.
  private long pause(long now, long nanos, long endsNanos) {
    if (nanos == 0) {
      return now;
    }
    clock.until(Math.min(now + nanos, endsNanos));
    return clock.nanos();
  }

  /// The outcomes of a kind's requests. Call this only after the loop has ended.
  RequestTally rows(String kind, boolean counted) {
    return Objects.requireNonNull(phases.get(counted ? 1 : 0).get(kind)).rows();
  }
}
