package assay.engine.reference;

import assay.api.NotDone;
import assay.api.pair.PairChange;
import assay.api.pair.Solution;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes of two entries, one after another: right, or wrong in one of two ways for a share of them.
final class PairChanges implements Solution {

  private final Entries entries;
  private final Wrong wrong;
  private final Share share;
  private final Tally tally;
  private final Map<Address, Object> before = new HashMap<>();

  /// What is done wrong.
  enum Wrong {
    /// Nothing.
    NOTHING,
    /// It begins from the second entry as it was before the latest change, which is undone so.
    RACES,
    /// It stores the second entry and not the first.
    TEARS
  }

  /// @param share of which changes it is done wrong
  PairChanges(Entries entries, Wrong wrong, Share share, Tally tally) {
    this.entries = entries;
    this.wrong = wrong;
    this.share = share;
    this.tally = tally;
  }

  @Override
  public synchronized long change(List<? extends PairChange> changes) {
    return changes.stream().filter(this::stores).count();
  }

  private boolean stores(PairChange change) {
    Address from = new Address(change.sourceMap(), change.source());
    Object source = entries.getFromOwner(from);
    if (source == null) {
      throw new NotDone("there is no entry " + from.key());
    }
    Address to = new Address(change.targetMap(), change.target(source));
    Object target = entries.getFromOwner(to);
    PairChange.Pair pair = change.apply(source, read(to, target));
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

  private @Nullable Object read(Address address, @Nullable Object now) {
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
