package assay.load.background;

import assay.api.BackgroundRequests;
import assay.api.DataParameters;
import assay.api.KeyedData;
import assay.api.Session;
import assay.api.Workload;
import assay.load.client.Client;
import assay.load.keys.KeyDistribution;
import assay.load.thread.Countdown;
import assay.load.thread.FirstFailure;
import assay.plan.Step.Traffic;
import assay.record.event.StepEvent.TrafficEnds;
import assay.schedule.Clock;
import assay.schedule.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The background users of one client process, under whose requests others are measured.
///
/// A user's request follows from the cell's seed and the user's number alone: the same users ask in every
/// step, and in every strategy of one repeat.
public final class BackgroundUsers implements AutoCloseable {

  /// Sets the users' randomness apart from every step's.
  private static final long STREAM = -7;

  private final Clock clock;
  private final Client client;
  private final Session session;
  private final Workload workload;
  private final DataParameters data;
  private @Nullable Shift shift;

  /// Nobody yet.
  ///
  /// @param clock what they wait for
  public BackgroundUsers(
      Clock clock, Client client, Session session, Workload workload, DataParameters data) {
    this.clock = clock;
    this.client = client;
    this.session = session;
    this.workload = workload;
    this.data = data;
  }

  /// How users came.
  ///
  /// @param answered how many have had an answer
  /// @param nanos how long that took
  public record Gathered(int answered, long nanos) {}

  /// Users at work.
  private record Shift(
      List<BackgroundUser> users,
      BackgroundCounts tally,
      FirstFailure failure,
      ForcedCollections collecting) {}

  /// Sets users to work, waits until each has had an answer, and counts from then on.
  ///
  /// @param collects whether the process may collect its garbage as often as is asked
  /// @param patience how long to wait at the most; the users work on whoever has had none by then
  /// @throws IllegalStateException where users are at work already
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
    shift = new Shift(users, tally, failure, new ForcedCollections(clock, collects ? gc : null));
    users.forEach(BackgroundUser::start);
    boolean unused = clock.awaitUntil(begins + patience.toNanos(), answered.done());
    failure.rethrow();
    long now = clock.nanos();
    tally.begin(now);
    return new Gathered(traffic.threads() - answered.left(), now - begins);
  }

  private List<BackgroundUser> users(
      Traffic traffic, BackgroundCounts tally, FirstFailure failure, Countdown answered) {
    KeyDistribution keys = KeyDistribution.uniform(KeyedData.of(workload).registers(data));
    if (!(workload instanceof BackgroundRequests requests)) {
      throw new IllegalArgumentException(workload.name() + " has no background requests");
    }
    BackgroundUser.Shared shared =
        new BackgroundUser.Shared(
            clock, requests, traffic.sleep().toNanos(), tally, failure, answered);
    List<BackgroundUser> users = new ArrayList<>();
    for (int number = 0; number < traffic.threads(); number++) {
      BackgroundRequestSource draw =
          new BackgroundRequestSource(
              Seed.of(client.seed(), STREAM, number), client.number(), data, keys);
      users.add(new BackgroundUser(number, session, draw, shared));
    }
    // One that cannot be made is told at once, not after a wait for answers that cannot come.
    users.forEach(BackgroundUser::request);
    return users;
  }

  /// Tells the users to stop and waits until they have.
  ///
  /// @param patience how long to wait for answers that are on their way
  /// @throws IllegalStateException where none are at work, or the workload failed
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

  /// Tells those at work to stop, and waits for nobody.
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
