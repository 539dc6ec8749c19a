package assay.record.latency;

/// The result of one request of a closed step, or of one child of a multi-request: a row of a client's
/// `responses.csv`. For each thread, a request's row comes before its children's, and those before the next
/// request's.
///
/// @param number the row's number in its file, from 1
/// @param parent the row number of the parent request; 0 without one
/// @param depth 0 for a request, 1 for its children, 2 for theirs
/// @param part the part as written: `getAll 100x6`
/// @param round the round of the part, from 0
/// @param counted whether the round counts; earlier ones are discarded
/// @param kind the request's kind; a child has its parent's
/// @param thread the client's thread, from 0
/// @param startNanos on the host's monotonic clock
/// @param rows rows affected or returned
/// @param exception the exception's first line; empty without one
/// @param oneIn 1 if all of the step's requests were written, 1000 if one in a thousand was
public record ResponseRow(
    long number,
    long parent,
    long depth,
    String step,
    String part,
    long round,
    boolean counted,
    String kind,
    long thread,
    long startNanos,
    long endNanos,
    long rows,
    String outcome,
    String exception,
    long oneIn) {

  /// This row on a clock that is ahead by this much.
  ResponseRow shifted(long nanos) {
    return new ResponseRow(
        number,
        parent,
        depth,
        step,
        part,
        round,
        counted,
        kind,
        thread,
        startNanos + nanos,
        endNanos + nanos,
        rows,
        outcome,
        exception,
        oneIn);
  }
}
