package assay.load.background;

import assay.api.BackgroundRequests;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.load.thread.Countdown;
import assay.load.thread.FirstFailure;
import assay.record.history.OperationOutcome;
import assay.schedule.Clock;
import org.jspecify.annotations.Nullable;

/// One background user: sends the same request and sleeps after every answer, until it is stopped.
/// The first sleep has a random length, so users that start together do not stay in step.
final class BackgroundUser {

  private final Session session;
  private final ReadOnlyRequestContext draw;
  private final Shared shared;
  private final int number;
  private volatile @Nullable Thread thread;
  private boolean waits = true;
  private volatile boolean stopped;

  /// @param answered counted down at every user's first answer
  record Shared(
      Clock clock,
      BackgroundRequests requests,
      long sleepNanos,
      BackgroundCounts tally,
      FirstFailure failure,
      Countdown answered) {}

  BackgroundUser(int number, Session session, ReadOnlyRequestContext draw, Shared shared) {
    this.session = session;
    this.draw = draw;
    this.shared = shared;
    this.number = number;
  }

  void start() {
    thread = shared.clock.start("assay-user-" + number, this::run);
  }

  void stop() {
    stopped = true;
    shared.clock.unpark(thread);
  }

  /// Waits until the user has ended or the moment has come, and returns whether the user has ended.
  boolean ended(long untilNanos) {
    Thread started = thread;
    return started == null || shared.clock.joined(started, untilNanos);
  }

  private void run() {
    try {
      long sleep = (long) (shared.sleepNanos * phase());
      while (!stopped) {
        Response response = request().execute(session, shared.clock::nanos);
        shared.tally.add(response);
        if (OperationOutcome.of(response) == OperationOutcome.OK && waits) {
          waits = false;
          shared.answered.arrive();
        }
        sleep(sleep);
        sleep = shared.sleepNanos;
      }
    } catch (RuntimeException | Error e) {
      shared.failure.set(e);
    }
  }

  private double phase() {
    draw.begin();
    return draw.random().split().nextDouble();
  }

  Request request() {
    draw.begin();
    return shared.requests.background(draw);
  }

  private void sleep(long nanos) {
    long until = shared.clock.nanos() + nanos;
    long left = nanos;
    while (left > 0 && !stopped) {
      // An engine may leave the interrupt flag set, and such a thread never parks.
      boolean unused = Thread.interrupted();
      shared.clock.parkNanos(left);
      left = until - shared.clock.nanos();
    }
  }
}
