package assay.engine.reference;

import assay.api.DefiniteFailureException;
import org.jspecify.annotations.Nullable;

/// Stores a share of the plain writes and reports them as surely not done, like an engine that
/// fails to answer after the work is done: a reader then finds a value that its writer reports as
/// unwritten.
///
/// An entry's first write is never denied, so data can be loaded.
final class DeniesWrites extends FaultyEntries {

  DeniesWrites(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public void set(EntryAddress address, @Nullable Object value) {
    boolean open = entries.getFromOwner(address) != null;
    entries.set(address, value);
    if (open && hits()) {
      throw new DefiniteFailureException("refused, says this engine, though it is done");
    }
  }
}
