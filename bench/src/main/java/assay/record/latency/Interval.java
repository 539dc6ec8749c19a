package assay.record.latency;

/// What one client did with one kind of request in one interval: a row of `timeline.csv`.
///
/// Quantiles are nanoseconds of requests that ended OK in the interval; -1 where there were none or
/// where the duration does not exist (a closed loop has no response time).
///
/// @param cell the cell's id
/// @param client the client's name
/// @param step the step's id
/// @param measured false during warm-up
/// @param kind the request's kind
/// @param startNanos when the interval began, on the host's monotonic clock
/// @param lengthNanos how long it was
/// @param ok requests that ended [OperationOutcome#OK]
/// @param failed requests that ended [OperationOutcome#FAILED]
/// @param unknown requests that ended [OperationOutcome#UNKNOWN]
/// @param shed requests that were never sent
/// @param responseP50Nanos median response time
/// @param responseP99Nanos 99th percentile of response time
/// @param responseMaxNanos longest response time
/// @param serviceP50Nanos median service time
/// @param serviceP99Nanos 99th percentile of service time
/// @param serviceMaxNanos longest service time
/// @param delayP99Nanos 99th percentile of the send delay
public record Interval(
    String cell,
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

  /// The same on a clock that is ahead of this one by so much.
  public Interval shifted(long nanos) {
    return new Interval(
        cell,
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
