package assay.engine.reference;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Lets a share of the refused conditional writes take effect all the same, and answers as if their condition had held.
/// Engines do this if they test a copy that another write has changed since.
final class IgnoresConditions extends FaultyEntries {

  IgnoresConditions(EntryOperations entries, RandomShare share, HarmTally tally) {
    super(entries, share, tally);
  }

  @Override
  public ConditionalWrite writeIf(
      EntryAddress address, Predicate<@Nullable Object> condition, @Nullable Object value) {
    return super.writeIf(
        address, before -> condition.test(before) || (before != null && hits()), value);
  }
}
