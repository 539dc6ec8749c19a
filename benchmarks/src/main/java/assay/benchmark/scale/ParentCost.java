package assay.benchmark.scale;

/// A load's cost to the parent.
///
/// @param startSeconds from the first start until every process said hello
/// @param cpuShare the parent's CPU time per time: 1 is a core
/// @param hostShare the CPU time used on the host, per time and core
/// @param residentBytes the parent's memory at the end
/// @param liveBytes live heap at the end, after a full collection
/// @param heard received messages per second
/// @param said written lines per second, heartbeats among them
/// @param rows rows per second written into the record
/// @param recordBytes bytes per second written into the record
/// @param timeline how late timed actions are
/// @param way from the end of a child's interval until its rows were in the record
/// @param lost processes that ended by themselves
record ParentCost(
    double startSeconds,
    double cpuShare,
    double hostShare,
    long residentBytes,
    long liveBytes,
    int threads,
    long files,
    double heard,
    double said,
    double rows,
    double recordBytes,
    Late timeline,
    Late way,
    int lost) {

  /// Quantiles of a lateness, in nanoseconds.
  record Late(long p50, long p99, long max) {}
}
