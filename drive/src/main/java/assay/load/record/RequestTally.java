package assay.load.record;

import assay.load.client.FailureText;
import org.jspecify.annotations.Nullable;

/// The rows that the requests of one thread affected or returned, and the first failure. Not
/// thread-safe.
public final class RequestTally {

  private long requests;
  private long rows;
  private long fewest = Long.MAX_VALUE;
  private long most = Long.MIN_VALUE;
  private long failures;
  private @Nullable Throwable failure;

  public void add(long ofRequest) {
    requests++;
    rows += ofRequest;
    fewest = Math.min(fewest, ofRequest);
    most = Math.max(most, ofRequest);
  }

  public void fail(@Nullable Throwable why) {
    failures++;
    failure = failure == null ? why : failure;
  }

  public void add(RequestTally other) {
    failures += other.failures;
    failure = failure == null ? other.failure : failure;
    requests += other.requests;
    rows += other.rows;
    fewest = Math.min(fewest, other.fewest);
    most = Math.max(most, other.most);
  }

  public long failures() {
    return failures;
  }

  /// The first failure in one line; empty if unknown.
  public String failure() {
    Throwable first = failure;
    if (first == null) {
      return "";
    }
    String message = FailureText.of(first);
    return message.isEmpty() ? first.getClass().getSimpleName() : message;
  }

  public long requests() {
    return requests;
  }

  public long rows() {
    return rows;
  }

  /// The fewest rows of one request; 0 if none was answered.
  public long fewest() {
    return requests == 0 ? 0 : fewest;
  }

  /// The most rows of one request; 0 if none was answered.
  public long most() {
    return requests == 0 ? 0 : most;
  }
}
