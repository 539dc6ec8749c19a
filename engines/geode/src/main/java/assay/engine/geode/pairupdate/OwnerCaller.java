package assay.engine.geode.pairupdate;

import assay.api.pairupdate.PairUpdate;
import assay.api.pairupdate.TargetUpdates;
import assay.api.pairupdate.UpdateTarget;
import assay.engine.geode.member.FunctionCalls;
import assay.engine.geode.wire.ValueStorage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionService;
import org.jspecify.annotations.Nullable;

/// Sends one target's updates to its owner.
///
/// @param retries counts the retries on owners
record OwnerCaller(RegionEntries entries, LongAdder retries) {

  private static final TransactionFunction TRANSACTION = new TransactionFunction();
  private static final TargetFunction TARGET = new TargetFunction();

  static void register() {
    FunctionService.registerFunction(TRANSACTION);
    FunctionService.registerFunction(TARGET);
  }

  /// Changes the target and all sources there.
  byte[] transaction(UpdateTarget target, List<PairUpdate> updates) {
    return ended(ask(TRANSACTION, target, updates, new Object[0]));
  }

  /// Changes the target there, and afterwards the sources from here.
  byte[] processor(UpdateTarget target, List<PairUpdate> updates) {
    Map<String, Map<Object, Object>> read = entries.read(TargetUpdates.keys(updates));
    @Nullable Object[] sources = TargetUpdates.values(updates, read, entries.values()::carried);
    Object[] answer = ask(TARGET, target, updates, sources);
    entries.store(TargetUpdates.byKey(updates, (Object[]) answer[2], ValueStorage::inside));
    return ended(answer);
  }

  private byte[] ended(Object[] answer) {
    retries.add((Integer) answer[1]);
    return (byte[]) answer[0];
  }

  private Object[] ask(
      Function<TargetUpdateBatch> function,
      UpdateTarget target,
      List<PairUpdate> updates,
      @Nullable Object[] sources) {
    return FunctionCalls.<TargetUpdateBatch, Object[]>onKeys(
            entries.map(target.map()),
            Set.of(ValueStorage.key(target.key())),
            function,
            new TargetUpdateBatch(updates, sources, entries.values()))
        .getFirst();
  }
}
