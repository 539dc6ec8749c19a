package assay.engine.reference;

import assay.api.EntryProcessor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Runs a share of the entry processors a second time, like an engine that repeats one after a
/// failure without checking whether it ran.
///
/// Counts an entry processor as harmed if its second run changed the entry again.
final class AppliesTwice extends FaultyEntries {

  AppliesTwice(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public @Nullable Object invoke(EntryAddress address, EntryProcessor processor) {
    tally.open();
    return entries.invoke(address, share.hits() ? entry -> twice(entry, processor) : processor);
  }

  private @Nullable Object twice(EntryProcessor.Entry entry, EntryProcessor processor) {
    processor.apply(entry);
    Object once = entry.value();
    Object result = processor.apply(entry);
    if (!Objects.equals(entry.value(), once)) {
      tally.harmed();
    }
    return result;
  }
}
