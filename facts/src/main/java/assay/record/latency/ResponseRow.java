package assay.record.latency;

/// The result of a closed step's request, or of a multi-request's child: a row of `responses.csv`. Per thread, a
/// request's row comes before its children's, and those before the next request's.
///
/// @param number in the file, from 1
/// @param parent the parent's row number; 0 without one
/// @param depth 0 for a request, 1 for its children, 2 for theirs
/// @param part as written: `getAll 100x6`
/// @param round from 0
/// @param counted false in discarded rounds
/// @param kind a child has its parent's
/// @param startNanos on the host's monotonic clock
/// @param exception the first line; may be empty
/// @param oneIn 1 if the step's requests were all written, 1000 if one in a thousand
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

  /// This row on a clock ahead by this much.
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
