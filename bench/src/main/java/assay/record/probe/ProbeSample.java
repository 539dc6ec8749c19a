package assay.record.probe;

/// A probe's sample of one process: a row of `probes.csv`. -1 if the host reports no figure.
///
/// @param process the process's name: `member-1`, `client-1`
/// @param nanos on the host's monotonic clock
/// @param cpuNanos CPU time since the process started
/// @param hiccupMaxNanos the longest pause seen by its hiccup probe since the previous row
/// @param allocatedBytes its threads' heap allocation since it started
public record ProbeSample(
    String cell,
    String process,
    long nanos,
    long cpuNanos,
    long residentBytes,
    long hiccupMaxNanos,
    long allocatedBytes) {}
