package assay.engine.geode.pair;

import assay.api.pair.PairUpdate;
import assay.api.pair.Target;
import assay.api.pair.TargetUpdates;
import assay.engine.geode.member.Calls;
import assay.engine.geode.wire.Values;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.apache.geode.cache.execute.Function;
import org.apache.geode.cache.execute.FunctionService;
import org.jspecify.annotations.Nullable;

/// Sends one target's updates to its owner.
///
/// @param retries the number of retries on owners
record Owners(Entries entries, LongAdder retries) {

  private static final TransactionFunction TRANSACTION = new TransactionFunction();
  private static final TargetFunction TARGET = new TargetFunction();

  static void register() {
    FunctionService.registerFunction(TRANSACTION);
    FunctionService.registerFunction(TARGET);
  }

  /// Changes the target and all sources there.
  byte[] transaction(Target target, List<PairUpdate> updates) {
    return ended(ask(TRANSACTION, target, updates, new Object[0]));
  }

  /// Changes the target there, and afterwards the sources from here.
  byte[] processor(Target target, List<PairUpdate> updates) {
    Map<String, Map<Object, Object>> read = entries.read(TargetUpdates.keys(updates));
    @Nullable Object[] sources = new @Nullable Object[updates.size()];
    for (int i = 0; i < sources.length; i++) {
      PairUpdate update = updates.get(i);
      Object source = read.getOrDefault(update.sourceMap(), Map.of()).get(update.source());
      sources[i] = source == null ? null : entries.values().carried(source);
    }
    Object[] answer = ask(TARGET, target, updates, sources);
    entries.store(after(updates, (Object[]) answer[2]));
    return ended(answer);
  }

  private static Map<String, Map<Object, Object>> after(
      List<PairUpdate> updates, @Nullable Object[] sources) {
    Map<String, Map<Object, Object>> after = new HashMap<>();
    for (int i = 0; i < sources.length; i++) {
      Object source = Values.in(sources[i]);
      if (source != null) {
        after
            .computeIfAbsent(updates.get(i).sourceMap(), map -> new HashMap<>())
            .put(updates.get(i).source(), source);
      }
    }
    return after;
  }

  private byte[] ended(Object[] answer) {
    retries.add((Integer) answer[1]);
    return (byte[]) answer[0];
  }

  private Object[] ask(
      Function<Updates> function,
      Target target,
      List<PairUpdate> updates,
      @Nullable Object[] sources) {
    return Calls.<Updates, Object[]>onKeys(
            entries.map(target.map()),
            Set.of(Values.key(target.key())),
            function,
            new Updates(updates, sources, entries.values()))
        .getFirst();
  }
}
