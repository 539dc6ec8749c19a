package assay.link;

/// A link's activity so far.
///
/// @param id the answered order; 0 for the first report
/// @param nanos on the host's monotonic clock
/// @param there from the first site to the second
/// @param bitsPerSecond current limit of each direction; 0 for none, -1 if the directions differ
/// @param across round trips to the second site
/// @param within round trips inside the first site
public record LinkReport(
    long id,
    long nanos,
    DirectionReport there,
    DirectionReport back,
    long bitsPerSecond,
    RoundTripRecorder.Report across,
    RoundTripRecorder.Report within) {}
