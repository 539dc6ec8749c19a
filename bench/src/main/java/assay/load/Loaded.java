package assay.load;

/// What came of loading the data.
///
/// @param entries how many registers this client wrote
/// @param nanos how long it took
public record Loaded(int entries, long nanos) {}
