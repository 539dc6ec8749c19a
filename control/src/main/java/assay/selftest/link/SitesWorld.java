package assay.selftest.link;

import assay.api.record.RecordReflection;
import assay.schedule.SeedDerivation;
import assay.selftest.stage.SimulatedWorld;
import assay.selftest.stage.WithinRange;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// One simulated world of two sites: one is written, or both are, and changes are copied to the other. Milliseconds and shares from 0
/// to 1 unless noted.
///
/// @param rate requests per second, over all clients
/// @param deletes share of requests
/// @param hop mean duration of a message within a site, in microseconds
/// @param link least delay of a change to the other site
/// @param jitter mean additional delay
/// @param unordered whether changes overtake each other
/// @param cutFor duration of the link's cut; 0 for none
/// @param lostReplies share of requests without an answer
/// @param dropped share of changes that never arrive
/// @param repeated share of changes that arrive twice
/// @param held share of changes that are some seconds late
/// @param unheard share of arrivals that the listener is not told
/// @param late mean delay of what a listener is told
/// @param lostThere share of changes that arrive and vanish a little later
/// @param lostHere share of changes that arrive and then vanish in their own site
/// @param there clients of the second site, which write the same keys; 0 if changes go one way
/// @param winner which of a key's two changes a site keeps
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record SitesWorld(
    long seed,
    @WithinRange(least = 1, most = 16) int clients,
    @WithinRange(least = 1, most = 100_000) int keys,
    @WithinRange(least = 0.1, most = 100_000) double rate,
    @WithinRange(least = 1) long window,
    @WithinRange(most = 1) double deletes,
    @WithinRange(most = 10_000_000) long hop,
    @WithinRange(least = 1) long timeout,
    @WithinRange(most = 60_000) long link,
    @WithinRange(most = 60_000) long jitter,
    boolean unordered,
    @WithinRange long cutAt,
    @WithinRange long cutFor,
    @WithinRange(most = 1) double lostRequests,
    @WithinRange(most = 1) double lostReplies,
    @WithinRange(most = 1) double refusals,
    @WithinRange(most = 1) double dropped,
    @WithinRange(most = 1) double repeated,
    @WithinRange(most = 1) double held,
    @WithinRange(most = 1) double unheard,
    @WithinRange(most = 1) double lostThere,
    @WithinRange(most = 1) double lostHere,
    @WithinRange(most = 16) int there,
    Winner winner,
    @WithinRange(most = 60_000) long late)
    implements SimulatedWorld {

  public SitesWorld {
    winner = winner == null ? Winner.ARRIVED_LAST : winner;
  }

  public enum Winner {
    /// Sites may end differently.
    ARRIVED_LAST,
    SENT_LAST,
    /// Of the first site, unless the second site's client knew what that holds.
    FIRST_SITE
  }

  @Override
  public double requests() {
    return rate * window / 1000;
  }

  @Override
  public List<Impossible> impossible() {
    List<Impossible> all = new ArrayList<>();
    if (cutFor > 0 && cutAt + cutFor > window) {
      all.add(
          new Impossible(
              "cutFor",
              "ends the cut %d ms after the window begins, which lasts %d"
                  .formatted(cutAt + cutFor, window),
              "an end within the window"));
    }
    if (there > 0 && deletes > 0) {
      all.add(
          new Impossible(
              "deletes",
              "is " + deletes + ", and both sites write",
              "0: nobody knows whose it is"));
    }
    return all;
  }

  public static SitesWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 49));
    long cutFor = random.nextInt(4) == 0 ? between(random, 1, 10) * 100L : 0;
    long cutAt = between(random, 1, 6) * 100L;
    long window = (cutFor > 0 ? cutAt + cutFor : 300) + between(random, 1, 10) * 100L;
    boolean troubled = random.nextInt(3) == 0;
    return new SitesWorld(
        seed,
        between(random, 1, 2),
        between(random, 2, 60),
        Math.rint(between(random, 30, 300) * 1_000.0 / window),
        window,
        random.nextInt(2) * between(random, 1, 3) / 10.0,
        between(random, 20, 3_000),
        between(random, 2, 20) * 100L,
        between(random, 0, 75),
        between(random, 0, 20),
        random.nextInt(4) == 0,
        cutAt,
        cutFor,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        troubled ? share(random) : 0,
        rarely(random),
        rarely(random),
        rarely(random),
        rarely(random),
        rarely(random),
        rarely(random),
        0,
        Winner.ARRIVED_LAST,
        random.nextInt(5) == 0 ? between(random, 1, 100) : 0);
  }

  /// A world whose sites both write the same keys.
  public static SitesWorld bothWays(long seed) {
    SitesWorld one = of(seed);
    SplittableRandom random = new SplittableRandom(SeedDerivation.of(seed, 65));
    return RecordReflection.with(
        one,
        Map.of(
            "keys",
            random.nextInt(3) == 0 ? one.keys() : between(random, 1, 20),
            "deletes",
            0,
            "there",
            between(random, 1, 2),
            "winner",
            Winner.values()[random.nextInt(Winner.values().length)]));
  }

  private static double rarely(SplittableRandom random) {
    return random.nextInt(5) == 0 ? between(random, 1, 10) / 100.0 : 0;
  }

  private static double share(SplittableRandom random) {
    return between(random, 0, 5) / 100.0;
  }

  private static int between(SplittableRandom random, int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
