package assay.record.results;

import assay.plan.LinkSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The link between the two sites of a cell: as configured and as measured.
///
/// Percentiles count from the link's start. Round trips end at the link's first fault, because a fault makes it
/// another link; everything else covers the whole cell.
///
/// @param across round trips of probe packets from the first site to the second and back
/// @param returned probe packets that came back
/// @param inside round trips of probe packets within the first site
/// @param there from the first site to the second
/// @param back from the second site to the first
/// @param lost the share of frames lost on the wire, both ways; null without frames
/// @param watchedNanos how long the link was watched
/// @param cpuNanos CPU time of its process in that time; -1 if unknown
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
  ///
  /// @param sent packets sent
  /// @param mostNanos the longest
  public record RoundTrips(long sent, long p50Nanos, long p99Nanos, long mostNanos) {}

  /// One direction.
  ///
  /// @param frames frames that arrived at the link
  /// @param dropped frames that found the queue full
  /// @param lost frames lost on the wire
  /// @param cut frames that came while the direction was cut
  /// @param overrun frames lost because too many were in flight: a limit of the link itself, not of the study
  /// @param busiestBitsPerSecond throughput of the busiest second: frames delivered, at the mean length of frames
  ///     that came in that second; -1 if watched too briefly
  /// @param lateP99Nanos how late frames left, 99th percentile
  /// @param lateMostNanos the worst delay
  public record Way(
      long frames,
      long dropped,
      long lost,
      long cut,
      long overrun,
      double busiestBitsPerSecond,
      long lateP99Nanos,
      long lateMostNanos) {}

  /// A share of trials with its 95 % interval.
  public record Share(double value, double low, double high) {}

  /// The link's part of a round trip: the rest after the median round trip within a site.
  public long added(long roundTripNanos) {
    return Math.max(0, roundTripNanos - inside.p50Nanos());
  }

  /// Frames dropped at the queue, both ways.
  public long dropped() {
    return there.dropped + back.dropped;
  }

  /// Frames that came while a direction was cut, both ways.
  public long cut() {
    return there.cut + back.cut;
  }

  /// Frames lost because too many were in flight, both ways.
  public long overrun() {
    return there.overrun + back.overrun;
  }

  /// Frames that came, both ways.
  public long frames() {
    return there.frames + back.frames;
  }

  /// How late frames left: 99th percentile of the worse direction.
  public long lateP99Nanos() {
    return Math.max(there.lateP99Nanos, back.lateP99Nanos);
  }
}
