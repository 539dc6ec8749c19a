package assay.load;

/// How many rows the requests of one thread affected or returned; not for sharing.
final class RowCount {

  private long requests;
  private long rows;
  private long fewest = Long.MAX_VALUE;
  private long most = Long.MIN_VALUE;

  /// Adds an answered request.
  void add(long ofRequest) {
    requests++;
    rows += ofRequest;
    fewest = Math.min(fewest, ofRequest);
    most = Math.max(most, ofRequest);
  }

  /// Adds what another thread counted.
  void add(RowCount other) {
    requests += other.requests;
    rows += other.rows;
    fewest = Math.min(fewest, other.fewest);
    most = Math.max(most, other.most);
  }

  /// How many requests were answered.
  long requests() {
    return requests;
  }

  /// Their rows together.
  long rows() {
    return rows;
  }

  /// The fewest of one request; 0 where none was answered.
  long fewest() {
    return requests == 0 ? 0 : fewest;
  }

  /// The most of one request; 0 where none was answered.
  long most() {
    return requests == 0 ? 0 : most;
  }
}
