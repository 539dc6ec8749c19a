package assay.link;

/// What a link has done so far.
///
/// @param id the order that it answers; 0 for the first report, once it works
/// @param nanos when, on the host's monotonic clock
/// @param there from the first site to the second
/// @param back from the second site to the first
/// @param bitsPerSecond what each direction passes at the most now, as the two of them have it; 0 where nothing limits it,
///     and -1 where they differ
/// @param across round trips from the first site to the second
/// @param within round trips inside the first site
public record LinkReport(
    long id,
    long nanos,
    WayReport there,
    WayReport back,
    long bitsPerSecond,
    RoundTrips.Report across,
    RoundTrips.Report within) {}
