package assay.selftest.broker;

import assay.schedule.SeedDerivation;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WithinRange;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// One simulated world of orders: a model broker, a service that places orders in a database, and their load. Milliseconds
/// and shares from 0 to 1 unless noted.
///
/// @param rate orders per second, over all clients
/// @param replies share of orders that wait for an execution report
/// @param hop mean duration of a message, in microseconds
/// @param work mean processing time of an order
/// @param patience limit of the final look's wait for an empty queue
/// @param waiting the broker's report on waiting orders
/// @param letters the broker's report on abandoned messages
/// @param denials share of orders that the broker refuses but accepts
/// @param losses share of orders acknowledged and forgotten
/// @param dead share of orders that the broker abandons and keeps apart
/// @param held share of orders that stay in the broker for up to some seconds
/// @param wrong share of replies that belong to another order
public record BrokerWorld(
    long seed,
    @WithinRange(least = 1, most = 16) int clients,
    @WithinRange(least = 0.1, most = 100_000) double rate,
    @WithinRange(least = 1) long window,
    @WithinRange(most = 1) double replies,
    @WithinRange(most = 10_000_000) long hop,
    @WithinRange long work,
    @WithinRange(least = 1) long timeout,
    @WithinRange long patience,
    Tells waiting,
    Tells letters,
    @WithinRange(most = 1) double lostRequests,
    @WithinRange(most = 1) double lostReplies,
    @WithinRange(most = 1) double refusals,
    @WithinRange(most = 1) double denials,
    @WithinRange(most = 1) double losses,
    @WithinRange(most = 1) double doubles,
    @WithinRange(most = 1) double dead,
    @WithinRange(most = 1) double held,
    @WithinRange(most = 1) double wrong)
    implements SimulatedWorld {

  /// The wait if the broker does not report waiting orders.
  private static final long MINUTE = 60_000;

  public enum Tells {
    TRUTH,
    /// The broker does not report this.
    NOT,
    DOWN
  }

  @Override
  public double requests() {
    return rate * window / 1000;
  }

  /// A broker that does not report waiting orders hides them, and those it holds.
  @Override
  public List<Impossible> impossible() {
    List<Impossible> all = new ArrayList<>();
    if (waiting == Tells.NOT && held > 0) {
      all.add(new Impossible("held", "is " + held + ", and nobody tells what waits", "0"));
    }
    if (waiting == Tells.NOT && patience < MINUTE) {
      all.add(
          new Impossible(
              "patience",
              "is %d, and nobody tells what waits".formatted(patience),
              MINUTE + " or more"));
    }
    return all;
  }

  /// A third of its shares exceed 0.
  public static BrokerWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 42));
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
