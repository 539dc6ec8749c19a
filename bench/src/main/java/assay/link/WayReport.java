package assay.link;

/// What one direction of a link did since its start.
///
/// @param frames how many frames came
/// @param bytes their bytes, Ethernet headers included
/// @param left how many arrived at the other end
/// @param dropped how many found the queue full
/// @param lost how many the wire lost, as asked
/// @param cut how many came while the direction was cut
/// @param overrun how many were lost because too many were under way for this process, which nobody asked for
/// @param latenessP50Nanos how much later than meant frames left, the median
/// @param latenessP99Nanos the 99th percentile of it
/// @param latenessMostNanos the worst of it
/// @param failure why the direction ended; empty while it works
public record WayReport(
    long frames,
    long bytes,
    long left,
    long dropped,
    long lost,
    long cut,
    long overrun,
    long latenessP50Nanos,
    long latenessP99Nanos,
    long latenessMostNanos,
    String failure) {}
