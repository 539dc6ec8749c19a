package assay.load.background;

import assay.api.BackgroundRequests;
import assay.api.Request;
import assay.api.Response;
import assay.api.Session;
import assay.load.thread.FirstFailure;
import assay.load.thread.ThreadJoin;
import assay.record.history.OperationOutcome;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/// One background user: sends the like of one request again and again, and sleeps after every answer,
/// until it is told to stop. The first sleep is cut short by chance, so that users that began together do
/// not go on in step.
final class BackgroundUser {

  private final Session session;
  private final BackgroundRequestSource draw;
  private final Shared shared;
  private final Thread thread;
  private boolean waits = true;
  private volatile boolean stopped;

  /// What the users of one client have in common.
  ///
  /// @param answered counted down with every user's first answer
  record Shared(
      BackgroundRequests requests,
      long sleepNanos,
      BackgroundCounts tally,
      FirstFailure failure,
      CountDownLatch answered) {}

  BackgroundUser(int number, Session session, BackgroundRequestSource draw, Shared shared) {
    this.session = session;
    this.draw = draw;
    this.shared = shared;
    this.thread = Thread.ofPlatform().name("assay-user-" + number).daemon().unstarted(this::run);
  }

  /// Sets to work.
  void start() {
    thread.start();
  }

  /// Sends nothing more, and does not go on sleeping.
  void stop() {
    stopped = true;
    LockSupport.unpark(thread);
  }

  /// Waits until it has come to an end, or a moment has come, and returns whether it has ended.
  boolean ended(long untilNanos) {
    return ThreadJoin.joined(thread, untilNanos);
  }

  private void run() {
    try {
      long sleep = (long) (shared.sleepNanos * phase());
      while (!stopped) {
        Response response = request().execute(session);
        shared.tally.add(response);
        if (OperationOutcome.of(response) == OperationOutcome.OK && waits) {
          waits = false;
          shared.answered.countDown();
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

  /// The like of every other request of this user.
  Request request() {
    draw.begin();
    return shared.requests.background(draw);
  }

  private void sleep(long nanos) {
    long until = System.nanoTime() + nanos;
    long left = nanos;
    while (left > 0 && !stopped) {
      // An engine may leave the flag set, and a thread so marked never parks.
      Thread.interrupted();
      LockSupport.parkNanos(this, left);
      left = until - System.nanoTime();
    }
  }
}
