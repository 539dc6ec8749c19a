package assay.benchmark.side;

/// A turn that was taken.
///
/// @param block in which block, from 1
/// @param setup the setup's name
/// @param threads how many threads sent requests
/// @param requests how many requests counted
/// @param wallNanos from the first of them to the last
/// @param cpuNanos what the whole process used meanwhile
/// @param all how many requests were done with those that were discarded
/// @param told how many the tool's own records hold; always `all`
/// @param liveBytes the heap in use after a full collection at the end
public record Taken(
    int block,
    String setup,
    int threads,
    long requests,
    long wallNanos,
    long cpuNanos,
    long all,
    long told,
    long liveBytes) {

  /// Requests per second, all threads together.
  public double perSecond() {
    return requests * 1e9 / wallNanos;
  }

  /// CPU time of the process per request, in nanoseconds.
  public double cpuEach() {
    return (double) cpuNanos / requests;
  }

  /// The share of the CPU time its threads could have used.
  public double busy() {
    return (double) cpuNanos / wallNanos / threads;
  }
}
