package assay.selftest.broker;

import assay.schedule.Seed;
import java.util.SplittableRandom;

/// One simulated world of orders by messages: a model broker, the service that places orders in a database, and the load that is
/// driven against them. All times are in milliseconds, all shares from 0 to 1.
///
/// @param seed what every random draw of the world comes from
/// @param clients how many clients share the load
/// @param rate orders a second of all clients together
/// @param window how long the measured window lasts
/// @param replies the share of orders whose client waits for an execution report
/// @param hop how long a message takes in the mean, in microseconds
/// @param work how long the service works on an order in the mean
/// @param timeout after how long a client gives an order up
/// @param patience how long the final look waits for the queue to be empty
/// @param waiting whether the broker tells how many orders it has
/// @param letters whether the broker tells which messages it has given up
/// @param lostRequests the share of orders that never reach the broker
/// @param lostReplies the share of orders whose acknowledgement or report never comes
/// @param refusals the share of orders that the broker refuses
/// @param denials the share of orders that it refuses and takes all the same
/// @param losses the share of orders that are acknowledged and forgotten
/// @param doubles the share of orders that are placed twice
/// @param dead the share of orders that the broker gives up, and keeps apart
/// @param held the share of orders that stay in the broker for a while, up to some seconds
/// @param wrong the share of replies that are those to another order
public record BrokerWorld(
    long seed,
    int clients,
    double rate,
    long window,
    double replies,
    long hop,
    long work,
    long timeout,
    long patience,
    Tells waiting,
    Tells letters,
    double lostRequests,
    double lostReplies,
    double refusals,
    double denials,
    double losses,
    double doubles,
    double dead,
    double held,
    double wrong) {

  /// Who cannot ask a broker what waits in it waits for long.
  private static final long MINUTE = 60_000;

  /// What a broker says if it is asked.
  public enum Tells {
    /// The truth.
    TRUTH,
    /// That it does not tell.
    NOT,
    /// Nothing, for no server of it answers.
    DOWN
  }

  /// The world of a seed. A third of its shares are above 0.
  public static BrokerWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(Seed.of(seed, 42));
    long window = between(random, 3, 15) * 100L;
    Tells waiting = tells(random);
    return new BrokerWorld(
        seed,
        between(random, 1, 2),
        Math.rint(between(random, 10, 200) * 1_000.0 / window),
        window,
        random.nextInt(5) / 4.0,
        between(random, 20, 3_000),
        between(random, 1, 40),
        between(random, 1, 20) * 100L,
        waiting == Tells.NOT ? MINUTE : between(random, 0, 20) * 100L,
        waiting,
        tells(random),
        share(random),
        share(random),
        share(random),
        share(random),
        share(random),
        share(random),
        share(random),
        // Of a broker that does not tell what waits, nobody can know that something does.
        waiting == Tells.NOT ? 0 : share(random),
        share(random));
  }

  private static double share(SplittableRandom random) {
    return random.nextInt(3) == 0 ? between(random, 1, 10) / 100.0 : 0;
  }

  private static Tells tells(SplittableRandom random) {
    return random.nextInt(3) > 0 ? Tells.TRUTH : random.nextBoolean() ? Tells.NOT : Tells.DOWN;
  }

  private static int between(SplittableRandom random, int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
