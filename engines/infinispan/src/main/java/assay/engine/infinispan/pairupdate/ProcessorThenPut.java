package assay.engine.infinispan.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.PairUpdateProtocol;
import assay.api.pairupdate.PendingUpdates;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.infinispan.functional.impl.FunctionalMapImpl;
import org.infinispan.functional.impl.ReadWriteMapImpl;

/// A function on the target's owner, then a put of the source. A function sees one entry in one
/// map, so there are two steps. The updates in one call are one function for each target, all at
/// once.
record ProcessorThenPut(CacheLookup maps) implements PairUpdateProtocol, TargetWork {

  @Override
  public long update(List<? extends PairUpdate> updates) throws InterruptedException {
    Map<String, Map<Object, Object>> read = maps.read(TargetUpdates.keys(updates));
    List<TargetTask> tasks = new ArrayList<>();
    List<CompletableFuture<UpdateOutcomes>> asked = new ArrayList<>();
    UpdateTarget.group(updates)
        .forEach((target, some) -> {
          TargetTask task = TargetTask.of(some, read);
          tasks.add(task);
          asked.add(ask(target, task));
        });
    PendingUpdates pending = new PendingUpdates();
    Map<String, Map<Object, Object>> sources = new HashMap<>();
    for (int i = 0; i < tasks.size(); i++) {
      UpdateOutcomes applied = asked.get(i).join();
      tasks
          .get(i)
          .byKey(applied.sources())
          .forEach(
              (map, some) -> sources.computeIfAbsent(map, none -> new HashMap<>()).putAll(some));
      pending.add(CompletableFuture.completedFuture(applied.bytes()));
    }
    maps.store(sources);
    return pending.stored();
  }

  @Override
  public UpdateOutcomes apply(UpdateTarget target, List<PairUpdate> updates) {
    TargetTask task = TargetTask.of(updates, maps.read(TargetUpdates.keys(updates)));
    UpdateOutcomes applied = ask(target, task).join();
    maps.store(task.byKey(applied.sources()));
    return applied;
  }

  private CompletableFuture<UpdateOutcomes> ask(UpdateTarget target, TargetTask task) {
    return ReadWriteMapImpl.create(FunctionalMapImpl.create(maps.of(target.map())))
        .eval(target.key(), task);
  }

  @Override
  public long retries() {
    return 0;
  }
}
