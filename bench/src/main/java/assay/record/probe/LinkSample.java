package assay.record.probe;

/// Totals of the link between two sites since it began: a row of `link.csv`. Times are nanoseconds; -1 if the host
/// reports no figure.
///
/// @param nanos the sample's time on the host's monotonic clock
/// @param thereFrames frames for the second site
/// @param thereBytes their bytes, Ethernet headers included
/// @param thereLeft frames delivered
/// @param thereDropped frames that found the queue full
/// @param thereLost frames lost on the wire, as configured
/// @param thereCut frames that came while the direction was cut
/// @param thereOverrun frames lost because too many were in flight: a limit of the link itself
/// @param thereLateP99 how late frames left, 99th percentile
/// @param thereLateMost the worst delay
/// @param backFrames frames for the first site; the following likewise
/// @param sent probe packets from the first site to the second
/// @param back probe packets that came back
/// @param roundTripP50 the median of their round trips
/// @param roundTripP99 the 99th percentile
/// @param roundTripMost the longest
/// @param insideSent probe packets within the first site, with round trips in the following
/// @param cpuNanos CPU time used by the link's process
public record LinkSample(
    String cell,
    long nanos,
    long thereFrames,
    long thereBytes,
    long thereLeft,
    long thereDropped,
    long thereLost,
    long thereCut,
    long thereOverrun,
    long thereLateP99,
    long thereLateMost,
    long backFrames,
    long backBytes,
    long backLeft,
    long backDropped,
    long backLost,
    long backCut,
    long backOverrun,
    long backLateP99,
    long backLateMost,
    long sent,
    long back,
    long roundTripP50,
    long roundTripP99,
    long roundTripMost,
    long insideSent,
    long insideP50,
    long insideP99,
    long insideMost,
    long cpuNanos) {}
