package assay.record.results;

import assay.plan.LinkSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the link between the two sites of a cell was asked to be, and what it was.
///
/// Percentiles are of everything since the link began. Round trips are those until the first fault of the link, since
/// what a fault makes of it is another link; all else is of the whole cell.
///
/// @param sites the names of the two sites
/// @param asked what was asked of it
/// @param across round trips of probe packets from the first site to the second and back
/// @param returned how many of those packets came back
/// @param inside round trips of the like inside the first site
/// @param there what it did from the first site to the second
/// @param back what it did from the second site to the first
/// @param lost the share that the wire lost of the frames that came to it, both ways together; null where none came
/// @param watchedNanos for how long it was watched
/// @param cpuNanos CPU time that its process used meanwhile; -1 where nobody knows
public record LinkResult(
    List<String> sites,
    LinkSettings asked,
    RoundTrips across,
    long returned,
    RoundTrips inside,
    Way there,
    Way back,
    @Nullable Share lost,
    long watchedNanos,
    long cpuNanos) {

  public LinkResult {
    sites = List.copyOf(sites);
  }

  /// Round trips of packets; all 0 where none came back.
  ///
  /// @param sent how many packets were sent
  /// @param p50Nanos the median
  /// @param p99Nanos the 99th percentile
  /// @param mostNanos the longest
  public record RoundTrips(long sent, long p50Nanos, long p99Nanos, long mostNanos) {}

  /// One direction.
  ///
  /// @param frames how many frames came
  /// @param dropped how many found the queue full
  /// @param lost how many the wire lost
  /// @param cut how many came while the direction was cut
  /// @param overrun how many were lost because too many were under way, which nobody asked for
  /// @param busiestBitsPerSecond what it passed in its busiest second: the frames that arrived, at the mean length of
  ///     those that came in that second; -1 where it was watched for too short a time
  /// @param lateP99Nanos how much later than meant frames left, the 99th percentile
  /// @param lateMostNanos the worst of it
  public record Way(
      long frames,
      long dropped,
      long lost,
      long cut,
      long overrun,
      double busiestBitsPerSecond,
      long lateP99Nanos,
      long lateMostNanos) {}

  /// A share of trials.
  ///
  /// @param value the share that was seen
  /// @param low the lower end of its 95 % interval
  /// @param high the upper end
  public record Share(double value, double low, double high) {}

  /// What the link added to a round trip: what is left of it without the median of one inside a site.
  public long added(long roundTripNanos) {
    return Math.max(0, roundTripNanos - inside.p50Nanos());
  }

  /// Frames that were dropped at the queue, both ways.
  public long dropped() {
    return there.dropped + back.dropped;
  }

  /// Frames that came while a direction was cut, both ways.
  public long cut() {
    return there.cut + back.cut;
  }

  /// Frames that were lost because too many were under way, both ways.
  public long overrun() {
    return there.overrun + back.overrun;
  }

  /// Frames that came, both ways.
  public long frames() {
    return there.frames + back.frames;
  }

  /// How much later than meant frames left, the 99th percentile of the worse direction.
  public long lateP99Nanos() {
    return Math.max(there.lateP99Nanos, back.lateP99Nanos);
  }
}
