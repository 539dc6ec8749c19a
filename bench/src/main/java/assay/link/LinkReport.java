package assay.link;

/// What a link has done so far.
///
/// @param id the order that it answers; 0 for the first report, once it works
/// @param nanos when, on the host's monotonic clock
/// @param there from the first site to the second
/// @param back from the second site to the first
/// @param across round trips from the first site to the second
/// @param within round trips inside the first site
public record LinkReport(
    long id,
    long nanos,
    WayReport there,
    WayReport back,
    RoundTrips.Report across,
    RoundTrips.Report within) {}
