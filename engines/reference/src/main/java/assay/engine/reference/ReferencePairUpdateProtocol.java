package assay.engine.reference;

import assay.api.DefiniteFailureException;
import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Updates of two entries in sequence, correct, or with one of two faults for some updates.
final class ReferencePairUpdateProtocol implements PairUpdateProtocol {

  private final EntryOperations entries;
  private final Wrong wrong;
  private final RandomShare share;
  private final HarmTally tally;
  private final Map<EntryAddress, Object> before = new HashMap<>();

  enum Wrong {
    NOTHING,
    /// Starts from the second entry before the latest update, which is thereby undone.
    RACES,
    /// Stores the second entry and not the first.
    TEARS
  }

  /// @param share the harmed updates
  ReferencePairUpdateProtocol(
      EntryOperations entries, Wrong wrong, RandomShare share, HarmTally tally) {
    this.entries = entries;
    this.wrong = wrong;
    this.share = share;
    this.tally = tally;
  }

  @Override
  public synchronized long update(List<? extends PairUpdate> updates) {
    return updates.stream().filter(this::stores).count();
  }

  private boolean stores(PairUpdate update) {
    EntryAddress from = new EntryAddress(update.sourceMap(), update.source());
    Object source = entries.getFromOwner(from);
    if (source == null) {
      throw new DefiniteFailureException("there is no entry " + from.key());
    }
    EntryAddress to = new EntryAddress(update.targetMap(), update.target(source));
    Object target = entries.getFromOwner(to);
    PairUpdate.Pair pair = update.apply(source, read(to, target));
    if (pair == null) {
      return false;
    }
    before.put(to, target == null ? Before.NONE : target);
    entries.set(to, pair.target());
    if (!harmed(Wrong.TEARS)) {
      entries.set(from, pair.source());
    }
    return true;
  }

  private @Nullable Object read(EntryAddress address, @Nullable Object now) {
    Object earlier = before.get(address);
    if (earlier == null || !harmed(Wrong.RACES)) {
      return now;
    }
    return earlier == Before.NONE ? null : earlier;
  }

  private boolean harmed(Wrong way) {
    if (wrong != way) {
      return false;
    }
    tally.open();
    boolean hit = share.hits();
    if (hit) {
      tally.harmed();
    }
    return hit;
  }

  @Override
  public long retries() {
    return 0;
  }

  private enum Before {
    NONE
  }
}
