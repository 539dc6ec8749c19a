package assay.engine.reference;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Acknowledges a share of the plain writes before they are done, like a client that tells when a write was sent. A later
/// write of the same entry may be overwritten. An entry's first write is never early, so data can be loaded.
final class AcksEarly extends FaultyEntries {

  private static final long LATER_MILLIS = 5;

  private static final Executor LATER =
      CompletableFuture.delayedExecutor(LATER_MILLIS, TimeUnit.MILLISECONDS);

  AcksEarly(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    if (entries.getFromOwner(address) != null && hits()) {
      LATER.execute(() -> entries.set(address, value));
    } else {
      entries.set(address, value);
    }
  }
}
