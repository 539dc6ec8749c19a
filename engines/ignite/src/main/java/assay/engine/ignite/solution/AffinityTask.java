package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.api.Solution;
import assay.engine.ignite.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.ignite.lang.IgniteFuture;

/// `affinityCall`: a task on the owner, with a transaction that is local to it; one for all changes of a
/// target, all targets at once.
final class AffinityTask implements Solution {

  private final Entries entries;
  private final Owners owners;
  private final LongAdder retries = new LongAdder();

  AffinityTask(Entries entries) {
    this.entries = entries;
    owners = new Owners(entries);
  }

  @Override
  public long change(List<? extends PairChange> changes) {
    List<Sent> sent = new ArrayList<>();
    for (Pairs.Group group : Pairs.groups(entries, changes)) {
      sent.add(new Sent(group, owners.send(group)));
    }
    long stored = 0;
    for (Sent each : sent) {
      stored += stored(each);
    }
    return stored;
  }

  private long stored(Sent sent) {
    IgniteFuture<boolean[]> answer = sent.answer();
    while (true) {
      try {
        return count(answer.get());
      } catch (RuntimeException e) {
        if (!Conflicts.met(e)) {
          throw e;
        }
        retries.increment();
        answer = owners.send(sent.group());
      }
    }
  }

  private static long count(boolean[] stored) {
    long count = 0;
    for (boolean each : stored) {
      count += each ? 1 : 0;
    }
    return count;
  }

  @Override
  public long retries() {
    return retries.sum();
  }

  private record Sent(Pairs.Group group, IgniteFuture<boolean[]> answer) {}
}
