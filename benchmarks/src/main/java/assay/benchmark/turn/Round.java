package assay.benchmark.turn;

/// A number of completed requests.
///
/// @param requests all threads together
/// @param wallNanos from the first thread's first request to the last thread's last answer
/// @param cpuNanos CPU time of the whole process meanwhile, compiler and collector included
public record Round(long requests, long wallNanos, long cpuNanos) {

  public double perSecond() {
    return requests * 1e9 / wallNanos;
  }
}
