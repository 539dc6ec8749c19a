package assay.engine.ignite.solution;

import assay.api.PairChange;
import assay.api.Solution;
import assay.engine.ignite.Entries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/// All threads of a client hand their changes to a lane for each target; a lane has one task under way, and
/// what gathers meanwhile goes with the next.
final class GroupCommit implements Solution {

  private final Entries entries;
  private final Owners owners;
  private final Map<Pairs.Target, Lane> lanes = new ConcurrentHashMap<>();
  private final LongAdder retries = new LongAdder();
  private final ExecutorService answers =
      Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "group-commit");
        thread.setDaemon(true);
        return thread;
      });

  GroupCommit(Entries entries) {
    this.entries = entries;
    owners = new Owners(entries);
  }

  @Override
  public long change(List<? extends PairChange> changes) throws Exception {
    List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
    for (Pairs.Group group : Pairs.groups(entries, changes)) {
      Lane lane =
          lanes.computeIfAbsent(
              group.target(), target -> new Lane(target, owners, answers, retries));
      waiting.addAll(lane.add(group.changes()));
    }
    long stored = 0;
    for (CompletableFuture<Boolean> each : waiting) {
      stored += stored(each) ? 1 : 0;
    }
    return stored;
  }

  private static boolean stored(CompletableFuture<Boolean> waiting) throws Exception {
    try {
      return waiting.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @Override
  public long retries() {
    return retries.sum();
  }
}
