package assay.benchmark.turn;

/// A load generator driven as it drives a system that does nothing.
public interface Tool {

  /// Does this many requests on all its threads and returns when the last was answered.
  Round round(long requests) throws Exception;

  /// How many requests of all rounds the tool's own records hold.
  long told() throws Exception;
}
