package assay.load.background;

import assay.api.BackgroundRequests;
import assay.api.DataParameters;
import assay.api.HasJudgedData;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.ClientIdentity;
import assay.load.keys.KeyDistribution;
import assay.load.thread.Countdown;
import assay.load.thread.FirstFailure;
import assay.plan.Step.Traffic;
import assay.record.event.StepEvent.TrafficEnds;
import assay.schedule.Clock;
import assay.schedule.SeedDerivation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One client process's background users. The measured requests run beside theirs.
///
/// A user's requests follow only from the trial's seed and the user's number. So every step, and
/// every configuration in one repeat, has the same users.
public final class BackgroundUsers implements AutoCloseable {

  /// Keeps the users' random numbers apart from every step's.
  private static final long STREAM = -7;

  private final Clock clock;
  private final ClientIdentity client;
  private final Session session;
  private final Workload workload;
  private final DataParameters data;
  private @Nullable Shift shift;

  public BackgroundUsers(
      Clock clock, ClientIdentity client, Session session, Workload workload, DataParameters data) {
    this.clock = clock;
    this.client = client;
    this.session = session;
    this.workload = workload;
    this.data = data;
  }

  /// How the users came.
  ///
  /// @param answered how many users have had an answer
  /// @param nanos how long that took
  public record Gathered(int answered, long nanos) {}

  private record Shift(
      List<BackgroundUser> users,
      BackgroundCounts tally,
      FirstFailure failure,
      ForcedGcLoop collecting) {}

  /// Starts users, waits until each has had an answer, and counts from then on.
  ///
  /// @param collects whether this process may force garbage collections
  /// @param patience the longest wait; users without an answer work on
  /// @throws IllegalStateException if users are at work already
  public synchronized Gathered begin(Traffic traffic, boolean collects, Duration patience)
      throws InterruptedException {
    if (shift != null) {
      throw new IllegalStateException("background users are at work already");
    }
    long begins = clock.nanos();
    Countdown answered = new Countdown(traffic.threads());
    BackgroundCounts tally = new BackgroundCounts();
    FirstFailure failure = new FirstFailure();
    List<BackgroundUser> users = users(traffic, tally, failure, answered);
    Duration gc = traffic.gc();
    shift = new Shift(users, tally, failure, new ForcedGcLoop(clock, collects ? gc : null));
    users.forEach(BackgroundUser::start);
    boolean unused = clock.awaitUntil(begins + patience.toNanos(), answered.done());
    failure.rethrow();
    long now = clock.nanos();
    tally.begin(now);
    return new Gathered(traffic.threads() - answered.left(), now - begins);
  }

  private List<BackgroundUser> users(
      Traffic traffic, BackgroundCounts tally, FirstFailure failure, Countdown answered) {
    KeyDistribution keys = KeyDistribution.uniform(HasJudgedData.of(workload).registers(data));
    if (!(workload instanceof BackgroundRequests requests)) {
      throw new IllegalArgumentException(workload.name() + " has no background requests");
    }
    BackgroundUser.Shared shared =
        new BackgroundUser.Shared(
            clock, requests, traffic.sleep().toNanos(), tally, failure, answered);
    List<BackgroundUser> users = new ArrayList<>();
    for (int number = 0; number < traffic.threads(); number++) {
      ReadOnlyRequestContext draw =
          new ReadOnlyRequestContext(
              SeedDerivation.of(client.seed(), STREAM, number), client.number(), data, keys);
      users.add(new BackgroundUser(number, session, draw, shared));
    }
    // A request that cannot be made is reported now, not after a wait for answers that cannot come.
    users.forEach(BackgroundUser::request);
    return users;
  }

  /// Stops the users and waits until they have ended.
  ///
  /// @param patience how long to wait for answers in flight
  /// @throws IllegalStateException if no users are at work, or if the workload failed
  public synchronized TrafficEnds end(Duration patience) {
    Shift ending = shift;
    if (ending == null) {
      throw new IllegalStateException("no background users are at work");
    }
    shift = null;
    long now = clock.nanos();
    ending.tally.end(now);
    ending.users.forEach(BackgroundUser::stop);
    ending.collecting.close();
    int unfinished = 0;
    for (BackgroundUser user : ending.users) {
      unfinished += user.ended(now + patience.toNanos()) ? 0 : 1;
    }
    ending.failure.rethrow();
    return ending.tally.done(unfinished, ending.collecting.done());
  }

  /// Stops the users, without waiting.
  @Override
  public synchronized void close() {
    Shift left = shift;
    shift = null;
    if (left != null) {
      left.users.forEach(BackgroundUser::stop);
      left.collecting.close();
    }
  }
}
