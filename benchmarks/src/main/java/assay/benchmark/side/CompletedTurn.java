package assay.benchmark.side;

/// A completed turn.
///
/// @param block the block, from 1
/// @param requests the counted requests
/// @param wallNanos from the first to the last counted one
/// @param cpuNanos CPU time of the whole process meanwhile
/// @param all the requests including discarded rounds
/// @param told the number in the tool's own records; always equals `all`
/// @param liveBytes the heap after a full collection at the end
public record CompletedTurn(
    int block,
    String setup,
    int threads,
    long requests,
    long wallNanos,
    long cpuNanos,
    long all,
    long told,
    long liveBytes) {

  public double perSecond() {
    return requests * 1e9 / wallNanos;
  }

  public double cpuEach() {
    return (double) cpuNanos / requests;
  }

  /// The share used, from the CPU time available to its threads.
  public double busy() {
    return (double) cpuNanos / wallNanos / threads;
  }
}
