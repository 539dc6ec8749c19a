package assay.benchmark.turn;

/// A load generator with no-op requests.
public interface Tool {

  /// Sends this many requests on all threads and returns after the last answer.
  Round round(long requests) throws Exception;

  /// The requests of all rounds in the tool's own records.
  long told() throws Exception;
}
