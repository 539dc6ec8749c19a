package assay.record.results;

import assay.plan.LinkSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The link between a trial's two sites, as configured and as measured.
///
/// Percentiles count from the link's start. Round trips end at its first fault, which makes it another link.
///
/// @param across round trips of probe packets between the sites
/// @param inside round trips of probe packets within the first site
/// @param lost frames lost on the wire, both ways; null without frames
/// @param cpuNanos of its process; -1 if unknown
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

  /// Round trips of packets; all 0 if none came back.
  public record RoundTrips(long sent, long p50Nanos, long p99Nanos, long mostNanos) {}

  /// One direction.
  ///
  /// @param dropped frames that found the queue full
  /// @param cut frames that came during a cut
  /// @param overrun frames lost with too many in flight: the link's own limit
  /// @param busiestBitsPerSecond delivered frames of the busiest second, at that second's mean length; -1 if watched
  ///     too briefly
  /// @param lateP99Nanos delay of leaving frames
  public record Way(
      long frames,
      long dropped,
      long lost,
      long cut,
      long overrun,
      double busiestBitsPerSecond,
      long lateP99Nanos,
      long lateMostNanos) {}

  public record Share(double value, double low, double high) {}

  /// The link's part of a round trip: the rest beyond the median within a site.
  public long added(long roundTripNanos) {
    return Math.max(0, roundTripNanos - inside.p50Nanos());
  }

  public long dropped() {
    return there.dropped + back.dropped;
  }

  public long cut() {
    return there.cut + back.cut;
  }

  public long overrun() {
    return there.overrun + back.overrun;
  }

  public long frames() {
    return there.frames + back.frames;
  }

  /// The worse direction's 99th percentile.
  public long lateP99Nanos() {
    return Math.max(there.lateP99Nanos, back.lateP99Nanos);
  }
}
