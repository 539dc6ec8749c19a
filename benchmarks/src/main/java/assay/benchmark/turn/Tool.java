package assay.benchmark.turn;

/// A load generator whose requests do nothing.
public interface Tool {

  /// Sends this many requests on all threads and returns after the last answer.
  Round round(long requests) throws Exception;

  /// The number of requests over all rounds in the tool's own records.
  long told() throws Exception;
}
