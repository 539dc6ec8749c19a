package assay.record.probe;

/// What the link between two sites had done by a moment since it began: a row of `link.csv`. Times are nanoseconds;
/// a figure that the host does not give is -1.
///
/// @param cell the cell's id
/// @param nanos when, on the host's monotonic clock
/// @param thereFrames frames that came for the second site
/// @param thereBytes their bytes, Ethernet headers included
/// @param thereLeft how many of them arrived
/// @param thereDropped how many found the queue full
/// @param thereLost how many the wire lost, as asked
/// @param thereCut how many came while the direction was cut
/// @param thereOverrun how many were lost because too many were under way, which nobody asked for
/// @param thereLateP99 by how much later than meant frames left, the 99th percentile
/// @param thereLateMost the worst of it
/// @param backFrames frames that came for the first site; and so on as for the other direction
/// @param sent probe packets that were sent from the first site to the second
/// @param back how many of them came back
/// @param roundTripP50 the median of their round trips
/// @param roundTripP99 the 99th percentile
/// @param roundTripMost the longest
/// @param insideSent probe packets that were sent inside the first site
/// @param insideP50 the median of their round trips
/// @param insideP99 the 99th percentile
/// @param insideMost the longest
/// @param cpuNanos CPU time that the link's process has used
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
