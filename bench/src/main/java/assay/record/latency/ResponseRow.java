package assay.record.latency;

/// What came of one request of a closed step, or of one child of a multi-request: a row of a client's
/// `responses.csv`. A request's row stands before those of its children, and theirs before the next
/// request's of the same thread.
///
/// @param number the row's number in its file, from 1
/// @param parent the number of the row of the request this is a child of; 0 where it is none
/// @param depth 0 for a request, 1 for its children, 2 for theirs
/// @param step the step's id
/// @param part the part as it was written: `getAll 100x6`
/// @param round how often the part had run before, from 0
/// @param counted whether this round counts; those before it are discarded
/// @param kind the request's kind; a child has its parent's
/// @param thread which of the client's threads, from 0
/// @param startNanos when it started, on the host's monotonic clock
/// @param endNanos when it ended
/// @param rows how many rows it affected or returned
/// @param outcome what became of it
/// @param exception the exception's first line; empty where there was none
/// @param oneIn 1 where the step's requests were all written, 1000 where this is one in a thousand
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

  /// The same on a clock that is ahead of this one by so much.
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
