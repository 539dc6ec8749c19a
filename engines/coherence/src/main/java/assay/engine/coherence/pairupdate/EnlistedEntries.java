package assay.engine.coherence.pairupdate;

import assay.api.pairupdate.PairUpdate;
import com.tangosol.net.BackingMapContext;
import com.tangosol.net.BackingMapManagerContext;
import com.tangosol.util.BinaryEntry;
import com.tangosol.util.InvocableMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The entries that one entry processor works on: its own, and further entries in the same
/// partition, also in other maps of the service. A target is read and written once.
final class EnlistedEntries {

  private final BackingMapManagerContext context;
  private final Map<Object, Target> targets = new HashMap<>();

  EnlistedEntries(InvocableMap.Entry<Object, Object> invoked) {
    BinaryEntry<Object, Object> entry = invoked.asBinaryEntry();
    context = entry.getContext();
    targets.put(invoked.getKey(), new Target(invoked));
  }

  Both of(PairUpdate update) {
    Target target =
        targets.computeIfAbsent(
            update.colocatedTarget(), key -> new Target(enlist(update.targetMap(), key)));
    return new Both(enlist(update.sourceMap(), update.source()), target);
  }

  /// An entry of a map, locked until the processor ends.
  InvocableMap.Entry<Object, Object> enlist(String map, Object key) {
    BackingMapContext there = context.getBackingMapContext(map);
    if (there == null) {
      throw new IllegalStateException("no map " + map + " in this service");
    }
    return entry(there, key);
  }

  @SuppressWarnings("unchecked") // both are declared without their types
  private InvocableMap.Entry<Object, Object> entry(BackingMapContext there, Object key) {
    return (InvocableMap.Entry<Object, Object>)
        there.getBackingMapEntry(context.getKeyToInternalConverter().convert(key));
  }

  void store() {
    targets.values().forEach(Target::store);
  }

  record Both(InvocableMap.Entry<Object, Object> source, Target target) {}

  static final class Target {

    private final InvocableMap.Entry<Object, Object> entry;
    private @Nullable Object value;
    private boolean changed;

    Target(InvocableMap.Entry<Object, Object> entry) {
      this.entry = entry;
      value = entry.getValue();
    }

    @Nullable Object value() {
      return value;
    }

    void change(Object to) {
      value = to;
      changed = true;
    }

    private void store() {
      if (changed && value != null) {
        entry.setValue(value, false);
      }
    }
  }
}
