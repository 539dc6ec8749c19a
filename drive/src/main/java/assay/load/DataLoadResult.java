package assay.load;

/// The result of loading the data.
///
/// @param entries how many entries this client wrote
public record DataLoadResult(long entries, long nanos) {}
