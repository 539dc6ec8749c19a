package assay.record.probe;

/// What a probe saw of one process: a row of `probes.csv`. A figure the host does not give is -1.
///
/// @param cell the cell's id
/// @param process the process's name: `member-1`, `client-1`
/// @param nanos when, on the host's monotonic clock
/// @param cpuNanos CPU time the process has used since it started
/// @param residentBytes its resident memory
/// @param hiccupMaxNanos the longest stall its hiccup probe saw since the row before
/// @param allocatedBytes what its threads have allocated on the heap since it started
public record ProbeSample(
    String cell,
    String process,
    long nanos,
    long cpuNanos,
    long residentBytes,
    long hiccupMaxNanos,
    long allocatedBytes) {}
