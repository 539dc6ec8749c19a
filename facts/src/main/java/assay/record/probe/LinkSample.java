package assay.record.probe;

/// The link's totals since it began: a row of `link.csv`. Times are nanoseconds; -1 if unknown.
///
/// @param nanos on the host's monotonic clock
/// @param thereFrames for the second site
/// @param thereBytes with Ethernet headers
/// @param thereOverrun frames lost with too many in flight: the link's own limit
/// @param backFrames for the first site
/// @param insideSent probe packets within the first site
/// @param cpuNanos of the link's process
public record LinkSample(
    String trial,
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
