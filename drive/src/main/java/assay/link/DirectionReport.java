package assay.link;

/// Counts of one direction of a link since its start.
///
/// @param bytes Ethernet headers included
/// @param left arrived at the other end
/// @param dropped found the queue full
/// @param lost on the wire, as configured
/// @param overtook skipped the delay, as configured
/// @param repeated arrived twice, as configured; the copies are among `left`
/// @param cut came during a cut
/// @param overrun lost because too many frames were in flight for this process; not configured
/// @param latenessP50Nanos median delay of departures beyond the plan
/// @param failure why the direction ended; empty while it works
public record DirectionReport(
    long frames,
    long bytes,
    long left,
    long dropped,
    long lost,
    long overtook,
    long repeated,
    long cut,
    long overrun,
    long latenessP50Nanos,
    long latenessP99Nanos,
    long latenessMostNanos,
    String failure) {}
