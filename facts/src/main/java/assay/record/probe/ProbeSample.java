package assay.record.probe;

/// A probe's sample: a row of `probes.csv`. -1 if unknown.
///
/// @param process `member-1`, `client-1`
/// @param nanos on the host's monotonic clock
/// @param cpuNanos CPU time since the process started
/// @param hiccupMaxNanos the longest pause since the previous row
/// @param allocatedBytes on the heap since it started
public record ProbeSample(
    String trial,
    String process,
    long nanos,
    long cpuNanos,
    long residentBytes,
    long hiccupMaxNanos,
    long allocatedBytes) {}
