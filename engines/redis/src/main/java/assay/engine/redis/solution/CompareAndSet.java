package assay.engine.redis.solution;

import assay.api.PairChange;
import assay.api.PairChange.Pair;
import assay.api.Solution;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Reads both entries, and has a script store both new values where neither has changed since; tries again
/// where one has.
final class CompareAndSet implements Solution {

  private final Entries entries;
  private final AtomicLong retries = new AtomicLong();

  CompareAndSet(Entries entries) {
    this.entries = entries;
  }

  @Override
  public long change(List<? extends PairChange> changes) throws InterruptedException {
    return Entries.each(changes, this::change);
  }

  private boolean change(PairChange change) {
    while (true) {
      Source source = entries.source(change);
      byte[] target = entries.target(change, source.value());
      int slot = Entries.slot(source.name(), target);
      byte[] old = entries.get(target).orElse(null);
      Pair pair = change.apply(source.value(), entries.read(old));
      if (pair == null) {
        return false;
      }
      Swap swap = new Swap();
      swap.add(source.name(), source.bytes(), entries.write(pair.source()));
      swap.add(target, old, entries.write(pair.target()));
      if (swap.done(entries.client(), slot)) {
        return true;
      }
      retries.incrementAndGet();
    }
  }

  @Override
  public long retries() {
    return retries.get();
  }
}
