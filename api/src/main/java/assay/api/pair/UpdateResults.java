package assay.api.pair;

import assay.api.DefiniteFailureException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// How the updates of one call ended, noted by any thread.
public final class UpdateResults {

  private long stored;
  private boolean surelyNotDone = true;
  private @Nullable Throwable first;

  /// Notes how an update ended, by the byte of a [PairOutcome]. One that is none, as another version of a
  /// member's jar may answer, says nothing of what was stored: it is a failure.
  public synchronized void add(byte ended) {
    try {
      add(PairOutcome.of(ended));
    } catch (IllegalArgumentException unknown) {
      fail(unknown);
    }
  }

  private void add(PairOutcome ended) {
    if (ended == PairOutcome.REFUSED) {
      fail(new DefiniteFailureException("the source is not there, or has another target"));
    } else if (ended == PairOutcome.STORED) {
      stored++;
    }
  }

  /// Notes that updates failed.
  public synchronized void fail(Throwable failure) {
    Throwable cause = cause(failure);
    surelyNotDone &= cause instanceof DefiniteFailureException;
    first = first == null ? cause : first;
  }

  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    boolean wrapped =
        failure instanceof CompletionException || failure instanceof ExecutionException;
    return wrapped && cause != null ? cause(cause) : failure;
  }

  /// How many were stored.
  ///
  /// @throws DefiniteFailureException where some were not done and surely none was stored
  /// @throws IllegalStateException where an update failed otherwise, or beside others that were stored
  public synchronized long stored() {
    if (first == null) {
      return stored;
    }
    if (surelyNotDone && stored == 0) {
      throw new DefiniteFailureException("nothing was stored: " + first.getMessage(), first);
    }
    throw new IllegalStateException(
        stored + " updates were stored; others were not, or may not have been", first);
  }
}
