package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.api.Solution;
import assay.engine.ignite.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.ignite.lang.IgniteFuture;

/// `invoke` of a processor on the target, then a put of the sources: one processor for all changes of a
/// target, all targets at once.
final class ProcessorThenPut implements Solution {

  private final Entries entries;

  ProcessorThenPut(Entries entries) {
    this.entries = entries;
  }

  @Override
  public long change(List<? extends PairChange> changes) {
    List<Begun> begun = new ArrayList<>();
    for (Pairs.Group group : Pairs.groups(entries, changes)) {
      begun.add(begin(group));
    }
    long stored = 0;
    List<IgniteFuture<Void>> writing = new ArrayList<>();
    for (Begun each : begun) {
      Map<Object, Object> changed = each.sources().changed((Object[]) each.invoked().get());
      stored += changed.size();
      if (!changed.isEmpty()) {
        writing.add(each.sources().writing(changed));
      }
    }
    writing.forEach(IgniteFuture::get);
    return stored;
  }

  private Begun begin(Pairs.Group group) {
    Pairs.Target target = group.target();
    Sources sources = new Sources(entries, target.sources(), group.changes());
    PairProcessor processor =
        new PairProcessor(new Batch(entries, group.changes()), sources.read());
    return new Begun(
        sources, entries.map(target.map()).invokeAsync(entries.key(target.key()), processor));
  }

  @Override
  public long retries() {
    return 0;
  }

  private record Begun(Sources sources, IgniteFuture<Object> invoked) {}
}
