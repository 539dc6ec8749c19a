package assay.api.pairupdate;

import assay.api.DefiniteFailureException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// One call's update results, recorded by any thread.
public final class UpdateResults {

  private long stored;
  private boolean surelyNotDone = true;
  private @Nullable Throwable first;

  /// Records an update's end, given as the byte of a [PairOutcome]. An unknown byte, for example
  /// from another version of a member's jar, does not tell what was stored: it counts as a failure.
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

  /// Records a failure of updates.
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

  /// How many updates are stored.
  ///
  /// @throws DefiniteFailureException when some updates were not done and surely none was stored
  /// @throws IllegalStateException when an update failed in another way, or beside stored updates
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
