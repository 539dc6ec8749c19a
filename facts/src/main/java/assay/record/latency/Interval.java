package assay.record.latency;

/// One client's requests of one kind per interval: a row of `timeline.csv`.
///
/// Quantiles are nanoseconds of requests that ended OK; -1 without any, or for closed loops' response times.
///
/// @param measured false during warm-up
/// @param startNanos on the host's monotonic clock
/// @param delayP99Nanos of the send delay
public record Interval(
    String trial,
    String client,
    String step,
    boolean measured,
    String kind,
    long startNanos,
    long lengthNanos,
    long ok,
    long failed,
    long unknown,
    long shed,
    long responseP50Nanos,
    long responseP99Nanos,
    long responseMaxNanos,
    long serviceP50Nanos,
    long serviceP99Nanos,
    long serviceMaxNanos,
    long delayP99Nanos) {

  /// This row on a clock ahead by this much.
  public Interval shifted(long nanos) {
    return new Interval(
        trial,
        client,
        step,
        measured,
        kind,
        startNanos + nanos,
        lengthNanos,
        ok,
        failed,
        unknown,
        shed,
        responseP50Nanos,
        responseP99Nanos,
        responseMaxNanos,
        serviceP50Nanos,
        serviceP99Nanos,
        serviceMaxNanos,
        delayP99Nanos);
  }
}
