package assay.load.record;

import assay.load.client.FailureText;
import org.jspecify.annotations.Nullable;

/// How many rows the requests of one thread affected or returned, and why the first one failed that
/// did; not for sharing.
public final class RowCount {

  private long requests;
  private long rows;
  private long fewest = Long.MAX_VALUE;
  private long most = Long.MIN_VALUE;
  private long failures;
  private @Nullable Throwable failure;

  /// Adds an answered request.
  public void add(long ofRequest) {
    requests++;
    rows += ofRequest;
    fewest = Math.min(fewest, ofRequest);
    most = Math.max(most, ofRequest);
  }

  /// Adds a request that did not go well.
  public void fail(@Nullable Throwable why) {
    failures++;
    failure = failure == null ? why : failure;
  }

  /// Adds what another thread counted.
  public void add(RowCount other) {
    failures += other.failures;
    failure = failure == null ? other.failure : failure;
    requests += other.requests;
    rows += other.rows;
    fewest = Math.min(fewest, other.fewest);
    most = Math.max(most, other.most);
  }

  /// How many requests did not go well.
  public long failures() {
    return failures;
  }

  /// Why the first of them did not, in one line; empty where nobody knows.
  public String failure() {
    Throwable first = failure;
    if (first == null) {
      return "";
    }
    String message = FailureText.of(first);
    return message.isEmpty() ? first.getClass().getSimpleName() : message;
  }

  /// How many requests were answered.
  public long requests() {
    return requests;
  }

  /// Their rows together.
  public long rows() {
    return rows;
  }

  /// The fewest of one request; 0 where none was answered.
  public long fewest() {
    return requests == 0 ? 0 : fewest;
  }

  /// The most of one request; 0 where none was answered.
  public long most() {
    return requests == 0 ? 0 : most;
  }
}
