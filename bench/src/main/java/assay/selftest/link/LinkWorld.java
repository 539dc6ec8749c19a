package assay.selftest.link;

import assay.schedule.Seed;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.SplittableRandom;

/// One simulated world of two sites: one that is written, one that hears of it, and what brings the changes over. All times are in
/// milliseconds, all shares from 0 to 1.
///
/// @param seed what every random draw of the world comes from
/// @param clients how many clients share the load
/// @param keys how many keys there are
/// @param rate requests a second of all clients together
/// @param window how long the measured window lasts
/// @param deletes the share of requests that delete
/// @param hop how long a message within a site takes in the mean, in microseconds
/// @param timeout after how long a client gives a request up
/// @param link how long a change takes to the other site at least
/// @param jitter how much longer it takes in the mean
/// @param unordered whether changes overtake each other
/// @param cutAt when the link is cut
/// @param cutFor for how long; 0 if it is not
/// @param lostRequests the share of requests that never arrive
/// @param lostReplies the share of requests whose answer never comes
/// @param refusals the share of requests that the site refuses
/// @param dropped the share of changes that never arrive
/// @param repeated the share of changes that arrive twice
/// @param held the share of changes that are some seconds late
/// @param unheard the share of arrivals of which the listener is not told
/// @param lostThere the share of changes that arrive and are gone a little later
/// @param lostHere the share of changes that arrive and are gone in their own site a little later
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record LinkWorld(
    long seed,
    int clients,
    int keys,
    double rate,
    long window,
    double deletes,
    long hop,
    long timeout,
    long link,
    long jitter,
    boolean unordered,
    long cutAt,
    long cutFor,
    double lostRequests,
    double lostReplies,
    double refusals,
    double dropped,
    double repeated,
    double held,
    double unheard,
    double lostThere,
    double lostHere) {

  /// The world of a seed.
  public static LinkWorld of(long seed) {
    SplittableRandom random = new SplittableRandom(Seed.of(seed, 49));
    long cutFor = random.nextInt(4) == 0 ? between(random, 1, 10) * 100L : 0;
    long cutAt = between(random, 1, 6) * 100L;
    long window = (cutFor > 0 ? cutAt + cutFor : 300) + between(random, 1, 10) * 100L;
    boolean troubled = random.nextInt(3) == 0;
    return new LinkWorld(
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
        rarely(random));
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
