package assay.selftest.shop;

import assay.schedule.Seed;
import assay.selftest.stage.Harm;
import assay.selftest.stage.Harm.What;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// One simulated world of sessions: the nodes of a web shop, where they keep sessions, what happens to them, and the users.
/// All times are in milliseconds, all shares from 0 to 1.
///
/// @param seed what every random draw of the world comes from
/// @param nodes how many nodes there are
/// @param clients how many clients share the load
/// @param users how many users there are
/// @param rate requests a second of all clients together
/// @param warmUp how long the warm-up lasts
/// @param window how long the measured window lasts
/// @param visits whether users go their way page by page, and do not ask for pages at random
/// @param elsewhere the percentage of looks that go to another node
/// @param hop how long a message takes in the mean, in microseconds
/// @param work how long a node works on a page in the mean, in microseconds
/// @param timeout after how long a browser gives a page up
/// @param detect after how long the store notices that a node is gone
/// @param copies where the store keeps a session
/// @param lag how long an asynchronous copy takes
/// @param near the share of pages that read the copy
/// @param all whether a page writes back all attributes that it has read, and not only those that it changed
/// @param lostRequests the share of pages that never reach their node
/// @param lostReplies the share of pages whose answer never comes
/// @param refusals the share of pages that no node takes
/// @param errors the share of pages that a node answers with an error, and does nothing
/// @param defect what the store does wrong without any fault
/// @param wrong the share of pages of which it does so
/// @param faults the faults of the study
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record ShopWorld(
    long seed,
    int nodes,
    int clients,
    int users,
    double rate,
    long warmUp,
    long window,
    boolean visits,
    int elsewhere,
    long hop,
    long work,
    long timeout,
    long detect,
    Copies copies,
    long lag,
    double near,
    boolean all,
    double lostRequests,
    double lostReplies,
    double refusals,
    double errors,
    Defect defect,
    double wrong,
    List<Harm> faults) {

  public ShopWorld {
    copies = copies == null ? Copies.SHARED : copies;
    defect = defect == null ? Defect.NONE : defect;
    faults = faults == null ? List.of() : List.copyOf(faults);
  }

  /// Where a session is.
  public enum Copies {
    /// In a store beside the nodes.
    SHARED,
    /// On two nodes, the second before the answer.
    SYNC,
    /// On two nodes, the second some time after the answer.
    ASYNC,
    /// In the memory of the node that made it, which no other can read.
    OWN
  }

  /// What a broken store does wrong.
  public enum Defect {
    /// Nothing.
    NONE,
    /// It does not keep what a page changed.
    FORGETS,
    /// It gives a page what the session held before it was changed last.
    STALE,
    /// It throws a session away.
    LOSES_SESSION,
    /// It throws an attribute away.
    LOSES_ATTRIBUTE,
    /// It throws a line of a cart away.
    LOSES_LINE,
    /// It gives a look another user's session.
    SWAPS,
    /// It refuses a page and does it all the same.
    DENIES,
    /// It forgets an order.
    LOSES_ORDER,
    /// It places an order twice.
    DOUBLES_ORDER
  }

  /// The world of a seed.
  public static ShopWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(Seed.of(seed, 46));
    int nodes = between(random, 2, 4);
    long warmUp = between(random, 0, 2) * 100L;
    List<Harm> faults = faults(random, nodes);
    long window =
        faults.stream().mapToLong(Harm::ends).max().orElse(300) + between(random, 1, 10) * 100L;
    Copies copies = any(random, Copies.values());
    Defect defect = random.nextInt(3) > 0 ? Defect.NONE : any(random, Defect.values());
    boolean troubled = random.nextInt(3) == 0;
    return new ShopWorld(
        seed,
        nodes,
        random.nextInt(4) == 0 ? 2 : 1,
        between(random, 2, 40),
        Math.rint(between(random, 30, 300) * 1_000.0 / (warmUp + window)),
        warmUp,
        window,
        random.nextInt(3) == 0,
        random.nextInt(2) * between(random, 0, 10) * 10,
        between(random, 20, 3_000),
        between(random, 50, 10_000),
        between(random, 2, 20) * 100L,
        between(random, 0, 8) * 100L,
        copies,
        copies == Copies.ASYNC ? between(random, 1, 20) * 20L : 0,
        copies == Copies.ASYNC && random.nextInt(3) == 0 ? between(random, 1, 10) / 10.0 : 0,
        // A look that writes back another user's session makes the two one for good.
        random.nextInt(4) == 0 && defect != Defect.SWAPS,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        defect,
        defect == Defect.NONE ? 0 : between(random, 1, 20) / 100.0,
        faults);
  }

  private static List<Harm> faults(SplittableRandom random, int nodes) {
    List<Harm> faults = new ArrayList<>();
    long at = between(random, 2, 8) * 100L;
    for (int left = random.nextInt(3); left > 0; left--) {
      faults.add(
          random.nextBoolean()
              ? new Harm(What.KILL, at, 0, random.nextInt(nodes))
              : new Harm(What.PAUSE, at, between(random, 1, 12) * 100L, random.nextInt(nodes)));
      at += between(random, 0, 6) * 100L;
    }
    return faults;
  }

  private static double share(SplittableRandom random) {
    return between(random, 0, 5) / 100.0;
  }

  private static <T> T any(SplittableRandom random, T[] all) {
    return all[random.nextInt(all.length)];
  }

  private static int between(SplittableRandom random, int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
