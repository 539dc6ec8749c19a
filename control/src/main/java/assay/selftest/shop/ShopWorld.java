package assay.selftest.shop;

import assay.schedule.SeedDerivation;
import assay.selftest.stage.SimulatedHarm;
import assay.selftest.stage.SimulatedHarm.What;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.VirtualSlowPhases;
import assay.selftest.stage.WithinRange;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// One simulated world of sessions: a web shop's nodes, store, users and faults. Milliseconds and shares from 0 to 1 unless
/// noted.
///
/// @param rate requests per second, over all clients
/// @param visits whether users go page by page, instead of requesting random pages
/// @param elsewhere percentage of looks sent to another node
/// @param hop mean duration of a message, in microseconds
/// @param work mean processing time of a page, in microseconds
/// @param detect delay until the store notices that a node is gone
/// @param near share of pages that read the copy
/// @param all whether a page writes back every attribute it read, not only the changed ones
/// @param errors share of pages answered with an error and without effect
/// @param wrong share of pages with the defect
/// @param phases mean length of the only phases with the defect; 0 if it is there at all times
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record ShopWorld(
    long seed,
    @WithinRange(least = 1, most = 100) int nodes,
    @WithinRange(least = 1, most = 16) int clients,
    @WithinRange(least = 1, most = 100_000) int users,
    @WithinRange(least = 0.1, most = 100_000) double rate,
    @WithinRange long warmUp,
    @WithinRange(least = 1) long window,
    boolean visits,
    @WithinRange(most = 100) int elsewhere,
    @WithinRange(most = 10_000_000) long hop,
    @WithinRange(most = 10_000_000) long work,
    @WithinRange(least = 1) long timeout,
    @WithinRange long detect,
    Copies copies,
    @WithinRange long lag,
    @WithinRange(most = 1) double near,
    boolean all,
    @WithinRange(most = 1) double lostRequests,
    @WithinRange(most = 1) double lostReplies,
    @WithinRange(most = 1) double refusals,
    @WithinRange(most = 1) double errors,
    Defect defect,
    @WithinRange(most = 1) double wrong,
    List<SimulatedHarm> faults,
    @WithinRange long phases)
    implements SimulatedWorld {

  public ShopWorld {
    copies = copies == null ? Copies.SHARED : copies;
    defect = defect == null ? Defect.NONE : defect;
    faults = faults == null ? List.of() : List.copyOf(faults);
  }

  public enum Copies {
    /// In a store beside the nodes.
    SHARED,
    /// On two nodes, the second before the answer.
    SYNC,
    /// On two nodes, the second after the answer.
    ASYNC,
    /// In the memory of the node that created the session.
    OWN
  }

  public enum Defect {
    NONE,
    FORGETS,
    STALE,
    /// As `STALE`, but of looks alone, which change nothing.
    STALE_LOOKS,
    LOSES_SESSION,
    LOSES_ATTRIBUTE,
    LOSES_LINE,
    /// Gives a look another user's session.
    SWAPS,
    /// Refuses a page but carries it out.
    DENIES,
    LOSES_ORDER,
    DOUBLES_ORDER
  }

  @Override
  public double requests() {
    return rate * (warmUp + window) / 1000;
  }

  /// Whether the defect is all that happens.
  boolean isCalm() {
    return faults.isEmpty()
        && warmUp == 0
        && !all
        && near == 0
        && lostRequests + lostReplies + refusals + errors == 0;
  }

  /// A look that writes back another user's session would merge the two permanently. A node may fail after the load: users look
  /// again.
  @Override
  public List<Impossible> impossible() {
    List<Impossible> all = new ArrayList<>();
    if (this.all && defect == Defect.SWAPS) {
      all.add(new Impossible("all", "is true, and the store swaps sessions", "false"));
    }
    for (SimulatedHarm fault : faults) {
      all.addAll(fault.impossible("faults", nodes, Long.MAX_VALUE));
      if (fault.what() == What.SPLIT) {
        all.add(new Impossible("faults", "has a split", "KILL or PAUSE"));
      }
    }
    return all;
  }

  public static ShopWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 46));
    int nodes = between(random, 2, 4);
    long warmUp = between(random, 0, 2) * 100L;
    List<SimulatedHarm> faults = faults(random, nodes);
    long window =
        faults.stream().mapToLong(SimulatedHarm::ends).max().orElse(300)
            + between(random, 1, 10) * 100L;
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
        random.nextInt(4) == 0 && defect != Defect.SWAPS,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        defect,
        defect == Defect.NONE ? 0 : between(random, 1, 20) / 100.0,
        faults,
        0);
  }

  /// A world whose store only shows old attributes, perhaps in phases of 0.1 to 10 s, and with a window long enough to
  /// estimate how often.
  public static ShopWorld steady(long seed) {
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 63));
    boolean always = random.nextInt(3) == 0;
    return new ShopWorld(
        seed,
        between(random, 2, 4),
        1,
        between(random, 20, 60),
        between(random, 4, 8) * 10,
        0,
        VirtualSlowPhases.windowMillis(seed),
        false,
        0,
        between(random, 20, 500),
        between(random, 50, 1_000),
        2_000,
        0,
        Copies.SHARED,
        0,
        0,
        false,
        0,
        0,
        0,
        0,
        Defect.STALE_LOOKS,
        between(random, 1, always ? 5 : 9) / 10.0,
        List.of(),
        always ? 0 : Math.round(100 * Math.pow(100, random.nextDouble())));
  }

  private static List<SimulatedHarm> faults(SplittableRandom random, int nodes) {
    List<SimulatedHarm> faults = new ArrayList<>();
    long at = between(random, 2, 8) * 100L;
    for (int left = random.nextInt(3); left > 0; left--) {
      faults.add(
          random.nextBoolean()
              ? new SimulatedHarm(What.KILL, at, 0, random.nextInt(nodes))
              : new SimulatedHarm(
                  What.PAUSE, at, between(random, 1, 12) * 100L, random.nextInt(nodes)));
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
