package assay.benchmark.scale;

/// What a load was to the parent.
///
/// @param startSeconds from the first start until every process had said hello
/// @param cpuShare CPU time of the parent over the time that was looked at: 1 is a core
/// @param hostShare CPU time of everything on the host over the time and the cores
/// @param residentBytes memory of the parent at the end
/// @param liveBytes what lives on its heap at the end, after a full collection
/// @param threads its threads
/// @param files its open files
/// @param heard messages a second that it heard
/// @param said lines a second that it wrote, signs of life among them
/// @param rows rows a second that it wrote into the record
/// @param recordBytes bytes a second of the record
/// @param timeline how late it did what was due at a moment
/// @param way from the moment a child's interval ended until its rows were in the record
/// @param lost processes that ended by themselves
record Took(
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
