package assay.benchmark.turn;

/// A number of requests that a tool has done.
///
/// @param requests how many, all threads together
/// @param wallNanos from the first thread's first request to the last thread's last answer
/// @param cpuNanos CPU time of the whole process meanwhile, compiler and collector included
public record Round(long requests, long wallNanos, long cpuNanos) {

  /// How many a second, all threads together.
  public double perSecond() {
    return requests * 1e9 / wallNanos;
  }
}
