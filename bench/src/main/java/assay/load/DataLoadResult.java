package assay.load;

/// What came of loading the data.
///
/// @param entries how many entries this client wrote
/// @param nanos how long it took
public record DataLoadResult(long entries, long nanos) {}
